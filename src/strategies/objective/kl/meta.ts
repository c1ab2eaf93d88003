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
      help: 'Weight of the KL penalty per token against the starting policy. 0 turns it off and saves a reference pass.',
      default: 0,
      min: 0,
      max: 10,
      live: true,
    },
    kl_estimator: {
      kind: 'choice',
      stage: 'Learn',
      label: 'KL estimator',
      help: 'How the divergence is estimated from the sampled token; u = log reference − log policy.',
      default: 'k3',
      choices: [
        {
          value: 'k3',
          label: 'k3',
          help: 'Never negative, correct on average: eᵘ − u − 1, as in TRL and verl.',
        },
        {
          value: 'k2',
          label: 'k2',
          help: 'Half of u²: biased as a value, but on fresh samples its gradient is that of the KL.',
        },
        {
          value: 'k1',
          label: 'k1',
          help: 'Correct on average, −u, but on fresh samples its gradient averages to 0, so it does not hold the policy.',
        },
      ],
      advanced: true,
      when: on,
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
