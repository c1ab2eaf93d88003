/** Words of the Token panel for rewards of steps. */
import type { TraceWords } from '../../../learn/trace.ts';

export const processWords = {
  'process-reward': {
    label: 'plus the reward of its step',
    line: '{before} + {weight} × ({score} − {mean})',
    operands: {
      before: 'advantage before this step',
      weight: 'Weight of step rewards',
      score: 'reward of the step that holds the token',
      mean: 'mean over the scored tokens of the group',
    },
  },
} as const satisfies TraceWords;
