/** Advantages by the code of an own method, as data. */
import { conflict, is, isNot, strategy } from '../../../config/declare.ts';

export const ownAdvantages = strategy('own', 'own advantages', {
  help: 'The code of an own method gives the advantages of a group. Choose it to try a rule that no method has.',
  conflicts: [
    conflict(isNot('tree_credit', 'leaf'), 'leaf', {
      why: 'Tree credit gives advantages of its own.',
      when: [is('baseline', 'own')],
    }),
    conflict(is('surrogate', 'sequence_contrast', 'dpo', 'ipo'), 'clipped', {
      why: 'This surrogate reads no advantages.',
      when: [is('baseline', 'own')],
    }),
  ],
});
