/** Length cap: prunes completions that are unfinished at a length, the cheapest rule for length. */
import type { PruneReason } from '../../../rollout/growth.ts';
import { pruneLength, type Pruning, type PruningSite } from '../pruning.ts';

/** The length set or, without one, two thirds of the longest completion. */
function capOf({ config, longest }: Pick<PruningSite, 'config' | 'longest'>): number {
  return config.prune_at === null
    ? Math.max(1, Math.round((2 * longest) / 3))
    : pruneLength({ config, longest });
}

/**
 * Prunes every completion that is unfinished at the length set. Without one, spares groups where fewer than half of
 * the completions have ended by then: these are long because the answer is.
 */
export const lengthCap: Pruning = (site) => ({
  at: capOf(site),
  check({ length }, rows, { all, ended }) {
    const spared = site.config.prune_at === null && 2 * ended < all;
    const reason = (row: number): PruneReason => ({ rule: 'length cap', score: length[row] as number });
    return { pruned: new Map(spared ? [] : rows.map((row) => [row, reason(row)])) };
  },
});
