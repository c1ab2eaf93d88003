/**
 * What a ranker made of each search of a completion: the order of the fixed ranker beside that of the run's. Display only. A
 * completion does not keep the scores, so they are computed again from the ranker that drew it.
 */
import type { RunConfig } from '../config/schema.ts';
import { recall, type Memory } from '../rollout/memory.ts';
import type { ShownRanking } from '../rollout/ranking.ts';
import type { Sample } from '../rollout/sample.ts';
import { scoresOf } from '../strategies/objective/ranker/learn.ts';
import { readRankings, upTo } from '../strategies/objective/ranker/queries.ts';
import { rankedOf, rankerRemembering, rankerWeights } from '../strategies/objective/ranker/ranker.ts';
import { vocabularyIn } from '../tasks/index.ts';
import type { Attempt, FoundEntries, RankedResults } from '../tasks/task.ts';
import { saidIn } from '../tasks/turns.ts';
import { bestRanking, firstPlaceProbabilities, rankingGradient } from '../tensor/plackettLuce.ts';
import type { SearchRanks } from './records.ts';

/** The searches of a completion that a ranker answered, in order. */
export type RanksOf = (one: Sample) => readonly SearchRanks[];

/** The scores by which this ranking was drawn; null where these weights would have drawn it with another probability. */
function scoresBehind(
  weights: readonly number[] | null,
  found: FoundEntries,
  { order, logp }: ShownRanking,
): readonly number[] | null {
  const scores = weights && scoresOf(weights, found);
  return scores && rankingGradient(scores, order).logp === logp ? scores : null;
}

function searchRanks(
  ranked: RankedResults,
  weights: readonly number[] | null,
  attempt: Attempt,
  ranking: ShownRanking,
): SearchRanks | null {
  const found = ranked.found(attempt);
  if (!found) return null;
  const { decode } = vocabularyIn(attempt.prompt.task);
  const { length } = found.entries;
  const byFixed = scoresOf(ranked.fixedWeights, found);
  const scores = scoresBehind(weights, found, ranking);
  const first = scores && firstPlaceProbabilities(scores);
  const rest = bestRanking(scores ?? byFixed, length).filter((at) => !ranking.order.includes(at));
  const order = [...ranking.order, ...rest];
  return {
    query: decode(found.query),
    entries: bestRanking(byFixed, length).map((at) => ({
      text: saidIn(decode(ranked.show(attempt, [at]).tokens)),
      isRight: found.entries[at]?.isRight === true,
      place: order.indexOf(at) + 1,
      ...(first && { first: first[at] as number }),
    })),
    shown: ranking.order.length,
  };
}

/** For completions of a round that began with this memory; null where nothing is ranked. Throws on a damaged memory. */
export function ranksViewOf(config: RunConfig, memory: Memory): RanksOf | null {
  if (config.ranker === 'none') return null;
  const ranked = rankedOf(config);
  const weights =
    config.ranker === 'learned' ? rankerWeights(recall(rankerRemembering, memory), ranked) : null;
  return (one) =>
    readRankings(one).flatMap(
      (ranking) => searchRanks(ranked, weights, upTo(one, ranking.at), ranking) ?? [],
    );
}
