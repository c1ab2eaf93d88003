/** SCOPE against whole solutions at an equal budget of all tokens, including hints. */
import { grpo } from '../../../../src/methods/grpo.ts';
import { scope } from '../../../../src/methods/scope.ts';
import type { Plan, PlanArm } from '../plan.ts';
import { canLearn, completionsAreLong, longSteps } from './longSteps.ts';
import { placeboOf } from './placebo.ts';
import pilot from './pilots/scopeSteps.json';

const whole: PlanArm = {
  name: 'whole',
  title: 'Failed completions are replaced by the reference’s steps, weighted as in SCOPE',
  method: scope.id,
  settings: { hint_content: 'solution', hint_ratio: 1 },
};

const plain: PlanArm = {
  name: 'plain',
  title: 'Groups of 8 plain completions',
  method: grpo.id,
  settings: {},
};

export const scopeSteps: Plan = {
  claim: 'scope-steps',
  method: scope.id,
  quoted:
    'The paper reports a diversity score higher by 13.5 % and better accuracy than earlier methods, because it corrects only the first wrong step of mostly correct completions where others replace the whole solution.',
  size: {
    percent: null,
    words: 'better accuracy, without a number',
    beside: { of: 'effect', as: 'more', words: 'mean pass@1 over equal tokens' },
  },
  replaces: 'scope-fewer-oracle-tokens',
  ...longSteps,
  common: { ...longSteps.common, num_generations: 8, loss_type: 'grpo' },
  budget: { counter: 'budget', value: 400_000 },
  units: ['num_tokens', 'prompts', 'seconds'],
  arms: [
    whole,
    {
      name: scope.id,
      title: 'SCOPE: failed completions continue after their first wrong step, which is corrected',
      method: scope.id,
      settings: {},
    },
    plain,
    placeboOf(plain),
  ],
  controls: [whole.name, plain.name],
  strongest: whole.name,
  placebo: 'placebo',
  effect: { metric: 'auc', arm: scope.id, wanted: 'better' },
  mechanism: {
    metric: 'entropy',
    over: 'last quarter',
    arm: scope.id,
    against: whole.name,
    wanted: 'higher',
    because:
      'Completions that are mostly the policy’s own should stay diverse, while whole solutions are all similar: at the same budget the policy’s entropy should be higher.',
  },
  conditions: [
    canLearn(plain.name),
    completionsAreLong(plain.name, 20),
    {
      title: 'Success of repaired completions over that of plain ones',
      arm: scope.id,
      reading: { of: 'rounds', metric: 'hints/success', per: 'hints/plain_success' },
      least: 1.1,
      because: 'A corrected step must help the rest of the completion.',
    },
  ],
  checkRounds: 8,
  pilot: { ...pilot, detect: 0.05 },
  watched: ['hints/hinted_ratio', 'hints/success', 'entropy', 'completions/mean_length'],
  limits: [
    'The verifier finds the first wrong step without error; no arm tests an erring one.',
    'Diversity is measured as the entropy of sampled tokens; the paper has its own score.',
  ],
};
