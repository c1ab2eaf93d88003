/** Two anchors in a convex mix as data. */
import type { SettingCondition, StrategyMeta } from '../../../config/meta.ts';

const on = [{ setting: 'kl_convex_coef', not: [0] }] as const satisfies readonly SettingCondition[];

export const klConvex = {
  id: 'kl-convex',
  title: 'KL-convex penalty (ReMix)',
  help: 'Holds the policy near both its start and its last round. The share of the start falls during training.',
  paper: 'ReMix, arXiv 2507.06892',
  on,
  settings: {
    kl_convex_coef: {
      kind: 'number',
      stage: 'Learn',
      label: 'KL-convex coefficient',
      help: 'Weight of the mixed KL penalty per token (k3 estimates). 0 turns it off and saves two scoring passes.',
      default: 0,
      min: 0,
      max: 10,
      advanced: true,
    },
    kl_convex_from: {
      kind: 'number',
      stage: 'Learn',
      label: 'Shift from round',
      help: 'From this round on, the share of the start falls by a tenth every ten rounds.',
      default: 50,
      min: 0,
      max: 100_000,
      integer: true,
      unit: 'rounds',
      advanced: true,
      when: on,
    },
    kl_convex_floor: {
      kind: 'number',
      stage: 'Learn',
      label: 'Least share of the start',
      help: 'Share of the penalty on the start (λ) at which the fall ends.',
      default: 0.5,
      min: 0,
      max: 1,
      advanced: true,
      when: on,
    },
  },
  metrics: {
    'kl/reference': {
      label: 'KL to the anchor',
      help: 'KL divergence per token from the start, or from the policy that took its place.',
      unit: 'nats',
    },
    'kl/previous': {
      label: 'KL to the last round',
      help: 'KL divergence per token from the policy one round ago. A jump means too large steps.',
      unit: 'nats',
    },
  },
} as const satisfies StrategyMeta;
