/** Words of the Token panel for the sigmoid gate. */
import type { TraceWords } from '../../../learn/trace.ts';

export const sigmoidGateWords = {
  sigmoid_gate: {
    label: 'sigmoid gate',
    line: '−{advantage} × 4 / {tau} × sigmoid({tau} × ({ratio} − 1))',
    operands: {
      ratio: 'ratio of now to old',
      advantage: 'advantage',
      tau: 'sharpness of the gate',
    },
  },
  'sigmoid_gate shared': {
    label: 'sigmoid gate, shared token',
    line: '−{advantage} × 4 / {tau} × sigmoid({tau} × ({ratio} − 1)) − {negative} × 4 / {tau} × sigmoid({tau} × ({ratio} − 1))',
    operands: {
      ratio: 'ratio of now to old',
      advantage: 'positive advantages of the completions that share it',
      negative: 'negative advantages of the completions that share it',
      tau: 'sharpness of the gate',
    },
  },
} as const satisfies TraceWords;
