/** Words of the Token panel for the reference of a reward model. */
import type { TraceWords } from '../../../learn/trace.ts';

export const referenceWords = {
  'baseline reference': {
    label: 'minus the reward of the reference of the reward model',
    line: '{reward} − {baseline}',
    operands: {
      baseline: 'reward of the completion that the reward model compared it with',
      reward: 'reward of this completion',
      group: 'rewards of the group',
    },
  },
  'scale reference': {
    label: 'a won comparison counts 1',
    line: '{difference} / {scale}',
    operands: { difference: 'reward minus baseline', scale: 'what a won comparison brings' },
  },
} as const satisfies TraceWords;
