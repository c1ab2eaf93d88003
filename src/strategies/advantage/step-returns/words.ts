/** Words of the Token panel for returns of steps. */
import type { TraceWords } from '../../../learn/trace.ts';

export const stepReturnWords = {
  'step-returns': {
    label: 'plus the return of its step',
    line: '{before} + {weight} × ({return} − {mean})',
    operands: {
      before: 'advantage before this step',
      weight: 'Weight of step returns',
      return: 'decayed right steps from this one up to the first wrong one',
      mean: 'mean return at this step of the group',
    },
  },
} as const satisfies TraceWords;
