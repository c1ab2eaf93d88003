/** Words of the Token panel for importance weights. */
import type { TraceWords } from '../../../learn/trace.ts';

export const correctionWords = {
  'correction truncate': {
    label: 'importance weight',
    line: 'min({weight}, {cap})',
    operands: {
      weight: 'proximal over sampled probability',
      cap: 'Importance weight cap',
      proximal: 'log-probability under the proximal policy, nats',
      sampled: 'log-probability when sampled, nats',
    },
  },
  'correction mask': {
    label: 'importance weight, 0 above the cap',
    line: '{weight} × ({weight} ≤ {cap})',
    operands: {
      weight: 'proximal over sampled probability',
      cap: 'Importance weight cap',
      proximal: 'log-probability under the proximal policy, nats',
      sampled: 'log-probability when sampled, nats',
    },
  },
} as const satisfies TraceWords;
