/** KL hinge (DRPO) as data. */
import type { StrategyMeta } from '../../../config/meta.ts';

const on = [{ setting: 'kl_hinge_coef', not: [0] }] as const;

export const klHinge = {
  id: 'kl-hinge',
  title: 'KL hinge (DRPO)',
  help: 'Penalises moving further than a bound from the policy that sampled. Choose it where a loss has no clip.',
  paper: 'DRPO, arXiv 2510.04474',
  on,
  settings: {
    kl_hinge_coef: {
      kind: 'number',
      stage: 'Learn',
      label: 'KL hinge',
      help: 'Strength of the penalty on KL beyond the bound. It acts from the second update of a round on; 0 turns it off.',
      default: 0,
      min: 0,
      max: 1e6,
      advanced: true,
      live: true,
    },
    kl_hinge_bound: {
      kind: 'number',
      stage: 'Learn',
      label: 'KL hinge bound',
      help: 'KL per token from the sampling policy that costs nothing.',
      default: 1e-4,
      min: 0,
      max: 10,
      unit: 'nats',
      advanced: true,
      live: true,
      when: on,
    },
  },
  metrics: {
    approx_kl: {
      label: 'KL to the sampling policy',
      help: 'Estimated KL divergence from the policy that sampled, per token. The KL hinge acts above its bound.',
      unit: 'nats',
    },
  },
} as const satisfies StrategyMeta;
