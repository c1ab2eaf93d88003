/** Words of the Token panel for predicted observations. */
import type { TraceWords } from '../../../learn/trace.ts';

export const observationWords = {
  observations: {
    label: 'prediction of the environment',
    line: '−{coefficient} × {share} × {now}',
    operands: {
      coefficient: 'weight of the prediction',
      share: '1 / tokens of the environment',
      now: 'log-probability now, nats',
    },
  },
} as const satisfies TraceWords;
