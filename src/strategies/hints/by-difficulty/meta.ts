/** Hints by difficulty as data. */
import type { StrategyMeta } from '../../../config/meta.ts';

export const byDifficulty = {
  id: 'by_difficulty',
  title: 'by difficulty (ADHint)',
  help: 'Hints a share of every group; the hint is longer where fewer plain completions were right.',
  paper: 'ADHint, arXiv 2512.13095',
  conflicts: [
    {
      setting: 'labels',
      is: ['majority'],
      why: 'Which completions failed is what voting must find.',
      instead: 'verifier',
    },
  ],
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
