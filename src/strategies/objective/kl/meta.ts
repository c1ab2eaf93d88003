/** KL penalty as data. */
import type { StrategyMeta } from '../../../config/meta.ts';

const on = [{ setting: 'beta', not: [0] }] as const;

export const kl = {
  id: 'kl',
  title: 'KL penalty',
  help: 'Holds the policy near the one it started from. Choose it where long training drifts.',
  on,
  settings: {
    beta: {
      kind: 'number',
      stage: 'Learn',
      label: 'KL coefficient',
      help: 'Weight of the KL penalty per token (k3 estimate) against the starting policy. 0 turns it off and saves a reference pass.',
      default: 0,
      min: 0,
      max: 10,
      live: true,
    },
  },
  metrics: {
    kl: {
      label: 'KL to the start',
      help: 'KL divergence from the policy at the start, per token or action. Measured where beta is above 0.',
      unit: 'nats',
    },
  },
} as const satisfies StrategyMeta;
