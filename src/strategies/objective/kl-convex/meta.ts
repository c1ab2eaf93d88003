/** Two anchors in a convex mix as data. */
import { atLearn, isNot, metric, strategy } from '../../../config/declare.ts';

const on = [isNot('kl_convex_coef', 0)];

export const klConvex = strategy('kl-convex', 'KL-convex penalty (ReMix)', {
  help: 'Holds the policy near both its start and its last round. The share of the start falls during training.',
  paper: 'ReMix, arXiv 2507.06892',
  on,
  settings: {
    kl_convex_coef: atLearn.more.number('KL-convex coefficient', 0, [0, 10], {
      help: 'Weight of the mixed KL penalty per token (k3 estimates). 0 turns it off and saves two scoring passes.',
    }),
    kl_convex_from: atLearn.more.whole('Shift from round', 50, [0, 100_000, 'rounds'], {
      help: 'From this round on, the share of the start falls by a tenth every ten rounds.',
      when: on,
    }),
    kl_convex_floor: atLearn.more.number('Least share of the start', 0.5, [0, 1], {
      help: 'Share of the penalty on the start (λ) at which the fall ends.',
      when: on,
    }),
  },
  metrics: {
    'kl/reference': metric('KL to the anchor', 'nats', {
      help: 'KL divergence per token from the start, or from the policy that took its place.',
    }),
    'kl/previous': metric('KL to the last round', 'nats', {
      help: 'KL divergence per token from the policy one round ago. A jump means too large steps.',
    }),
  },
});
