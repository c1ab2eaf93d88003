/**
 * Random pruning: each row is cut with the same chance, such that of all completions the share wanted lives on, those that
 * ended before they could be judged among them. The control that tells a good rule from mere thinning.
 */
import { streams, uniform } from '../../../tensor/random.ts';
import type { Cut } from '../../../rollout/control.ts';
import { keepOfStanding, randomSurvival, survivors } from '../survival.ts';
import { pruneLength, type Pruning } from '../../../rollout/pruning.ts';

export const random: Pruning = (site) => ({
  at: pruneLength(site),
  judge: ({ round, place, sample }, rows, { all, ended, others }) => {
    const { prune_keep, seed } = site.config;
    const chances = rows.map((row) =>
      uniform(seed, streams.control, round, place[row] as number, sample[row] as number, 1),
    );
    const keep = keepOfStanding(prune_keep, all, ended);
    const alive = survivors(randomSurvival()(chances, keep), chances, others === 0);
    const cut: Cut = { rule: 'at random', score: null };
    return { cuts: new Map(rows.flatMap((row, i): [number, Cut][] => (alive[i] ? [] : [[row, cut]]))) };
  },
});
