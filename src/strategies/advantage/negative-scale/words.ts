/** Words of the Token panel for scaled negative advantages. */
import type { TraceWords } from '../../../learn/trace.ts';

export const negativeScaleWords = {
  'negative-scale': {
    label: 'negative advantages scaled',
    line: '{before} × {factor}',
    operands: {
      before: 'advantage before this step',
      factor: 'factor on negative advantages',
    },
  },
} as const satisfies TraceWords;
