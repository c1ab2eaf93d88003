/** Words of the Token panel for pairs that are nearly the same. */
import type { TraceWords } from '../../../learn/trace.ts';

export const distinctPairsWords = {
  'distinct-pairs': {
    label: 'without near-identical pairs',
    line: '{before} × {share}',
    operands: {
      before: 'advantage before this step',
      share: 'share of its opposite partners that differ enough',
    },
  },
} as const satisfies TraceWords;
