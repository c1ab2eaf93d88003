/** Words of the Token panel for overconfident errors. */
import type { TraceWords } from '../../../learn/trace.ts';

export const overconfidenceWords = {
  overconfidence: {
    label: 'stronger for a confident error',
    line: '{before} × {factor}',
    operands: {
      before: 'advantage before this step',
      factor: 'factor for confidence in an error',
      confidence: 'gain in log-probability over the reference, nats per token',
    },
  },
} as const satisfies TraceWords;
