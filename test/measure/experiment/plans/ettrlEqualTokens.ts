/** ETTRL at equal unique tokens: votes of the leaves of few completions against votes of separate ones. */
import { ettrl } from '../../../../src/methods/ettrl.ts';
import { ttrl } from '../../../../src/methods/ttrl.ts';
import type { Plan, PlanArm } from '../plan.ts';
import { canLearn, longSteps, sharesTokens } from './longSteps.ts';
import pilot from './pilots/ettrlEqualTokens.json';

const votes: PlanArm = {
  name: ttrl.id,
  title: 'TTRL: votes of 16 separate completions',
  method: ttrl.id,
  settings: { num_generations: 16, loss_type: 'grpo' },
};

export const ettrlEqualTokens: Plan = {
  claim: 'ettrl-equal-tokens',
  method: ettrl.id,
  quoted:
    'The paper reports that votes by the leaves of few completions need 60 % of the tokens of TTRL and raise pass@1 by up to 68 % in relative terms.',
  size: {
    percent: 40,
    words: '60 % of the tokens of TTRL',
    beside: { of: 'tok_unique', as: 'saved', words: 'new tokens saved to the same pass@1' },
  },
  replaces: 'ettrl-cheaper-votes',
  ...longSteps,
  budget: { counter: 'tok_unique', value: 100_000 },
  units: ['tok_unique', 'seconds', 'verify'],
  arms: [
    votes,
    {
      name: ettrl.id,
      title: 'ETTRL: votes of 16 leaves of 4 completions, advantages by entropy',
      method: ettrl.id,
      settings: {},
    },
    {
      name: 'placebo',
      title: 'GRPO on 16 separate completions with random rewards',
      method: ttrl.id,
      settings: { num_generations: 16, loss_type: 'grpo', labels: 'random' },
      rateOf: ttrl.id,
    },
  ],
  controls: [votes.name],
  strongest: votes.name,
  placebo: 'placebo',
  effect: { metric: 'auc', arm: ettrl.id, wanted: 'better' },
  mechanism: {
    metric: 'tree/unique_ratio',
    over: 'all rounds',
    arm: ettrl.id,
    against: null,
    than: 0.6,
    wanted: 'lower',
    because:
      'Leaves of one base share the tokens before their fork: as many votes should cost at most 60 % of the tokens, the paper’s figure.',
  },
  conditions: [canLearn(votes.name), sharesTokens(ettrl.id, 0.75)],
  checkRounds: 8,
  pilot: { ...pilot, detect: 0.05 },
  watched: ['tree/unique_ratio', 'frac_reward_zero_std', 'entropy', 'completions/mean_length'],
  limits: [
    'Votes count the last answer, while the verifier asks for every step too: a vote can reward a right answer after a wrong step.',
    'Evaluation uses the verifier; no arm sees it in training.',
  ],
};
