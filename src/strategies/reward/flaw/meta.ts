/** The flaw penalty as data. */
import type { StrategyMeta } from '../../../config/meta.ts';

export const flaw = {
  id: 'flaw',
  title: 'flaw penalty (FAPO)',
  help: 'Takes reward from right answers with a wrong step. Choose it where a right answer can be a lucky guess.',
  paper: 'FAPO',
  on: [{ setting: 'flaw_penalty', not: [0] }],
  effect: 'reward',
  settings: {
    flaw_penalty: {
      kind: 'number',
      stage: 'Learn',
      label: 'Flaw penalty',
      help: 'Reward lost by a right answer with a wrong step, where the task checks steps. 0 pays for the answer only.',
      default: 0,
      min: 0,
      max: 2,
      advanced: true,
    },
  },
  metrics: {
    'rewards/flaw/mean': {
      label: 'flaw penalty',
      help: 'Mean penalty for right completions with a wrong step.',
      unit: 'number',
    },
  },
} as const satisfies StrategyMeta;
