/** Every prompt gets as many completions as any other. */
import type { Allocator } from '../allocator.ts';

export const uniformBudget: Allocator = {};
