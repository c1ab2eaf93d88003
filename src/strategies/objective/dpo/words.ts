/** Words of the Token panel for losses on preferences. */
import type { TraceWords } from '../../../learn/trace.ts';

const words = {
  label: 'its share of the preference loss',
  line: '{completion} / {tokens}',
  operands: {
    completion: 'part of the loss that its completion has',
    tokens: 'trained tokens of the completion',
    gain: 'log-probability that the completion gained since the start, nats',
    side: '1 for the preferred completion, −1 for the rejected one',
    beta: 'how strongly the loss holds the policy near the start',
  },
};

export const preferenceWords = { dpo: words, ipo: words } as const satisfies TraceWords;
