/** The overlong penalty as data. */
import type { StrategyMeta } from '../../../config/meta.ts';

const on = [{ setting: 'overlong_buffer', not: [0] }] as const;

export const overlong = {
  id: 'overlong',
  title: 'overlong penalty (DAPO)',
  help: 'Takes reward from completions near the length limit. Choose it where completions grow until the limit stops them.',
  paper: 'DAPO, arXiv 2503.14476',
  on,
  effect: 'reward',
  settings: {
    overlong_buffer: {
      kind: 'number',
      stage: 'Learn',
      label: 'Overlong buffer',
      help: 'A completion that ends within this many tokens of the length limit loses reward. 0 turns it off.',
      default: 0,
      min: 0,
      max: 95,
      integer: true,
      unit: 'tokens',
      advanced: true,
    },
    overlong_penalty: {
      kind: 'number',
      stage: 'Learn',
      label: 'Overlong penalty',
      help: 'Reward lost at the length limit; it grows linearly over the overlong buffer.',
      default: 1,
      min: 0,
      max: 10,
      advanced: true,
      when: on,
    },
  },
  metrics: {
    'rewards/overlong/mean': {
      label: 'overlong penalty',
      help: 'Mean penalty for completions near the length limit.',
      unit: 'number',
    },
  },
} as const satisfies StrategyMeta;
