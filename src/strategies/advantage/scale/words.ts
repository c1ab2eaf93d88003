/** Words of the Token panel for scales. */
import type { TraceWords } from '../../../learn/trace.ts';

export const scaleWords = {
  'scale group': {
    label: 'divided by the group’s spread',
    line: '{difference} / {scale}',
    operands: {
      difference: 'reward minus baseline',
      scale: 'standard deviation of the group’s rewards + 0.0001',
    },
  },
  'scale batch': {
    label: 'divided by the round’s spread',
    line: '{difference} / {scale}',
    operands: {
      difference: 'reward minus baseline',
      scale: 'standard deviation of the round’s rewards + 0.0001',
    },
  },
  'scale mad': {
    label: 'divided by the median absolute deviation',
    line: '{difference} / {scale}',
    operands: {
      difference: 'reward minus baseline',
      scale: 'median distance from the group’s median, with its floor',
    },
  },
  'scale none': {
    label: 'not scaled',
    line: '{difference} / {scale}',
    operands: {
      difference: 'reward minus baseline',
      scale: 'no scale',
    },
  },
} as const satisfies TraceWords;
