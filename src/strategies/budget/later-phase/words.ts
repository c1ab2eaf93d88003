/** Words of the Token panel for first completions. */
import type { TraceWords } from '../../../learn/trace.ts';

export const laterPhaseWords = {
  'later-phase': {
    label: 'left out: its prompt got further completions',
    line: '',
    operands: {
      before: 'its advantage',
    },
  },
} as const satisfies TraceWords;
