/** Words of the Token panel for entropy in advantages. */
import type { TraceWords } from '../../../learn/trace.ts';

export const entropyAdvantageWords = {
  'entropy-advantage': {
    label: 'plus an entropy bonus',
    line: '{before} + min({alpha} × {entropy}, |{before}| / {kappa})',
    operands: {
      before: 'advantage before this step',
      alpha: 'weight of the entropy',
      entropy: 'entropy where the token was chosen, nats',
      kappa: 'divisor of its largest share',
    },
  },
} as const satisfies TraceWords;
