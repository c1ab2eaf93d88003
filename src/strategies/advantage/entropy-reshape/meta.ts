/** Entropy reshaping (ETTRL) as data. */
import type { StrategyMeta } from '../../../config/meta.ts';
import { wholeCompletions } from '../whole-completions/meta.ts';

const on = [{ setting: 'entropy_reshape', not: [false] }] as const;

export const entropyReshape = {
  id: 'entropy-reshape',
  title: 'entropy reshaping (ETTRL)',
  help: 'Gives more weight to completions with low entropy. Choose it where labels are votes and can be wrong.',
  paper: 'ETTRL, arXiv 2508.11356',
  on,
  effect: 'size',
  conflicts: wholeCompletions,
  settings: {
    entropy_reshape: {
      kind: 'switch',
      stage: 'Learn',
      label: 'Weight by low entropy',
      help: 'Multiplies each advantage by 2 − H / mean H of the group, at least 0, with H the completion’s mean token entropy.',
      default: false,
      advanced: true,
    },
  },
} as const satisfies StrategyMeta;
