/** Words of the Token panel for a probe of hidden states. */
import type { TraceWords } from '../../../learn/trace.ts';

export const probeWords = {
  'baseline probe': {
    label: 'minus what the probe predicts',
    line: '{reward} − {baseline}',
    operands: {
      baseline: 'reward that the probe predicts from hidden states',
      reward: 'reward of this completion',
      group: 'rewards of its group, which the probe does not see',
    },
  },
} as const satisfies TraceWords;
