/** Words of the Token panel for comparing hinted completions. */
import type { TraceWords } from '../../../learn/trace.ts';

export const hintBaselineWords = {
  'baseline hint-between': {
    label: 'minus its hint’s mean, plus the hint’s own part',
    line: '{reward} − {baseline}',
    operands: {
      baseline: 'mean of its hint, less the weighted gap of the hint to all',
      reward: 'reward of this completion',
      group: 'rewards that it is compared with',
    },
  },
  'hint-scale': {
    label: 'divided by the group’s spread',
    line: '({before} − {mean}) / {scale}',
    operands: {
      before: 'advantage before this step',
      mean: 'mean of the group',
      scale: 'standard deviation of the group + 0.00001',
    },
  },
  'relative-difficulty': {
    label: 'weighted by what the hint made easier',
    line: '{before} × {factor}',
    operands: {
      before: 'advantage before this step',
      factor: 'factor by how much hinted completions did better',
    },
  },
} as const satisfies TraceWords;
