/** Words of the Token panel for the credit of skills. */
import type { TraceWords } from '../../../learn/trace.ts';

export const skillCreditWords = {
  'skill-credit': {
    label: 'plus the credit of its skill',
    line: '{before} + {credit} × ({among} + {over})',
    operands: {
      before: 'advantage before this step',
      credit: 'Credit for skills',
      among: 'how readers of the skill did among all parts of the group, in standard deviations',
      over: 'reward of its readers minus that of the part in which it was written',
    },
  },
} as const satisfies TraceWords;
