/** Words of the Token panel for the additive clip. */
import type { TraceWords } from '../../../learn/trace.ts';

export const additiveClipWords = {
  additive_clip: {
    label: 'additive clip',
    line: 'max(−{advantage} × {free}, −{advantage} × clip({ratio}, {low}, {high}))',
    operands: {
      ratio: 'ratio of now to old',
      advantage: 'advantage',
      free: 'ratio where it is not clipped',
      weight: 'weight of the token: proximal over sampled',
      low: 'lower bound of the ratio',
      high: 'upper bound of the ratio',
      clippedLow: '1 where the lower bound stops the gradient',
      clippedHigh: '1 where the upper bound stops the gradient',
    },
  },
} as const satisfies TraceWords;
