/** Words of the Token panel for trained hint tokens. */
import type { TraceWords } from '../../../learn/trace.ts';

export const hintTrainedWords = {
  'hint-trained none': {
    label: 'left out: forced by the hint',
    line: '',
    operands: {
      before: 'advantage before this step',
      factor: '0: hint tokens are not trained',
    },
  },
  'hint-trained full': {
    label: 'token of a hint',
    line: '{before} × {factor}',
    operands: {
      before: 'advantage before this step',
      factor: '1: hint tokens are trained like others',
    },
  },
  'hint-trained probability': {
    label: 'token of a hint',
    line: '{before} × {factor}',
    operands: {
      before: 'advantage before this step',
      factor: 'probability of the token; 0 for a negative advantage',
    },
  },
  'hint-trained consistency': {
    label: 'token of a hint',
    line: '{before} × {factor}',
    operands: {
      before: 'advantage before this step',
      factor: 'how usual its entropy is; 0 for a negative advantage',
    },
  },
} as const satisfies TraceWords;
