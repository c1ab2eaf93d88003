/** Words of the Token panel for own advantages. */
import type { TraceWords } from '../../../learn/trace.ts';

export const ownAdvantageWords = {
  'baseline own': {
    label: 'advantage by your code',
    line: '{reward} − {baseline}',
    operands: {
      baseline: 'reward minus what the code gave',
      reward: 'reward of this completion',
      group: 'rewards of the group that the code saw',
    },
  },
  'own tokens': {
    label: 'advantage of this token by your code',
    line: '',
    operands: { before: 'the completion’s advantage' },
  },
} as const satisfies TraceWords;
