/** Replay by weights of the reader's code as data. */
import type { StrategyMeta } from '../../../../config/meta.ts';

export const ownReplay = {
  id: 'own',
  title: 'own weights',
  help: 'Draws part of every round from stored groups by weights that the code of an own method gives. A group with weight 0 is never drawn.',
  traits: ['keeps_groups'],
  companions: { proximal: 'recomputed', correction: 'truncate', correction_cap: 1000 },
} as const satisfies StrategyMeta;
