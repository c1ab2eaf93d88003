/** Words of the Token panel for the clipped surrogate. */
import type { TraceWords } from '../../../learn/trace.ts';

export const clippedWords = {
  clipped: {
    label: 'clipped surrogate',
    line: 'max(−{advantage} × {free}, −{advantage} × clip({ratio}, {low}, {high}))',
    operands: {
      ratio: 'ratio of now to old',
      advantage: 'advantage',
      free: 'ratio where it is not clipped',
      low: 'lower bound of the ratio',
      high: 'upper bound of the ratio',
      clippedLow: '1 where the lower bound stops the gradient',
      clippedHigh: '1 where the upper bound stops the gradient',
    },
  },
  'clipped shared': {
    label: 'clipped surrogate, shared token',
    line: 'max(−{advantage} × {free}, −{advantage} × clip({ratio}, {low}, {high})) + max(−{negative} × {free}, −{negative} × clip({ratio}, {low}, {high}))',
    operands: {
      ratio: 'ratio of now to old',
      advantage: 'positive advantages of the completions that share it',
      negative: 'negative advantages of the completions that share it',
      free: 'ratio where it is not clipped',
      low: 'lower bound of the ratio',
      high: 'upper bound of the ratio',
      clippedLow: '1 where the lower bound stops the gradient',
      clippedHigh: '1 where the upper bound stops the gradient',
    },
  },
} as const satisfies TraceWords;
