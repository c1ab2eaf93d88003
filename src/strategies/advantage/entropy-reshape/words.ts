/** Words of the Token panel for reshaping by entropy. */
import type { TraceWords } from '../../../learn/trace.ts';

export const entropyReshapeWords = {
  'entropy-reshape': {
    label: 'weighted by confidence',
    line: '{before} × {factor}',
    operands: {
      before: 'advantage before this step',
      factor: '1 + (group entropy − own entropy) / group entropy, within 0 and 2',
      entropy: 'mean entropy of the completion, nats',
    },
  },
} as const satisfies TraceWords;
