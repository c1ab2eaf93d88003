/** Words of the Token panel for the mixed KL penalty. */
import type { TraceWords } from '../../../learn/trace.ts';

export const klConvexWords = {
  'kl-convex': {
    label: 'mixed KL penalty',
    line: '{coefficient} × ({share} × {reference} + (1 − {share}) × {previous})',
    operands: {
      coefficient: 'weight of both divergences',
      share: 'share of the reference',
      reference: 'divergence from the reference, nats',
      previous: 'divergence from the round before, nats',
    },
  },
} as const satisfies TraceWords;
