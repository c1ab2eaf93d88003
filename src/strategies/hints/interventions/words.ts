/** Words of the Token panel for interventions. */
import type { TraceWords } from '../../../learn/trace.ts';

export const interventionWords = {
  intervention: {
    label: 'part of an intervention',
    line: '{weight}',
    operands: {
      before: 'advantage before this step',
      weight: 'Weight of interventions',
    },
  },
} as const satisfies TraceWords;
