/** KL hinge (DRPO) as data. */
import { atLearn, isNot, metric, strategy } from '../../../config/declare.ts';

const on = [isNot('kl_hinge_coef', 0)];

export const klHinge = strategy('kl-hinge', 'KL hinge (DRPO)', {
  help: 'Penalises moving further than a bound from the policy that sampled. Choose it where a loss has no clip.',
  paper: 'DRPO, arXiv 2510.04474',
  on,
  settings: {
    kl_hinge_coef: atLearn.more.number('KL hinge', 0, [0, 1e6], {
      help: 'Strength of the penalty on KL beyond the bound. It acts from the second update of a round on; 0 turns it off.',
      live: true,
    }),
    kl_hinge_bound: atLearn.more.number('KL hinge bound', 1e-4, [0, 10, 'nats'], {
      help: 'KL per token from the sampling policy that costs nothing.',
      live: true,
      when: on,
    }),
  },
  metrics: {
    approx_kl: metric('KL to the sampling policy', 'nats', {
      help: 'Estimated KL divergence from the policy that sampled, per token. The KL hinge acts above its bound.',
    }),
  },
});
