/** Words of the Token panel for the capped weight. */
import type { TraceWords } from '../../../learn/trace.ts';

export const cappedWeightWords = {
  capped_weight: {
    label: 'capped weight',
    line: '−clip({ratio}, {low}, {high}) × {advantage} × {now}',
    operands: {
      ratio: 'ratio of now to old',
      advantage: 'advantage',
      now: 'log-probability now, nats',
      low: 'lower bound of the ratio',
      high: 'upper bound of the ratio',
      clippedLow: '1 where the lower bound stops the gradient',
      clippedHigh: '1 where the upper bound stops the gradient',
    },
  },
  'capped_weight shared': {
    label: 'capped weight, shared token',
    line: '−clip({ratio}, {low}, {high}) × {advantage} × {now} − clip({ratio}, {low}, {high}) × {negative} × {now}',
    operands: {
      ratio: 'ratio of now to old',
      advantage: 'positive advantages of the completions that share it',
      negative: 'negative advantages of the completions that share it',
      now: 'log-probability now, nats',
      low: 'lower bound of the ratio',
      high: 'upper bound of the ratio',
      clippedLow: '1 where the lower bound stops the gradient',
      clippedHigh: '1 where the upper bound stops the gradient',
    },
  },
} as const satisfies TraceWords;
