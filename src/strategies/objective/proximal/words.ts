/** Words of the Token panel for importance weights. */
import type { TraceWords } from '../../../learn/trace.ts';

const operands = {
  weight: 'proximal over sampled probability',
  cap: 'Importance weight cap',
  proximal: 'log-probability under the proximal policy, nats',
  sampled: 'log-probability when sampled, nats',
};

export const correctionWords = {
  'correction truncate': {
    label: 'importance weight',
    line: 'min({weight}, {cap})',
    operands,
  },
  'correction mask': {
    label: 'importance weight, 0 above the cap',
    line: '{weight} × ({weight} ≤ {cap})',
    operands,
  },
} as const satisfies TraceWords;
