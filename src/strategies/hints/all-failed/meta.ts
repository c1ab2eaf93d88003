/** Hints after a group of failures as data. */
import type { StrategyMeta } from '../../../config/meta.ts';

export const allFailed = {
  id: 'all_failed',
  title: 'all failed (Guide-GRPO)',
  help: 'Adds hinted completions for prompts whose plain completions all failed. Choose it where many groups teach nothing.',
  paper: 'Guide-GRPO, arXiv 2506.13923',
  conflicts: [
    {
      setting: 'labels',
      is: ['majority'],
      why: 'Which completions failed is what voting must find.',
      instead: 'verifier',
    },
  ],
  companions: { hint_content: 'solution', hint_placement: 'context' },
} as const satisfies StrategyMeta;
