/** Guide-GRPO against the same hints given always, and against as many plain completions. */
import { grpo } from '../../methods/grpo.ts';
import { guideGrpo } from '../../methods/guideGrpo.ts';
import type { Plan, PlanArm } from '../plan.ts';
import { placeboOf } from './placebo.ts';
import { reachable, unreachedTemplates } from './unreachedTemplates.ts';
import pilot from './pilots/guideGrpoRescue.json';

const constant: PlanArm = {
  name: 'constant',
  title: 'The same hints for half of the completions of every prompt, whether it failed or not',
  method: guideGrpo.id,
  settings: { hint: 'always' },
};

const plain: PlanArm = {
  name: 'plain',
  title: 'Groups of 16 plain completions',
  method: grpo.id,
  settings: { num_generations: 16, loss_type: 'grpo' },
};

export const guideGrpoRescue: Plan = {
  claim: 'guide-grpo-rescue',
  method: guideGrpo.id,
  quoted:
    'The paper reports up to 4 % more macro-average than GRPO, because hints where all completions failed let the policy learn what it could not find.',
  replaces: 'guide-grpo-new-capabilities',
  ...unreachedTemplates,
  budget: { counter: 'budget', value: 300_000 },
  units: ['prompts', 'seconds'],
  arms: [
    constant,
    {
      name: guideGrpo.id,
      title: 'Groups of 8; where all failed, completions with the template as a hint replace half',
      method: guideGrpo.id,
      settings: {},
    },
    plain,
    placeboOf(plain),
  ],
  controls: [constant.name, plain.name],
  strongest: constant.name,
  placebo: 'placebo',
  effect: { metric: 'auc', arm: guideGrpo.id, wanted: 'better' },
  mechanism: {
    metric: 'eval/capability_gain',
    over: 'last quarter',
    arm: guideGrpo.id,
    against: plain.name,
    wanted: 'higher',
    because:
      'Hints should bring unsolved prompts within reach: of the held-out prompts that none of 256 completions solved before training, more should be solved at least once in 64 completions without a hint.',
  },
  conditions: [
    ...reachable(plain.name),
    {
      title: 'Success of hinted completions over that of plain ones',
      arm: constant.name,
      reading: { of: 'rounds', metric: 'hints/success', per: 'hints/plain_success' },
      least: 1.2,
      because: 'A hint must help, or there is nothing to learn from it.',
    },
  ],
  checkRounds: 20,
  pilot: { ...pilot, detect: 0.08 },
  watched: ['eval/hard_prompts', 'hints/hinted_ratio', 'hints/success', 'frac_reward_zero_std'],
  limits: [
    'The hint is the name of the working template, without error and at the cost of its three tokens; in the paper a stronger model writes it.',
    'The base policy was trained on one of the four templates, which is the case the paper is about, not the usual one.',
  ],
};
