/** KL penalty as data. */
import { atLearn, isNot, metric, strategy } from '../../../config/declare.ts';

const on = [isNot('beta', 0)];

export const kl = strategy('kl', 'KL penalty', {
  help: 'Holds the policy near the one it started from. Choose it where long training drifts.',
  on,
  settings: {
    beta: atLearn.number('KL coefficient', 0, [0, 10], {
      help: 'Weight of the KL penalty per token against the starting policy. 0 turns it off and saves a reference pass.',
      live: true,
    }),
    kl_estimator: atLearn.more.choice('KL estimator', 'k3', {
      help: 'How the divergence is estimated from the sampled token; u = log reference − log policy.',
      when: on,
      choices: {
        k3: { label: 'k3', help: 'Never negative, correct on average: eᵘ − u − 1, as in TRL and verl.' },
        k2: {
          label: 'k2',
          help: 'Half of u²: biased as a value, but on fresh samples its gradient is that of the KL.',
        },
        k1: {
          label: 'k1',
          help: 'Correct on average, −u, but on fresh samples its gradient averages to 0, so it does not hold the policy.',
        },
      },
    }),
  },
  metrics: {
    kl: metric('KL to the start', 'nats', {
      help: 'KL divergence from the policy at the start, per token or action. Measured where beta is above 0.',
    }),
  },
});
