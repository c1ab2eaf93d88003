/** Words of the Token panel for the contrast. */
import type { TraceWords } from '../../../learn/trace.ts';

export const sequenceContrastWords = {
  sequence_contrast: {
    label: 'its share of the contrast',
    line: '{completion} / {tokens}',
    operands: {
      completion: 'part of the loss that its completion has',
      tokens: 'trained tokens of the completion',
      score: 'mean log-probability of the completion, nats',
      right: 'how hard a right completion is pushed up',
      wrong: 'how hard a wrong completion is pushed down',
    },
  },
} as const satisfies TraceWords;
