/** Words of the Token panel for selected completions. */
import type { TraceWords } from '../../../learn/trace.ts';

export const selectRolloutsWords = {
  'select-rollouts max_variance': {
    label: 'left out: does not widen the spread',
    line: '',
    operands: {
      before: 'its advantage',
    },
  },
  'select-rollouts random': {
    label: 'left out at random',
    line: '',
    operands: {
      before: 'its advantage',
    },
  },
} as const satisfies TraceWords;
