/** Words of the Token panel for baselines. */
import type { TraceWords } from '../../../learn/trace.ts';

export const baselineWords = {
  'baseline mean': {
    label: 'minus the group mean',
    line: '{reward} − mean({group})',
    operands: {
      baseline: 'mean of the rewards it is compared with',
      reward: 'reward of this completion',
      group: 'rewards that it is compared with',
    },
  },
  'baseline leave_one_out': {
    label: 'minus the mean of the others',
    line: '{reward} − {baseline}',
    operands: {
      baseline: 'mean reward of the others of the group',
      reward: 'reward of this completion',
      group: 'rewards that it is compared with',
    },
  },
  'baseline median': {
    label: 'minus the group median',
    line: '{reward} − {baseline}',
    operands: {
      baseline: 'median reward of the group',
      reward: 'reward of this completion',
      group: 'rewards that it is compared with',
    },
  },
  'baseline batch_mean': {
    label: 'minus the mean of the round',
    line: '{reward} − {baseline}',
    operands: {
      baseline: 'mean reward of the round',
      reward: 'reward of this completion',
      group: 'rewards that it is compared with',
    },
  },
  'baseline none': {
    label: 'no baseline',
    line: '{reward} − {baseline}',
    operands: {
      baseline: 'no baseline',
      reward: 'reward of this completion',
      group: 'rewards that it is compared with',
    },
  },
} as const satisfies TraceWords;
