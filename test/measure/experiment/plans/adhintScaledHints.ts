/** ADHint against hints of one length for all, and against plain completions. */
import { adhint } from '../../../../src/methods/adhint.ts';
import { grpo } from '../../../../src/methods/grpo.ts';
import type { Plan, PlanArm } from '../plan.ts';
import { hintsBy } from './unreachedTemplates.ts';
import pilot from './pilots/adhintScaledHints.json';

const constant: PlanArm = {
  name: 'constant',
  title: '4 plain completions and 4 that always begin with 0.3 of the solution, ADHint’s mean',
  method: adhint.id,
  settings: { hint: 'always', hint_ratio: 0.3 },
};

const plain: PlanArm = {
  name: 'plain',
  title: 'Groups of 8 plain completions',
  method: grpo.id,
  settings: {},
};

export const adhintScaledHints: Plan = {
  claim: 'adhint-scaled-hints',
  ...hintsBy(adhint.id, {
    title:
      '4 plain, and 4 that begin with up to 0.6 of the solution, more if fewer of the plain ones were correct',
    constant,
    plain,
  }),
  quoted:
    'The paper says that hints whose length follows a prompt’s difficulty give better pass@1 and avg@8 than training without hints and than other ways to train with them; it gives no number in its abstract.',
  size: {
    percent: null,
    words: 'better pass@1 and avg@8, without a number',
    beside: { of: 'effect', as: 'more', words: 'mean pass@1 over equal tokens' },
  },
  replaces: 'adhint-new-capabilities',
  pilot: { ...pilot, detect: 0.05 },
  limits: [
    'A solution here is a template’s name and four digits, so every hint gives the name and the rest is copying; the paper’s solutions are long chains of thought.',
    'The base policy was trained on one of the four templates, which is the hardest case for training without hints.',
    'Factors of relative difficulty and weights of hint tokens follow a summary of the paper.',
  ],
};
