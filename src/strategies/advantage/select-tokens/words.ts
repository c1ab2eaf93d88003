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
  'select-turns': {
    label: 'left out: the policy was sure at this turn',
    line: '',
    operands: {
      before: 'its advantage',
      score: 'mean entropy of its turn, nats, by which turns are chosen',
      share: 'share of turns that is trained',
    },
  },
} as const satisfies TraceWords;
