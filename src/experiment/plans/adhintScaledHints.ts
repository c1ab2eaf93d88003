/** ADHint against hints of one length for all, and against plain completions. */
import { adhint } from '../../methods/adhint.ts';
import { grpo } from '../../methods/grpo.ts';
import type { Plan, PlanArm } from '../plan.ts';
import { placeboOf } from './placebo.ts';
import { reachable, unreachedTemplates } from './unreachedTemplates.ts';
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
  method: adhint.id,
  quoted:
    'The paper says that hints whose length follows a prompt’s difficulty give better pass@1 and avg@8 than training without hints and than other ways to train with them; it gives no number in its abstract.',
  replaces: 'adhint-new-capabilities',
  ...unreachedTemplates,
  budget: { counter: 'budget', value: 300_000 },
  units: ['prompts', 'seconds'],
  arms: [
    constant,
    {
      name: adhint.id,
      title:
        '4 plain, and 4 that begin with up to 0.6 of the solution, more if fewer of the plain ones were correct',
      method: adhint.id,
      settings: {},
    },
    plain,
    placeboOf(plain),
  ],
  controls: [constant.name, plain.name],
  strongest: constant.name,
  placebo: 'placebo',
  effect: { metric: 'auc', arm: adhint.id, wanted: 'better' },
  mechanism: {
    metric: 'eval/capability_gain',
    over: 'last quarter',
    arm: adhint.id,
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
  pilot: { ...pilot, detect: 0.05 },
  watched: ['eval/hard_prompts', 'hints/hinted_ratio', 'hints/success', 'frac_reward_zero_std'],
  limits: [
    'A solution here is a template’s name and four digits, so every hint gives the name and the rest is copying; the paper’s solutions are long chains of thought.',
    'The base policy was trained on one of the four templates, which is the hardest case for training without hints.',
    'Factors of relative difficulty and weights of hint tokens follow a summary of the paper.',
  ],
};
