/** Words of the Token panel for self-distillation. */
import type { TraceWords } from '../../../learn/trace.ts';

export const selfDistilWords = {
  'beside-distillation': {
    label: 'share of the surrogate',
    line: '{rest}',
    operands: { rest: '1 − Self-distillation' },
  },
  'self-distil': {
    label: 'learned from the teacher',
    line: '{share} × {here} × {divergence}',
    operands: {
      share: 'Self-distillation',
      here: '1 where the teacher grades the token, else 0',
      divergence: 'divergence from the teacher to the policy, nats',
      now: 'log-probability now, nats',
      teacher: 'log-probability with the solution before the prompt, nats',
    },
  },
} as const satisfies TraceWords;
