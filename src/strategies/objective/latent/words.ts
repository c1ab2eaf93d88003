/** Words of the Token panel for latent slots. */
import type { TraceWords } from '../../../learn/trace.ts';

export const latentWords = {
  'latent-first': {
    label: 'left out: another right completion has the likelier slots',
    line: '',
    operands: { before: 'its advantage' },
  },
} as const satisfies TraceWords;
