/** Words of the Token panel for the clip whose range follows confidence. */
import type { TraceWords } from '../../../learn/trace.ts';

export const confidenceClipWords = {
  confidence_clip: {
    label: 'clipped by confidence',
    line: 'max(−{advantage} × {free}, −{advantage} × clip({ratio}, {low}, {high}))',
    operands: {
      ratio: 'ratio of now to old',
      advantage: 'advantage',
      free: 'ratio where it is not clipped',
      confidence: 'mean probability of the completion’s tokens when they were sampled',
      low: 'lower bound of the ratio',
      high: 'upper bound of the ratio',
      clippedLow: '1 where the lower bound stops the gradient',
      clippedHigh: '1 where the upper bound stops the gradient',
    },
  },
} as const satisfies TraceWords;
