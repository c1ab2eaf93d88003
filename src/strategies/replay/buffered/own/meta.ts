/** Replay by weights of the reader's code as data. */
import { strategy } from '../../../../config/declare.ts';

export const ownReplay = strategy('own', 'own weights', {
  help: 'Draws part of every round from stored groups by weights that the code of an own method gives. A group with weight 0 is never drawn.',
  traits: ['keeps_groups'],
  companions: { proximal: 'recomputed', correction: 'truncate', correction_cap: 1000 },
});
