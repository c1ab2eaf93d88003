/** Guide-GRPO against plain completions for the same budget, and against hints whose ratio is not corrected. */
import { grpo } from '../../methods/grpo.ts';
import { guideGrpo } from '../../methods/guideGrpo.ts';
import type { Experiment } from '../experiment.ts';

export const guideGrpoNewCapabilities: Experiment = {
  claim: 'guide-grpo-new-capabilities',
  method: guideGrpo.id,
  quoted:
    'The paper reports up to 4 % more macro-average than GRPO, because hints where everything failed let the policy learn what it could not find.',
  // Three of four templates are never tried by the base: of their prompts no plain completion comes out right.
  common: {
    task: 'strategies',
    level: 3,
    policy: 'tiny',
    prompts_per_round: 8,
    num_generations: 8,
    loss_type: 'grpo',
    warmup_steps: 10,
    eval_every_rounds: 10,
    num_eval_prompts: 256,
    capability_prompts: 32,
  },
  budget: { counter: 'budget', value: 400_000 },
  threshold: 0.5,
  arms: [
    {
      name: grpo.id,
      title: 'Plain groups of 16, twice as many as with hints',
      method: grpo.id,
      settings: { num_generations: 16 },
    },
    {
      name: guideGrpo.id,
      title: 'Groups of 8; where all failed, half are replaced by completions that are told the template',
      method: guideGrpo.id,
      settings: {},
    },
    {
      name: 'uncorrected',
      title: 'The same hints, learned by the policy that is told them and not by the plain one',
      method: guideGrpo.id,
      settings: { hint_scoring: 'hinted' },
    },
    {
      name: 'resampled',
      title: 'Groups of 8; where few were right, up to 8 further plain completions',
      method: grpo.id,
      settings: { allocation: 'hard', max_generations: 16 },
    },
  ],
  effect: { metric: 'auc', arm: guideGrpo.id, against: grpo.id, wanted: 'better' },
  mechanism: {
    metric: 'eval/capability_gain',
    over: 'last quarter',
    arm: guideGrpo.id,
    against: grpo.id,
    wanted: 'higher',
    because:
      'A hint should bring into reach what was out of it: of the held-out prompts that no one of 256 completions solved before training, more should be solved at least once in 64 without any hint.',
  },
  watched: [
    'eval/hard_prompts',
    'eval/capability_gain',
    'hints/hinted_ratio',
    'hints/success',
    'hints/plain_success',
    'clip_ratio/region_mean',
    'frac_reward_zero_std',
  ],
  limits: [
    'Task, budget and the shape of a round were settled on other seeds, on which Guide-GRPO was seen to learn within the budget.',
    'The hint is the name of the template that works, told without error and at the price of its three tokens; the paper has a stronger model write one.',
    'The base was made so that plain completions never find three of the four templates, which is the case that the paper is about and not the usual one.',
    'What an early success of one template covers the others have to be found anew for: at high rates some runs stop at two templates of four.',
    'The capability gain is a share of about 26 prompts, asked every 10 rounds.',
  ],
};
