/** Words of the Token panel for the entropy bonus. */
import type { TraceWords } from '../../../learn/trace.ts';

export const entropyBonusWords = {
  'entropy-bonus': {
    label: 'entropy bonus',
    line: '−{coefficient} × {entropy} × {share}',
    operands: {
      coefficient: 'weight of the bonus',
      entropy: 'entropy now, nats',
      share: '1 / trained tokens',
    },
  },
} as const satisfies TraceWords;
