/**
 * Random pruning: prunes each row with the same probability, such that the wanted share of all completions survives,
 * including those that ended before the check. The control that separates a good rule from mere thinning.
 */
import type { PruneReason } from '../../../rollout/growth.ts';
import { streams, uniform } from '../../../tensor/random.ts';
import { pruneLength, type Pruning } from '../pruning.ts';
import { keepOfRank, randomSurvival, survivors } from '../survival.ts';

export const random: Pruning = (site) => ({
  at: pruneLength(site),
  check: ({ round, place, sample }, rows, { all, ended, others }) => {
    const { prune_keep, seed } = site.config;
    const draws = rows.map((row) =>
      uniform(seed, streams.control, round[row] as number, place[row] as number, sample[row] as number, 1),
    );
    const keep = keepOfRank(prune_keep, all, ended);
    const alive = survivors(randomSurvival()(draws, keep), draws, others === 0);
    const reason: PruneReason = { rule: 'at random', score: null };
    return {
      pruned: new Map(rows.flatMap((row, i): [number, PruneReason][] => (alive[i] ? [] : [[row, reason]]))),
    };
  },
});
