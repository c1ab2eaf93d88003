/** The reference of a pairwise reward model as a baseline, as data. */
import type { SettingCondition, StrategyMeta } from '../../../config/meta.ts';

const on = [{ setting: 'baseline', is: ['reference'] }] as const satisfies readonly SettingCondition[];

export const referenceBaseline = {
  id: 'reference',
  title: 'reference of the reward model',
  help: 'The completion that a pairwise reward model compared it with (BRPO): 1 for a win, −1 for a loss.',
  paper: 'Writing-Zero',
  on,
  companions: { labels: 'pairwise' },
  conflicts: [
    {
      setting: 'labels',
      not: ['pairwise'],
      why: 'Only a pairwise reward model compares with a reference.',
      instead: 'pairwise',
    },
    {
      setting: 'tree_credit',
      not: ['leaf'],
      why: 'Tree credit compares the nodes of a tree, and the reference is a whole completion.',
      instead: 'leaf',
    },
    {
      setting: 'hint_baseline',
      not: ['joined'],
      when: [{ setting: 'hint', not: ['none'] }],
      why: 'A group has one reference, with or without a hint.',
      instead: 'joined',
    },
  ],
} as const satisfies StrategyMeta;
