/** Pruning at a length as data. */
import type { StrategyMeta } from '../../../config/meta.ts';

export const lengthCap = {
  id: 'length_cap',
  title: 'length cap',
  help: 'Prunes completions still running at the set length. Without one: at two thirds of the longest, in groups where half have ended.',
} as const satisfies StrategyMeta;
