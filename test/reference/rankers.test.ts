/** CoSearch's Plackett–Luce ranker against the product over places, finite differences and enumeration. */
import { expect, it } from 'vitest';
import { rankerLoss, rankingAdvantages, rankingReward } from '../../src/strategies/objective/ranker/learn.ts';
import { reciprocalRank } from '../../src/strategies/objective/ranker/queries.ts';
import { rankingGradient } from '../../src/tensor/plackettLuce.ts';
import { seeded, seededInts } from '../graph/seeded.ts';
import { mean, spread, sum } from './arithmetic.ts';
import { relative } from './update.ts';

const [entries, shown] = [5, 3];
const logpOf = (scores: readonly number[], order: readonly number[]): number =>
  sum(
    order.map((item, j) => {
      const left = scores.filter((_, e) => !order.slice(0, j).includes(e));
      return scores[item]! - Math.log(sum(left.map(Math.exp)));
    }),
  );
const slopesOf = (f: (x: readonly number[]) => number, x: readonly number[]): number[] =>
  x.map((at, i) => (f(x.with(i, at + 1e-5)) - f(x.with(i, at - 1e-5))) / 2e-5);
const orders = (places: number): number[][] =>
  places === 0
    ? [[]]
    : orders(places - 1).flatMap((before) =>
        [0, 1, 2, 3, 4].filter((e) => !before.includes(e)).map((e) => [...before, e]),
      );

it('the probability of a ranking is the product over places, sums to 1, and has the slopes of differences', () => {
  for (const seed of [1, 2, 3]) {
    const scores = seeded(9100 + seed, entries, -3, 3);
    const all = orders(shown);
    expect(sum(all.map((order) => Math.exp(rankingGradient(scores, order).logp)))).toBeCloseTo(1, 10);
    for (const order of all.slice(0, 60)) {
      const { logp, byScore } = rankingGradient(scores, order);
      expect(relative([logp], [logpOf(scores, order)])).toBeLessThan(1e-5);
      expect(
        relative(
          byScore,
          slopesOf((x) => logpOf(x, order), scores),
        ),
      ).toBeLessThan(1e-5);
    }
  }
});

it('the ranker’s loss is that of GRPO with a clipped ratio of whole rankings, and its gradient that of differences', () => {
  const weights = seeded(9200, 3, -2, 2);
  const searches = Array.from({ length: 24 }, (_, i) => {
    const found = {
      ...{ query: [1], shown },
      entries: Array.from({ length: entries }, (_, e) => ({
        features: seeded(9300 + 10 * i + e, 3),
        isRight: e === 0,
      })),
    };
    const order = orders(shown)[seededInts(9600 + i, 1, 0, 60)[0]!]!;
    const scores = found.entries.map(({ features }) => sum(features.map((x, k) => x * weights[k]!)));
    return {
      found,
      ranking: { order, at: 0, logp: logpOf(scores, order) - seeded(9700 + i, 1, -0.5, 0.5)[0]! },
    };
  });
  const advantages = seeded(9800, 24, -2, 2);
  let clippedOnes = 0;
  const lossAt = (w: readonly number[]): number =>
    -mean(
      searches.map(({ found, ranking }, i) => {
        const scores = found.entries.map(({ features }) => sum(features.map((x, k) => x * w[k]!)));
        const ratio = Math.exp(logpOf(scores, ranking.order) - ranking.logp);
        const clipped = Math.min(Math.max(ratio, 0.8), 1.2);
        if (ratio * advantages[i]! > clipped * advantages[i]!) clippedOnes++;
        return Math.min(ratio * advantages[i]!, clipped * advantages[i]!);
      }),
    );
  const { loss, gradient } = rankerLoss(weights, searches, advantages);
  expect(relative([loss], [lossAt(weights)])).toBeLessThan(1e-5);
  expect(relative(gradient, slopesOf(lossAt, weights))).toBeLessThan(1e-5);
  expect(clippedOnes).toBeGreaterThan(0);
});

it('a ranking earns λ over the place of the right entry plus 1 − λ of the outcome, compared by the group’s spread', () => {
  const found = Array.from({ length: 12 }, (_, i) => ({
    ...{
      query: [1],
      shown,
      entries: Array.from({ length: 5 }, (_, e) => ({ features: [], isRight: e === i % 5 })),
    },
  }));
  const rows = found.map((one, i) => {
    const order = orders(shown)[(17 * i) % 60]!;
    const place = order.indexOf(i % 5) + 1;
    const outcome = seeded(9900 + i, 1, 0, 1)[0]!;
    const quality = reciprocalRank(one, order);
    return {
      found: rankingReward({ quality, outcome }, 0.3),
      expected: 0.3 * (place > 0 ? 1 / place : 0) + 0.7 * outcome,
    };
  });
  const groups = [
    [0, 3, 6, 9],
    [1, 2, 4, 5, 7],
    [8, 10, 11],
  ];
  const rewards = rows.map((row) => row.expected);
  expect(
    relative(
      rows.map((row) => row.found),
      rewards,
    ),
  ).toBeLessThan(1e-5);
  const expected = rewards.map((reward, i) => {
    const own = groups.find((group) => group.includes(i))!.map((j) => rewards[j]!);
    // The card leaves out the 10⁻⁴, which is that of GRPO.
    return (reward - mean(own)) / (spread(own) + 1e-4);
  });
  expect(relative(rankingAdvantages(rewards, groups), expected)).toBeLessThan(1e-5);
});
