/** Words of the Token panel for the plain surrogate. */
import type { TraceWords } from '../../../learn/trace.ts';

export const plainWords = {
  plain: {
    label: 'policy gradient',
    line: '−{advantage} × {now}',
    operands: {
      advantage: 'advantage',
      now: 'log-probability now, nats',
    },
  },
  'plain shared': {
    label: 'policy gradient, shared token',
    line: '−{advantage} × {now} − {negative} × {now}',
    operands: {
      advantage: 'positive advantages of the completions that share it',
      negative: 'negative advantages of the completions that share it',
      now: 'log-probability now, nats',
    },
  },
} as const satisfies TraceWords;
