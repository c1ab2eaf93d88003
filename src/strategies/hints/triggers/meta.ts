/** The rules for which completions get a hint, as data. */
import type { StrategyMeta } from '../../../config/meta.ts';

const failuresUnknown = {
  setting: 'labels',
  is: ['majority'],
  why: 'Which completions failed is what voting must find.',
  instead: 'verifier',
} as const;

export const always = {
  id: 'always',
  title: 'always',
  help: 'Hints a share of every group. Choose it as the control for rules that look at results first.',
  companions: { hint_content: 'solution', hint_placement: 'context' },
} as const satisfies StrategyMeta;

export const failed = {
  id: 'failed',
  title: 'failed (SCOPE)',
  help: 'Adds a hinted completion for single completions that failed. Choose it to repair their first wrong step.',
  paper: 'SCOPE, arXiv 2602.24110',
  conflicts: [failuresUnknown],
  companions: { hint_content: 'solution', hint_placement: 'prefix', hint_trained: 'probability' },
} as const satisfies StrategyMeta;

export const allFailed = {
  id: 'all_failed',
  title: 'all failed (Guide-GRPO)',
  help: 'Adds hinted completions for prompts whose plain completions all failed. Choose it where many groups teach nothing.',
  paper: 'Guide-GRPO, arXiv 2506.13923',
  conflicts: [failuresUnknown],
  companions: { hint_content: 'solution', hint_placement: 'context' },
} as const satisfies StrategyMeta;

export const byDifficulty = {
  id: 'by_difficulty',
  title: 'by difficulty (ADHint)',
  help: 'Hints a share of every group; the hint is longer where fewer plain completions were right.',
  paper: 'ADHint, arXiv 2512.13095',
  conflicts: [failuresUnknown],
  companions: {
    hint_content: 'solution',
    hint_placement: 'prefix',
    hint_baseline: 'relative',
    hint_trained: 'consistency',
  },
  settings: {
    hint_ratio_min: {
      kind: 'number',
      stage: 'Generate',
      label: 'Least share of the solution',
      help: 'Share shown where nearly all plain completions were right. Where all were right, no hint is given.',
      default: 0,
      min: 0,
      max: 1,
      when: [
        { setting: 'hint', is: ['by_difficulty'] },
        { setting: 'hint_content', is: ['solution'] },
      ],
    },
  },
} as const satisfies StrategyMeta;
