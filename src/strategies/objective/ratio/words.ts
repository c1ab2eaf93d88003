/** Words of the Token panel for ratios. */
import type { TraceWords } from '../../../learn/trace.ts';

export const ratioWords = {
  'ratio token': {
    label: 'ratio',
    line: 'exp({now} − {old})',
    operands: {
      now: 'log-probability now, nats',
      old: 'log-probability that the ratio is measured from, nats',
    },
  },
  'ratio sequence': {
    label: 'ratio of the completion',
    line: 'exp({logarithm})',
    operands: {
      logarithm: 'mean of now − old over its trained tokens',
      now: 'log-probability now, nats',
      old: 'log-probability that the ratio is measured from, nats',
    },
  },
  'ratio sequence_sum': {
    label: 'ratio of the completion',
    line: 'exp({logarithm})',
    operands: {
      logarithm: 'sum of now − old over its trained tokens',
      now: 'log-probability now, nats',
      old: 'log-probability that the ratio is measured from, nats',
    },
  },
} as const satisfies TraceWords;
