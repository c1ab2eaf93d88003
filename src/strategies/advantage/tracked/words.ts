/** Words of the Token panel for the tracked baseline. */
import type { TraceWords } from '../../../learn/trace.ts';

export const trackedWords = {
  'baseline tracked': {
    label: 'minus the record of the prompt',
    line: '{reward} − {baseline}',
    operands: {
      baseline: 'success rate of the prompt so far, and what the round did better than its records',
      reward: 'reward of this completion',
      group: 'rewards that it is compared with',
    },
  },
} as const satisfies TraceWords;
