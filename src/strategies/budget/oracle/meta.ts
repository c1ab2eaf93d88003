/** The budget by true difficulty as data. */
import { conflict, is, metric, need, strategy } from '../../../config/declare.ts';

export const oracleBudget = strategy('oracle', 'oracle', {
  help: 'Shares completions by √(p(1 − p)), with p measured by 256 extra samples that count as evaluation. The upper bound.',
  needs: [
    need('text', { why: 'The oracle samples 256 episodes of each start, which takes too long for {task}.' }),
  ],
  conflicts: [
    conflict(is('num_train_prompts', 0), 512, {
      why: 'The oracle’s estimate pays only for prompts that come again.',
    }),
  ],
  companions: { num_train_prompts: 512 },
  metrics: {
    'prompts/belief_brier': metric('Brier score of beliefs', 'number', {
      help: 'Mean squared error of the measured success probabilities: 0 is perfect, 0.25 is always one half.',
    }),
  },
});
