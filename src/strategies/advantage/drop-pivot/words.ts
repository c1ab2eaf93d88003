/** Words of the Token panel for the pivot. */
import type { TraceWords } from '../../../learn/trace.ts';

export const dropPivotWords = {
  'drop-pivot': {
    label: 'left out: the pivot of its group',
    line: '',
    operands: {
      before: 'its advantage, the smallest of the group',
    },
  },
} as const satisfies TraceWords;
