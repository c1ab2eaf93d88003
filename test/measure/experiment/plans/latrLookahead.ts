/** LATR with enough tokens to look ahead, against plain samples for the same new tokens. */
import { grpo } from '../../../../src/methods/grpo.ts';
import { latr } from '../../../../src/methods/latr.ts';
import type { Plan, PlanArm } from '../plan.ts';
import { canLearn, completionsAreLong, longSteps } from './longSteps.ts';
import { placeboOf } from './placebo.ts';
import pilot from './pilots/latrLookahead.json';

const plain: PlanArm = {
  name: 'plain',
  title: '8 separate samples',
  method: grpo.id,
  settings: {},
};

/** Two fifths of the rounds that plain samples have for the budget. */
const fadeOut = { lookahead_rounds: 30 } as const;

export const latrLookahead: Plan = {
  claim: 'latr-lookahead',
  method: latr.id,
  quoted:
    'The paper reports that policies learn 131 % faster on average than with stochastic sampling, and end 4.2 % higher in pass@1.',
  size: {
    percent: 131,
    words: 'policies learn 131 % faster on average',
    beside: { of: 'tok_unique', as: 'speed', words: 'speed in new tokens to the same pass@1' },
  },
  replaces: 'latr-faster-learning',
  ...longSteps,
  common: { ...longSteps.common, num_generations: 8 },
  budget: { counter: 'tok_unique', value: 100_000 },
  units: ['tok_unique', 'seconds'],
  arms: [
    plain,
    {
      name: latr.id,
      title: 'LATR: branches at near-equal tokens, pruned if they stay similar',
      method: latr.id,
      settings: fadeOut,
    },
    {
      name: 'warm',
      title: '8 separate samples at temperature 1.3: diversity without a tree',
      method: grpo.id,
      settings: { temperature: 1.3 },
    },
    placeboOf(plain),
  ],
  controls: [plain.name, 'warm'],
  strongest: plain.name,
  placebo: 'placebo',
  effect: { metric: 'auc', arm: latr.id, wanted: 'better' },
  mechanism: {
    metric: 'frac_reward_zero_std',
    over: 'all rounds',
    arm: latr.id,
    against: plain.name,
    wanted: 'lower',
    because:
      'The paper says that similar samples earn similar rewards and teach nothing: groups that branch should have no spread less often.',
  },
  conditions: [
    canLearn(plain.name),
    completionsAreLong(plain.name, 20),
    {
      title: 'Share of groups without signal',
      arm: plain.name,
      reading: { of: 'rounds', metric: 'frac_reward_zero_std' },
      least: 0.1,
      because: 'Diversity helps only where groups lack spread.',
    },
    {
      title: 'Tokens that LATR generates over those in its completions',
      arm: latr.id,
      reading: { of: 'rounds', metric: 'tree/unique_ratio' },
      most: 0.97,
      because: 'Where no branch opens the tree phase does nothing.',
    },
  ],
  checkRounds: 8,
  pilot: { ...pilot, detect: 0.05 },
  watched: ['frac_reward_zero_std', 'tree/unique_ratio', 'entropy', 'completions/mean_length'],
  limits: [
    'Checks compare 3, 5 and 8 tokens, the paper’s 20 to 50.',
    'Rows are sampled while the tree grows, and forced tokens are not trained on; the released code takes the likeliest token and trains on all.',
  ],
};
