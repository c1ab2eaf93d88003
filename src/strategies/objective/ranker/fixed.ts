/** Rankers that draw nothing. */
import type { Ranker } from '../../../rollout/ranking.ts';
import type { RankedResults } from '../../../tasks/task.ts';
import { bestRanking } from '../../../tensor/plackettLuce.ts';
import { scoresOf } from './learn.ts';

/** Shows the right entry first, then what the fixed ranker would. */
export const oracleRanker =
  ({ fixedWeights }: RankedResults): Ranker =>
  (found) => {
    const order = bestRanking(scoresOf(fixedWeights, found), found.entries.length);
    const isRight = (at: number): boolean => found.entries[at]?.isRight === true;
    const all = [...order.filter(isRight), ...order.filter((at) => !isRight(at))];
    return { order: all.slice(0, found.shown), logp: 0 };
  };

/** Shows what has the highest scores with these weights. */
export const highestScores =
  (weights: readonly number[]): Ranker =>
  (found) => ({ order: bestRanking(scoresOf(weights, found), found.shown), logp: 0 });
