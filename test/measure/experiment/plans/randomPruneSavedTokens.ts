/** Random pruning against fewer completions from the start. */
import { randomPrune } from '../../../../src/methods/randomPrune.ts';
import type { Plan } from '../plan.ts';
import { fewer, look } from './arrolSavedTokens.ts';
import { canLearn, completionsAreLong, longSteps } from './longSteps.ts';
import { placeboOf } from './placebo.ts';
import pilot from './pilots/randomPruneSavedTokens.json';

export const randomPruneSavedTokens: Plan = {
  claim: 'random-prune-saved-tokens',
  method: randomPrune.id,
  quoted:
    'A control of our own: half of the completions are stopped at random, which saves tokens and should cost no accuracy beside as many completions from the start.',
  size: {
    percent: null,
    words: 'half stopped at random at no cost, without a number',
    beside: { of: 'effect', as: 'more', words: 'mean pass@1 over equal tokens' },
  },
  own: true,
  replaces: null,
  ...longSteps,
  budget: { counter: 'budget', value: 400_000 },
  units: ['tok_train', 'tok_unique', 'seconds'],
  arms: [
    fewer,
    {
      name: randomPrune.id,
      title: 'Keeps half of 16 at random at token 10',
      method: randomPrune.id,
      settings: { prune_at: look.prune_at },
    },
    placeboOf(fewer),
  ],
  controls: [fewer.name],
  strongest: fewer.name,
  placebo: 'placebo',
  effect: { metric: 'auc', arm: randomPrune.id, wanted: 'not worse' },
  mechanism: {
    metric: 'saved/pruned_tokens',
    over: 'all rounds',
    arm: randomPrune.id,
    against: null,
    than: 0,
    wanted: 'higher',
    because: 'Completions that are stopped early should leave tokens ungenerated.',
  },
  conditions: [canLearn(fewer.name), completionsAreLong(fewer.name, 20)],
  checkRounds: 8,
  pilot: { ...pilot, detect: 0.05 },
  watched: ['frac_reward_zero_std', 'reward', 'entropy', 'completions/mean_length'],
  limits: [
    'The number of completions of the control is set once, while what pruning saves follows the lengths.',
  ],
};
