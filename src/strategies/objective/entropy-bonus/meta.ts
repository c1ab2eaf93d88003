/** Entropy bonus as data. */
import type { StrategyMeta } from '../../../config/meta.ts';

const on = [{ setting: 'entropy_coef', not: [0] }] as const;

export const entropyBonus = {
  id: 'entropy-bonus',
  title: 'entropy bonus',
  help: 'Rewards entropy, which keeps sampling varied. Choose it where entropy collapses before the task is learned.',
  paper: 'A3C, arXiv 1602.01783',
  on,
  settings: {
    entropy_coef: {
      kind: 'number',
      stage: 'Learn',
      label: 'Entropy bonus',
      help: 'Adds this times the mean token entropy (nats) to the objective. 0 is off; too high and the policy never settles.',
      default: 0,
      min: 0,
      max: 1,
      live: true,
    },
  },
} as const satisfies StrategyMeta;
