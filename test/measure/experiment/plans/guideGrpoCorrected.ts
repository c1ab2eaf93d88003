/** Guide-GRPO’s ratio against the same hints without it, and against further plain completions instead of hints. */
import { againstControls, atEqualTokens } from './againstControls.ts';
import pilot from './pilots/guideGrpoCorrected.json';

export const guideGrpoCorrected = againstControls({
  claim: 'guide-grpo-corrected',
  method: 'guide-grpo',
  quoted:
    'The paper reports up to 4 % more macro-average than GRPO, because hints where all completions failed let the policy learn what it could not find.',
  size: {
    percent: null,
    words:
      'up to 4 % more macro-average than GRPO; against the same hints without its ratio without a number',
    beside: atEqualTokens,
  },
  replaces: 'guide-grpo-rescue',
  common: {
    task: 'strategies',
    level: 3,
    prompts_per_round: 8,
    num_generations: 8,
    loss_type: 'grpo',
    warmup_steps: 10,
    eval_every_rounds: 10,
    capability_prompts: 24,
  },
  budget: 300_000,
  title: 'Groups of 8; where all failed, completions with the template as a hint replace half',
  controls: [
    ['uncorrected', 'The same hints, learned as if there had been none', { hint_scoring: 'plain' }],
    [
      'resampled',
      'Groups of 8; where few were right, up to 8 further plain completions',
      { allocation: 'hard', max_generations: 16 },
      'grpo',
    ],
    ['plain', 'Groups of 16 plain completions', { num_generations: 16 }, 'grpo'],
  ],
  mechanism: {
    metric: 'eval/capability_gain',
    against: 'plain',
    wanted: 'higher',
    because:
      'Hints should bring unsolved prompts within reach: of the held-out prompts that none of 256 completions solved before training, more should be solved at least once in 64 completions without a hint.',
  },
  // The base policy tries one template of four, so it learns from prompts that it solves seldom.
  leastStart: 0.03,
  conditions: [
    {
      title: 'Share of groups of plain completions without signal',
      arm: 'plain',
      reading: { of: 'rounds', metric: 'frac_reward_zero_std' },
      least: 0.3,
      because: 'Hints are for prompts whose completions all fail.',
    },
  ],
  pilot: { ...pilot, detect: 0.08 },
  watched: ['eval/hard_prompts', 'hints/hinted_ratio', 'hints/success'],
  limits: [
    'The hint is the name of the working template, without error and at the cost of its three tokens; in the paper a stronger model writes it.',
    'The base policy was trained on one of the four templates, which is the case the paper is about, not the usual one.',
  ],
});
