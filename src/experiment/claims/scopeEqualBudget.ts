/** SCOPE against replacing the whole solution and against GRPO, where all cost as much. */
import { grpo } from '../../methods/grpo.ts';
import { scope } from '../../methods/scope.ts';
import { scopeFewerOracleTokens } from './scopeFewerOracleTokens.ts';
import type { ArmSettings, Experiment } from '../experiment.ts';

/** All of the reference solution but its answer, which is never told. */
const whole: ArmSettings = { hint_content: 'solution', hint_ratio: 1 };

export const scopeEqualBudget: Experiment = {
  claim: 'scope-equal-budget',
  method: scope.id,
  quoted: scopeFewerOracleTokens.quoted,
  common: { ...scopeFewerOracleTokens.common, eval_every_rounds: 10 },
  budget: { counter: 'budget', value: 300_000 },
  threshold: 0.55,
  arms: [
    { name: grpo.id, title: 'Plain groups of 8', method: grpo.id, settings: {} },
    {
      name: scope.id,
      title: 'Failed completions gone on with behind their first wrong step, which is put right',
      method: scope.id,
      settings: {},
    },
    {
      name: 'whole',
      title: 'Failed completions replaced by the reference’s steps, weighed as SCOPE weighs its one',
      method: scope.id,
      settings: whole,
    },
    {
      name: 'in-context',
      title: 'The reference’s steps told before the prompt, and the policy without them trained',
      method: scope.id,
      settings: { ...whole, hint_placement: 'context', hint_trained: 'none' },
    },
    {
      name: 'untrained',
      title: 'SCOPE that does not learn the step that was put right',
      method: scope.id,
      settings: { hint_trained: 'none' },
    },
  ],
  effect: { metric: 'auc', arm: scope.id, against: 'whole', wanted: 'better' },
  mechanism: {
    metric: 'entropy',
    over: 'last quarter',
    arm: scope.id,
    against: 'whole',
    wanted: 'higher',
    because:
      'What is mostly the policy’s own should keep its ways of writing apart, where whole solutions all look alike: at the end of the same budget, the policy should be less decided.',
  },
  watched: [
    'hints/hinted_ratio',
    'hints/success',
    'hints/plain_success',
    'hints/missing',
    'completions/mean_length',
    'frac_reward_zero_std',
  ],
  limits: [
    'Planned after the comparison at equal tokens told, in which SCOPE makes four times as many rounds and its policy ended more decided: this one asks what is left when rounds cost the same.',
    'A whole solution here is all of it but the answer, which no hint tells.',
    'The verifier points to the first wrong step without error; we have no arm in which it errs.',
    'Diversity is read off the entropy of what is sampled; the paper has a score of its own.',
  ],
};
