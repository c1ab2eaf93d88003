/** Hints for single failures as data. */
import type { StrategyMeta } from '../../../config/meta.ts';

export const failed = {
  id: 'failed',
  title: 'failed (SCOPE)',
  help: 'Adds a hinted completion for single completions that failed. Choose it to repair their first wrong step.',
  paper: 'SCOPE, arXiv 2602.24110',
  conflicts: [
    {
      setting: 'labels',
      is: ['majority'],
      why: 'Which completions failed is what voting must find.',
      instead: 'verifier',
    },
  ],
  companions: { hint_content: 'solution', hint_placement: 'prefix', hint_trained: 'probability' },
} as const satisfies StrategyMeta;
