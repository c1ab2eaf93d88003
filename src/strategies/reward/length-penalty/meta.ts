/** The length penalty as data. */
import type { StrategyMeta } from '../../../config/meta.ts';

export const lengthPenalty = {
  id: 'length-penalty',
  title: 'length penalty',
  help: 'Right completions earn less the longer they are. Choose it for short answers; it is the plain control of DRPO.',
  paper: 'Arora & Zanette, arXiv 2502.04463',
  on: [{ setting: 'length_penalty', not: [0] }],
  effect: 'reward',
  settings: {
    length_penalty: {
      kind: 'number',
      stage: 'Learn',
      label: 'Length penalty',
      help: 'Reward lost by a right completion at the length limit, in proportion below it. A right but long one can then get a negative advantage.',
      default: 0,
      min: 0,
      max: 2,
      advanced: true,
    },
  },
  metrics: {
    'rewards/length/mean': {
      label: 'length penalty',
      help: 'Mean penalty for long completions.',
      unit: 'number',
    },
  },
} as const satisfies StrategyMeta;
