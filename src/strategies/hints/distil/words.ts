/** Words of the Token panel for distillation to the plain prompt. */
import type { TraceWords } from '../../../learn/trace.ts';

export const distilWords = {
  'hint-distil': {
    label: 'learned without the hint',
    line: '−{coefficient} × {share} × {held}',
    operands: {
      coefficient: 'weight of the distillation',
      share: 'advantage / (completions × tokens)',
      held: 'log-probability without the hint, with its floor',
      now: 'log-probability without the hint, nats',
    },
  },
} as const satisfies TraceWords;
