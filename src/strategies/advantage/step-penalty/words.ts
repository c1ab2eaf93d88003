/** Words of the Token panel for flagged steps. */
import type { TraceWords } from '../../../learn/trace.ts';

export const stepPenaltyWords = {
  'step-penalty': {
    label: 'minus the penalty of its step',
    line: '{before} − {penalty} × ({flagged} − {mean})',
    operands: {
      before: 'advantage before this step',
      penalty: 'Step penalty',
      flagged: '1 where the critics flagged the step',
      mean: 'share of flagged tokens in the group',
    },
  },
} as const satisfies TraceWords;
