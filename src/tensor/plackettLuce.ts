/**
 * Plackett–Luce distribution over rankings (Luce 1959, Plackett 1975): each place is drawn by a softmax of the scores of
 * what is left. A ranking may stop before all items are placed. All float64, in a fixed order.
 */
import { exp } from './exp.ts';
import { log } from './log.ts';

/** Probabilities of these items to come next, in order; an empty list has none. */
function nextProbabilities(scores: ArrayLike<number>, left: readonly number[]): number[] {
  const most = Math.max(...left.map((item) => scores[item] as number));
  const weights = left.map((item) => exp((scores[item] as number) - most));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}

const items = (scores: ArrayLike<number>): number[] =>
  Array.from({ length: scores.length }, (_, item) => item);

/** The first `places` items of a drawn ranking; `draw(place)` is uniform in (0, 1). */
export function drawRanking(
  scores: ArrayLike<number>,
  places: number,
  draw: (place: number) => number,
): number[] {
  const left = items(scores);
  return Array.from({ length: Math.min(places, left.length) }, (_, place) => {
    const probabilities = nextProbabilities(scores, left);
    let rest = draw(place);
    // Rounding may leave a little of the last one.
    let at = 0;
    while (at < left.length - 1 && (rest -= probabilities[at] as number) >= 0) at++;
    return left.splice(at, 1)[0] as number;
  });
}

/** The first `places` items by score, highest first; the earlier one of equal scores. */
export function bestRanking(scores: ArrayLike<number>, places: number): number[] {
  return items(scores)
    .sort((a, b) => (scores[b] as number) - (scores[a] as number) || a - b)
    .slice(0, places);
}

/** Natural log-probability of a ranking's places, and its derivatives by the scores. */
export interface RankingGradient {
  readonly logp: number;
  readonly byScore: Float64Array;
}

/** Throws where the ranking names an item twice or one that has no score. */
export function rankingGradient(scores: ArrayLike<number>, ranking: readonly number[]): RankingGradient {
  const left = items(scores);
  const byScore = new Float64Array(scores.length);
  let logp = 0;
  for (const item of ranking) {
    const at = left.indexOf(item);
    if (at < 0)
      throw new Error(`ranking: must name each of ${scores.length} items once, got ${ranking.join(', ')}`);
    const probabilities = nextProbabilities(scores, left);
    logp += log(probabilities[at] as number);
    byScore[item] = (byScore[item] as number) + 1;
    left.forEach((other, i) => {
      byScore[other] = (byScore[other] as number) - (probabilities[i] as number);
    });
    left.splice(at, 1);
  }
  return { logp, byScore };
}

/** Probability of each item to be drawn for the first place. */
export const firstPlaceProbabilities = (scores: ArrayLike<number>): number[] =>
  nextProbabilities(scores, items(scores));

/** Entropy of the first place, in nats. */
export function firstPlaceEntropy(scores: ArrayLike<number>): number {
  return firstPlaceProbabilities(scores).reduce((sum, p) => (p > 0 ? sum - p * log(p) : sum), 0);
}
