/** Words of the Token panel for the KL penalty. */
import type { TraceWords } from '../../../learn/trace.ts';

const operands = {
  beta: 'weight of the penalty',
  now: 'log-probability now, nats',
  anchor: 'log-probability under the reference, nats',
};

export const klWords = {
  'kl k1': {
    label: 'KL penalty',
    line: '{beta} × ({now} − {anchor})',
    operands,
  },
  'kl k2': {
    label: 'KL penalty',
    line: '{beta} × ({anchor} − {now}) × ({anchor} − {now}) / 2',
    operands,
  },
  'kl k3': {
    label: 'KL penalty',
    line: '{beta} × (exp({anchor} − {now}) − ({anchor} − {now}) − 1)',
    operands,
  },
} as const satisfies TraceWords;
