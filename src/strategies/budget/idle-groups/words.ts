/** Words of the Token panel for groups without spread. */
import type { TraceWords } from '../../../learn/trace.ts';

export const idleGroupWords = {
  'idle-group': {
    label: 'left out: its group has no spread',
    line: '',
    operands: {
      before: 'its advantage',
    },
  },
} as const satisfies TraceWords;
