/** Guide-GRPO: where all plain completions fail, some are hinted, and the policy without the hint learns from them. */
import { compared } from './cardResult.ts';
import type { Method } from './method.ts';

export const guideGrpo: Method = {
  id: 'guide-grpo',
  title: 'Guide-GRPO',
  paper: {
    title: 'Adaptive Guidance Accelerates Reinforcement Learning of Reasoning Models',
    arxiv: '2506.13923',
    year: 2025,
  },
  provenance: 'near',
  stage: 'Generate',
  saves: [],
  purpose: 'Gives a group in which everything failed a hint to learn from; the trained policy never sees it.',
  concepts: ['guidance', 'importance sampling', 'off-policy', 'zero-reward prompts'],
  formula: String.raw`\rho_t=\frac{\pi_\theta(o_t\mid q,\,o_{<t})}{\pi_{\text{old}}(o_t\mid q,\,h,\,o_{<t})}\qquad\text{where all plain completions of }q\text{ failed}`,
  settings: {
    task: 'strategies',
    level: 2,
    hint: 'all_failed',
    hint_content: 'strategy',
    hint_placement: 'context',
    hint_share: 0.5,
    hint_scoring: 'plain_hinted',
    hint_baseline: 'joined',
    loss_type: 'grpo',
  },
  // Control tasks have one level; elsewhere level 2 is the one to learn.
  settingsOn: { control: { level: 1 } },
  pitfalls: [
    'The ratio is far below 1 on the very tokens that are new to the plain policy, so hinted discoveries move it little.',
    'A failed hinted completion whose ratio is below the clip range is not trained on.',
    'A hint that contains the answer teaches copying; hints/leaked counts such hints.',
    'The training reward includes hinted completions: hints/plain_success and held-out pass@1 show what the policy can do alone.',
  ],
  results: [
    compared(
      'guide-grpo-corrected',
      'strategies',
      'the same hints learned as if there had been none',
      [-0.2984, -0.41008, -0.18672],
      { note: 'The ratio weighs least what is new to the plain policy.' },
    ),
    compared(
      'guide-grpo-corrected',
      'strategies',
      'further plain completions where few were right',
      [0.22087, 0.08234, 0.3594],
      { against: 'resampled' },
    ),
    compared(
      'guide-grpo-rescue',
      'strategies',
      'the same hints for half of all completions',
      [0.14434, 0.03223, 0.25644],
    ),
    compared('guide-grpo-rescue', 'strategies', 'groups of 16 without hints', [0.24742, 0.11834, 0.3764997], {
      against: 'plain',
    }),
    compared(
      'guide-grpo-new-capabilities',
      'strategies',
      'groups of 16 without hints',
      [0.30528, 0.12925, 0.48131],
      {
        note: 'It was not clearly ahead of the same hints without the correction. The newer plan left that control out.',
      },
    ),
  ],
  departures: [
    'The task makes the hints: the name of the working strategy, or elsewhere the start of the solution. In the paper a stronger model writes them.',
    'Hinted completions replace half of a failed group; the paper’s number was not at hand.',
    'The log-ratio is limited to ±20, as in all methods here.',
  ],
  claim:
    'The paper reports up to 4 % more macro-average on math benchmarks than GRPO for policies of 7B and 32B parameters.',
  experiments: ['guide-grpo-corrected', 'guide-grpo-rescue', 'guide-grpo-new-capabilities'],
};
