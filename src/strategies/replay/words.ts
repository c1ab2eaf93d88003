/** Words of the Token panel for completions that wait. */
import type { TraceWords } from '../../learn/trace.ts';

export const replayWords = {
  'replay-later': {
    label: 'left out: kept for a later round',
    line: '',
    operands: {},
  },
} as const satisfies TraceWords;
