/** How a field of a drawer asks for a sweep of its setting. */
import { createContext } from 'svelte';
import type { SweptKey } from '../../../experiment/comparisonSwept.ts';

/** What a drawer hands to all its fields. */
export const [sweepFrom, setSweepFrom] = createContext<(key: SweptKey) => void>();
