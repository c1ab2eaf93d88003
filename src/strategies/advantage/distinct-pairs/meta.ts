/** The mask on similar pairs of a right and a wrong completion as data. */
import type { SettingCondition, StrategyMeta } from '../../../config/meta.ts';
import { wholeCompletions } from '../whole-completions/meta.ts';

const on = [{ setting: 'pair_distance', not: [0] }] as const satisfies readonly SettingCondition[];

export const distinctPairs = {
  id: 'distinct-pairs',
  title: 'distinct pairs (DaGRPO)',
  help: 'Does not compare a right completion with a wrong one that is nearly the same. Choose it where such pairs pull apart.',
  paper: 'DaGRPO, arXiv 2512.06337',
  on,
  effect: 'size',
  conflicts: [
    ...wholeCompletions,
    {
      setting: 'labels',
      is: ['majority'],
      why: 'The mask asks the verifier which completions are right, and voting must do without its answers.',
      instead: 'verifier',
    },
  ],
  settings: {
    pair_distance: {
      kind: 'number',
      stage: 'Learn',
      label: 'Least distance of pairs',
      help: 'Masks pairs of a right and a wrong completion with a smaller share of edits between them. 0 masks none.',
      default: 0,
      min: 0,
      max: 1,
      advanced: true,
      live: true,
    },
  },
  metrics: {
    'advantages/masked_pairs': {
      label: 'pairs masked',
      help: 'Share of the pairs of a right and a wrong completion of a prompt that are too similar to be compared.',
      unit: 'share',
    },
  },
} as const satisfies StrategyMeta;
