/** Advantages by the code of an own method, as data. */
import type { StrategyMeta } from '../../../config/meta.ts';

export const ownAdvantages = {
  id: 'own',
  title: 'own advantages',
  help: 'The code of an own method gives the advantages of a group. Choose it to try a rule that no method has.',
  conflicts: [
    {
      setting: 'tree_credit',
      not: ['leaf'],
      when: [{ setting: 'baseline', is: ['own'] }],
      why: 'Tree credit gives advantages of its own.',
      instead: 'leaf',
    },
    {
      setting: 'surrogate',
      is: ['sequence_contrast'],
      when: [{ setting: 'baseline', is: ['own'] }],
      why: 'This surrogate reads no advantages.',
      instead: 'clipped',
    },
  ],
} as const satisfies StrategyMeta;
