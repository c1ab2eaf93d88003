/** Pruning at a length as data. */
import { strategy } from '../../../config/declare.ts';

export const lengthCap = strategy('length_cap', 'length cap', {
  help: 'Prunes completions still running at the set length. Without one: at two thirds of the longest, in groups where half have ended.',
});
