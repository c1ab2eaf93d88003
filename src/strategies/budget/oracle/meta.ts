/** The budget by true difficulty as data. */
import type { StrategyMeta } from '../../../config/meta.ts';

export const oracle = {
  id: 'oracle',
  title: 'oracle',
  help: 'Shares completions by √(p(1 − p)), with p measured by 256 extra samples that count as evaluation. The upper bound.',
  needs: [
    { trait: 'text', why: 'The oracle samples every start 256 times, which takes too long with episodes.' },
  ],
  companions: { num_train_prompts: 512 },
  metrics: {
    'prompts/belief_brier': {
      label: 'Brier score of beliefs',
      help: 'Mean squared error of the measured success probabilities: 0 is perfect, 0.25 is always one half.',
      unit: 'number',
    },
  },
} as const satisfies StrategyMeta;
