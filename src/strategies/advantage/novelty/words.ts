/** Words of the Token panel for the novelty bonus. */
import type { TraceWords } from '../../../learn/trace.ts';

export const noveltyWords = {
  novelty: {
    label: 'plus a novelty bonus',
    line: '{before} + min({bonus}, {kappa} × {before})',
    operands: {
      before: 'advantage before this step',
      bonus: 'bonus for a right completion that was unlikely',
      kappa: 'largest bonus, as a share of the advantage',
      usual: 'mean log-probability of the group, nats per token',
    },
  },
} as const satisfies TraceWords;
