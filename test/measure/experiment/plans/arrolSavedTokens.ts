/** ARRoL against fewer completions at about equal tokens, and against random pruning. */
import { arrol } from '../../../../src/methods/arrol.ts';
import { grpo } from '../../../../src/methods/grpo.ts';
import { randomPrune } from '../../../../src/methods/randomPrune.ts';
import type { Plan, PlanArm } from '../plan.ts';
import { canLearn, completionsAreLong, longSteps } from './longSteps.ts';
import { placeboOf } from './placebo.ts';
import pilot from './pilots/arrolSavedTokens.json';

export const look = { prune_at: 10, prune_warmup: 8 } as const;

export const fewer: PlanArm = {
  name: 'fewer',
  title: '11 completions from the start, at about the tokens of pruning half of 16',
  method: grpo.id,
  settings: { num_generations: 11 },
};

export const arrolSavedTokens: Plan = {
  claim: 'arrol-saved-tokens',
  method: arrol.id,
  quoted:
    'The paper reports up to 1.7 times faster training and 2.3 to 2.99 points more accuracy, because completions are stopped early so that survivors are half right.',
  size: {
    percent: 70,
    words: 'up to 1.7 times faster training',
    beside: { of: 'seconds', as: 'speed', words: 'speed in seconds to the same pass@1' },
  },
  replaces: 'arrol-balanced-survivors',
  ...longSteps,
  budget: { counter: 'budget', value: 400_000 },
  units: ['tok_train', 'tok_unique', 'seconds'],
  arms: [
    fewer,
    {
      name: arrol.id,
      title: 'ARRoL: keeps half of 16 at token 10, chosen by head and confidence',
      method: arrol.id,
      settings: { ...look, prune_evidence: 'both' },
    },
    {
      name: randomPrune.id,
      title: 'Keeps half of 16 at random at token 10',
      method: randomPrune.id,
      settings: { prune_at: look.prune_at },
    },
    placeboOf(fewer),
  ],
  controls: [fewer.name, randomPrune.id],
  strongest: fewer.name,
  placebo: 'placebo',
  effect: { metric: 'auc', arm: arrol.id, wanted: 'better' },
  mechanism: {
    metric: 'pruning/survivor_variance',
    over: 'all rounds',
    arm: arrol.id,
    against: randomPrune.id,
    wanted: 'higher',
    because:
      'Survivors should be half correct and half wrong: the variance of their rewards, p(1 − p) without the bias of small groups, should exceed that of random survivors.',
  },
  conditions: [canLearn(fewer.name), completionsAreLong(fewer.name, 20)],
  checkRounds: 8,
  pilot: { ...pilot, detect: 0.05 },
  watched: ['pruning/survivor_variance', 'frac_reward_zero_std', 'reward', 'entropy'],
  limits: [
    'The head looks once, after two lines; the paper looks at a fixed position of much longer completions.',
    'The number of completions of the control is set once, while what pruning saves follows the lengths.',
  ],
};
