/** Words of the Token panel for the KL limit. */
import type { TraceWords } from '../../../learn/trace.ts';

export const klHingeWords = {
  'kl-hinge': {
    label: 'KL beyond its limit',
    line: '{stiffness} × ({old} − {now}) × {share}',
    operands: {
      stiffness: 'weight × KL beyond the limit; 0 within it',
      now: 'log-probability now, nats',
      old: 'log-probability when sampled, nats',
      share: '1 / trained tokens',
      kl: 'mean KL of the update, nats',
      beta: 'weight of the limit',
      bound: 'KL that costs nothing, nats',
    },
  },
} as const satisfies TraceWords;
