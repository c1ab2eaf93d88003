/** Pruning at a length as data. */
import type { StrategyMeta } from '../../../config/meta.ts';

export const lengthCap = {
  id: 'length_cap',
  title: 'length cap',
  help: 'Prunes every completion that is still running at the set length. Pruned completions are not learned from.',
} as const satisfies StrategyMeta;
