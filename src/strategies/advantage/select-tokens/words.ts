/** Words of the Token panel for selected tokens. */
import type { TraceWords } from '../../../learn/trace.ts';

export const selectTokensWords = {
  'select-tokens': {
    label: 'left out: too little effect',
    line: '',
    operands: {
      before: 'its advantage',
      score: 'advantage × entropy, by which tokens are chosen',
      share: 'share of tokens that is trained',
    },
  },
} as const satisfies TraceWords;
