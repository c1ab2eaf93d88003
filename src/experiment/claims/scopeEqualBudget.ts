/** SCOPE against replacing the whole solution and against GRPO, at equal budget. */
import { grpo } from '../../methods/grpo.ts';
import { scope } from '../../methods/scope.ts';
import type { Experiment } from '../experiment.ts';
import { scopeFewerOracleTokens } from './scopeFewerOracleTokens.ts';

const { quoted, common, arms, effect, mechanism, watched, limits } = scopeFewerOracleTokens;

export const scopeEqualBudget: Experiment = {
  claim: 'scope-equal-budget',
  method: scope.id,
  quoted,
  common: { ...common, eval_every_rounds: 10 },
  budget: { counter: 'budget', value: 300_000 },
  threshold: 0.55,
  arms: [
    { name: grpo.id, title: 'Plain groups of 8', method: grpo.id, settings: {} },
    ...arms.filter(({ name }) => name !== 'imitated'),
  ],
  controls: [grpo.id, 'whole', 'in-context'],
  effect,
  mechanism: {
    ...mechanism,
    because:
      'Completions that are mostly the policy’s own should stay diverse, while whole solutions are all similar: after the same budget the policy’s entropy should be higher.',
  },
  watched,
  limits: [
    'It was planned after the comparison at equal hint tokens, in which SCOPE had four times as many rounds and ended with lower entropy: it asks what remains when rounds cost the same.',
    'A whole solution here lacks the answer, which no hint gives.',
    ...limits.slice(3),
  ],
};
