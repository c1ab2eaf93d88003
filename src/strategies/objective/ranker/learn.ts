/** One step of GRPO on a ranker with linear scores. */
import type { FoundEntries } from '../../../tasks/task.ts';
import { exp } from '../../../tensor/exp.ts';
import { rankingGradient } from '../../../tensor/plackettLuce.ts';
import { deviationOf, meanOf } from '../../../tensor/statistics.ts';
import type { RankedSearch } from './queries.ts';

/** Scores of what a search found: the weighted sums of its features. */
export const scoresOf = (weights: readonly number[], { entries }: Pick<FoundEntries, 'entries'>): number[] =>
  entries.map(({ features }) =>
    features.reduce((sum, feature, i) => sum + feature * (weights[i] as number), 0),
  );

/** Reward of a ranking: the quality of what it shows, and the outcome of what was written after it. */
export function rankingReward(
  { quality, outcome }: Pick<RankedSearch, 'quality' | 'outcome'>,
  qualityShare: number,
): number {
  return outcome === null ? NaN : qualityShare * quality + (1 - qualityShare) * outcome;
}

/** Keeps the advantages of nearly equal rewards finite. */
const leastSpread = 1e-4;

/** Rewards minus their group's mean, over its standard deviation; 0 where a group has fewer than two with a reward. */
export function rankingAdvantages(
  rewards: readonly number[],
  groups: readonly (readonly number[])[],
): Float64Array {
  const advantages = new Float64Array(rewards.length);
  for (const group of groups) {
    const members = group.filter((i) => Number.isFinite(rewards[i]));
    if (members.length < 2) continue;
    const values = members.map((i) => rewards[i] as number);
    const [mean, spread] = [meanOf(values), deviationOf(values)];
    members.forEach((i, k) => {
      advantages[i] = ((values[k] as number) - mean) / (spread + leastSpread);
    });
  }
  return advantages;
}

/** The clip range of the ratio; it matters only for searches of earlier rounds. */
const clip = 0.2;

/** The loss, −mean of min(ρA, clipped ρ · A) over the searches, and its derivatives by the weights; 0 without searches. */
export function rankerLoss(
  weights: readonly number[],
  searches: readonly Pick<RankedSearch, 'found' | 'ranking'>[],
  advantages: ArrayLike<number>,
): { readonly loss: number; readonly gradient: Float64Array } {
  const gradient = new Float64Array(weights.length);
  let loss = 0;
  searches.forEach(({ found, ranking }, i) => {
    const advantage = advantages[i] as number;
    const { logp, byScore } = rankingGradient(scoresOf(weights, found), ranking.order);
    const ratio = exp(logp - ranking.logp);
    const plain = ratio * advantage;
    const clipped = Math.min(Math.max(ratio, 1 - clip), 1 + clip) * advantage;
    loss -= Math.min(plain, clipped) / searches.length;
    if (clipped < plain) return; // constant there
    found.entries.forEach(({ features }, entry) => {
      features.forEach((feature, at) => {
        const step = (plain * (byScore[entry] as number) * feature) / searches.length;
        gradient[at] = (gradient[at] as number) - step;
      });
    });
  });
  return { loss, gradient };
}
