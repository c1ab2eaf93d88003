/** Gives every prompt the same number of completions. */
import type { Allocator } from '../allocator.ts';

export const uniformBudget: Allocator = {};
