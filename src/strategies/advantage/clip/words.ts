/** Words of the Token panel for the advantage limit. */
import type { TraceWords } from '../../../learn/trace.ts';

export const clipWords = {
  'advantage-clip': {
    label: 'advantage limit',
    line: 'clip({before}, −{limit}, {limit})',
    operands: {
      before: 'advantage before this step',
      limit: 'Advantage limit',
    },
  },
} as const satisfies TraceWords;
