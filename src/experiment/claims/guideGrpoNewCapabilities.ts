/** Guide-GRPO against plain completions at equal budget, and against hints whose ratio is not corrected. */
import { grpo } from '../../methods/grpo.ts';
import { guideGrpo } from '../../methods/guideGrpo.ts';
import { adhintNewCapabilities } from './adhintNewCapabilities.ts';
import type { Experiment } from '../experiment.ts';

export const guideGrpoNewCapabilities: Experiment = {
  claim: 'guide-grpo-new-capabilities',
  method: guideGrpo.id,
  quoted:
    'The paper reports up to 4 % more macro-average than GRPO, because hints where all completions failed let the policy learn what it could not find.',
  common: adhintNewCapabilities.common,
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
      title: 'Groups of 8; where all failed, completions with the template as a hint replace half',
      method: guideGrpo.id,
      settings: {},
    },
    {
      name: 'uncorrected',
      title: 'The same hints, but the hinted policy is trained, not the plain one',
      method: guideGrpo.id,
      settings: { hint_scoring: 'hinted' },
    },
    {
      name: 'resampled',
      title: 'Groups of 8; where few were correct, up to 8 further plain completions',
      method: grpo.id,
      settings: { allocation: 'hard', max_generations: 16 },
    },
  ],
  controls: [grpo.id, 'uncorrected', 'resampled'],
  effect: { metric: 'auc', arm: guideGrpo.id, against: grpo.id, wanted: 'better' },
  mechanism: { ...adhintNewCapabilities.mechanism, arm: guideGrpo.id },
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
    'Task, budget and round size were chosen on other seeds, on which Guide-GRPO learned within the budget.',
    'The hint is the name of the working template, without error and at the cost of its three tokens; in the paper a stronger model writes it.',
    'The base policy was trained on one of the four templates, which is the case the paper is about, not the usual one. Plain completions still find the others sometimes: in the ADHint experiment GRPO ended at pass@1 0.85 with seed 2.',
    'An early success with one template does not help to find the others: at high learning rates some runs stop at two templates of four.',
    'The capability gain is a share of about 26 prompts, measured every 10 rounds.',
  ],
};
