/** Guide-GRPO against the same hints given always, and against as many plain completions. */
import { grpo } from '../../../../src/methods/grpo.ts';
import { guideGrpo } from '../../../../src/methods/guideGrpo.ts';
import type { Plan, PlanArm } from '../plan.ts';
import { hintsBy } from './unreachedTemplates.ts';
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
  ...hintsBy(guideGrpo.id, {
    title: 'Groups of 8; where all failed, completions with the template as a hint replace half',
    constant,
    plain,
  }),
  quoted:
    'The paper reports up to 4 % more macro-average than GRPO, because hints where all completions failed let the policy learn what it could not find.',
  size: {
    percent: 4,
    words: 'up to 4 % more macro-average than GRPO',
    beside: { of: 'effect', as: 'more', words: 'mean pass@1 over equal tokens' },
  },
  replaces: 'guide-grpo-new-capabilities',
  pilot: { ...pilot, detect: 0.08 },
  limits: [
    'The hint is the name of the working template, without error and at the cost of its three tokens; in the paper a stronger model writes it.',
    'The base policy was trained on one of the four templates, which is the case the paper is about, not the usual one.',
  ],
};
