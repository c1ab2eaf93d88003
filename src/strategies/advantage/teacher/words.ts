/** Words of the Token panel for the teacher. */
import type { TraceWords } from '../../../learn/trace.ts';

export const teacherWords = {
  teacher: {
    label: 'with the teacher that sees the solution',
    line: '(1 − {weight}) × {before} + {weight} × {correction}',
    operands: {
      before: 'advantage before this step',
      weight: 'share of the teacher',
      correction:
        'the teacher’s log-probability minus the policy’s, within its bound; 0 where it does not correct',
      taught: 'log-probability with the solution before the prompt, nats',
      now: 'log-probability when it was sampled, nats',
    },
  },
} as const satisfies TraceWords;
