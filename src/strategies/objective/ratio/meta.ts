/** Levels of the ratio as data. */
import { strategyChoicesOf, type StrategyMeta } from '../../../config/meta.ts';
import type { Options } from '../../../config/option.ts';

export const ratioMetas = [
  { id: 'token', title: 'token', help: 'Each token has its own ratio (PPO).' },
  {
    id: 'sequence',
    title: 'sequence, geometric mean (GSPO)',
    help: 'All tokens of a completion share the geometric mean of their ratios.',
    paper: 'GSPO, arXiv 2507.18071',
  },
  {
    id: 'sequence_sum',
    title: 'sequence, product',
    help: 'All tokens of a completion share the product of their ratios, as in RLOO.',
  },
] as const satisfies readonly StrategyMeta[];

/** A ratio over whole completions. */
export const sequenceRatio = {
  id: 'sequence-ratio',
  title: 'ratio of whole completions',
  help: 'Takes the ratio over a whole completion instead of each token. Choose it where token ratios are noisy.',
  on: [{ setting: 'importance_sampling_level', not: ['token'] }],
  needs: [{ trait: 'text', why: 'A ratio of whole completions needs text. {task} is learned step by step.' }],
  conflicts: [
    {
      setting: 'surrogate',
      is: ['plain', 'sequence_contrast'],
      why: 'This surrogate has no ratio.',
      instead: 'clipped',
    },
    {
      setting: 'loss_type',
      not: ['grpo'],
      when: [{ setting: 'importance_sampling_level', is: ['sequence_sum'] }],
      why: 'Its product would count once for each token of the completion.',
      instead: 'grpo',
    },
    {
      setting: 'baseline',
      is: ['value'],
      why: 'A value head’s advantages differ by token, and one ratio would mix them.',
      instead: 'mean',
    },
    {
      setting: 'baseline',
      is: ['two_critics'],
      why: 'The critics’ weights differ by step, and one ratio would mix them.',
      instead: 'mean',
    },
    {
      setting: 'select_tokens',
      not: [1],
      why: 'A ratio of whole completions needs all of their tokens.',
      instead: 1,
    },
    {
      setting: 'tree_prune',
      not: ['none'],
      why: 'A ratio of whole completions needs all of their tokens.',
      instead: 'none',
    },
  ],
} as const satisfies StrategyMeta;

export const ratioSettings = {
  importance_sampling_level: {
    kind: 'choice',
    stage: 'Learn',
    label: 'Ratio level',
    help: 'Over what the ratio of new to sampling probability is taken.',
    default: 'token',
    choices: strategyChoicesOf(ratioMetas),
    advanced: true,
    when: [{ setting: 'surrogate', not: ['plain', 'sequence_contrast'] }],
  },
} as const satisfies Options;
