/**
 * Rankers of what searches find: fixed, always right, or trained beside the policy by the outcomes of similar queries
 * (CoSearch). The trained one draws rankings in rounds; in evaluations it shows the likeliest.
 */
import * as v from 'valibot';
import type { RunConfig } from '../../../config/schema.ts';
import { recall, type Memory, type Remembering } from '../../../rollout/memory.ts';
import type { Ranker } from '../../../rollout/ranking.ts';
import type { Batch } from '../../../rollout/sample.ts';
import { taskOf } from '../../../tasks/index.ts';
import type { RankedResults } from '../../../tasks/task.ts';
import { drawRanking, firstPlaceEntropy, rankingGradient } from '../../../tensor/plackettLuce.ts';
import { streams, uniform } from '../../../tensor/random.ts';
import { averageOf } from '../../../tensor/statistics.ts';
import { highestScores, oracleRanker } from './fixed.ts';
import { rankerLoss, rankingAdvantages, rankingReward, scoresOf } from './learn.ts';
import { queryGroups, rankedSearches, type RankedSearch } from './queries.ts';

/** What training made of the ranker. */
export interface RankerMemory {
  /** One for each feature; null before the first round, when they are those of the fixed ranker. */
  readonly weights: readonly number[] | null;
}

type Settings = Pick<
  RunConfig,
  'task' | 'seed' | 'ranker' | 'ranker_quality' | 'ranker_similarity' | 'ranker_learning_rate'
>;

export function rankedOf({ task }: Pick<Settings, 'task'>): RankedResults {
  const played = taskOf(task);
  if (played.kind === 'tokens' && played.ranked) return played.ranked;
  throw new Error(`internal: nothing is ranked in ${task}`);
}

export function rankerWeights(
  { weights }: RankerMemory,
  { features, fixedWeights }: RankedResults,
): readonly number[] {
  if (weights === null || weights.length === features.length) return weights ?? fixedWeights;
  throw new Error(
    `ranker: must have ${features.length} weights, got ${weights.length}; it is damaged, start the run again`,
  );
}

/** Most places of a ranking, so that the keys of two positions never meet. */
const mostPlaces = 64;

/** More than there are positions and streams. */
const [mostPositions, mostStreams] = [128, 64];

/** Draws each place with the key (seed, ranking, round, place, sample, number of stream, position and place of the entry). */
const drawn =
  (weights: readonly number[], seed: number): Ranker =>
  (found, keys) => {
    if (!keys) return highestScores(weights)(found, keys);
    const { stream, round, place, sample, position } = keys;
    const at = mostPlaces * (mostPositions * (stream % mostStreams) + position);
    const scores = scoresOf(weights, found);
    const order = drawRanking(scores, Math.min(found.shown, mostPlaces), (rank) =>
      uniform(seed, streams.ranking, round, place, sample, at + rank),
    );
    return { order, logp: rankingGradient(scores, order).logp };
  };

/**
 * The ranker of a run with this memory; null where nothing is ranked. A trained one draws only if it `explores`. Throws on
 * a damaged memory.
 */
export function rankerOf(config: Settings, memory: Memory, explores: boolean): Ranker | null {
  if (config.ranker === 'none') return null;
  const ranked = rankedOf(config);
  if (config.ranker === 'oracle') return oracleRanker(ranked);
  if (config.ranker === 'fixed') return highestScores(ranked.fixedWeights);
  const weights = rankerWeights(recall(rankerRemembering, memory), ranked);
  return explores ? drawn(weights, config.seed) : highestScores(weights);
}

/** The searches of a round, their groups of similar queries, and their advantages. */
function comparedIn(batches: readonly Batch[], ranked: RankedResults, config: Settings) {
  const searches = batches.flatMap((batch) => rankedSearches(batch, ranked));
  const groups = queryGroups(searches, config.ranker_similarity);
  const rewards = searches.map((search) => rankingReward(search, config.ranker_quality));
  const advantages = rankingAdvantages(rewards, groups);
  // Alone in its group a search has nothing to be compared with.
  const compared = groups.flatMap((group) => (group.length > 1 ? group : []));
  return {
    ...{ searches, groups },
    compared: compared.map((i) => searches[i] as RankedSearch),
    advantages: compared.map((i) => advantages[i] as number),
  };
}

export const rankerRemembering: Remembering<RankerMemory> = {
  slot: 'ranker',
  usedBy: ({ ranker }) => ranker !== 'none',
  initial: () => ({ weights: null }),

  after(before, batches, config) {
    if (config.ranker !== 'learned') return before;
    const ranked = rankedOf(config);
    const weights = rankerWeights(before, ranked);
    const { compared, advantages } = comparedIn(batches, ranked, config);
    const { gradient } = rankerLoss(weights, compared, advantages);
    return {
      weights: weights.map((weight, i) => weight - config.ranker_learning_rate * (gradient[i] as number)),
    };
  },

  metrics(before, _, batches, config) {
    const ranked = rankedOf(config);
    const { searches, groups, compared, advantages } = comparedIn(batches, ranked, config);
    const shown = {
      'ranker/reciprocal_rank': averageOf(searches.map(({ quality }) => quality)),
      'ranker/shown': averageOf(searches.map(({ quality }) => Number(quality > 0))),
    };
    if (config.ranker !== 'learned') return shown;
    const weights = rankerWeights(before, ranked);
    return {
      ...shown,
      'ranker/query_groups': groups.length,
      'ranker/queries_per_group': averageOf(groups.map(({ length }) => length)),
      'ranker/loss': compared.length > 0 ? rankerLoss(weights, compared, advantages).loss : null,
      'ranker/entropy': averageOf(searches.map(({ found }) => firstPlaceEntropy(scoresOf(weights, found)))),
    };
  },

  encode: ({ weights }) => ({ weights }),

  decode(encoded) {
    const read = v.safeParse(memorySchema, encoded);
    if (read.success) return read.output;
    throw new Error(
      'ranker: its memory must hold finite weights or null, got another form; it is damaged, start the run again',
    );
  },
};

const memorySchema: v.GenericSchema<RankerMemory> = v.strictObject({
  weights: v.nullable(v.array(v.pipe(v.number(), v.finite()))),
});
