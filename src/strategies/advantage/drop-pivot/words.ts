/** Words of the Token panel for the pivot. */
import type { Words } from '../../../learn/trace.ts';

export const dropPivotWords = {
  'drop-pivot': {
    label: 'left out: the pivot of its group',
    line: '',
    operands: {
      before: 'its advantage, the smallest of the group',
    },
  },
} as const satisfies Words;
