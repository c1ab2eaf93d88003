/** Words of the Token panel for interventions. */
import type { TraceWords } from '../../../learn/trace.ts';

export const interventionWords = {
  intervention: {
    label: 'part of an intervention',
    line: '{before} × (1 − {part}) + {weight} × {part}',
    operands: {
      before: 'advantage before this step',
      weight: 'Weight of interventions',
      part: '1 in an intervention that is trained, else 0',
    },
  },
} as const satisfies TraceWords;
