/** The distribution over rankings against enumeration of all of them, and its gradient against finite differences. */
import { expect, it } from 'vitest';
import {
  bestRanking,
  drawRanking,
  firstPlaceEntropy,
  rankingGradient,
} from '../../src/tensor/plackettLuce.ts';
import { streams, uniform } from '../../src/tensor/random.ts';

const scores = [0.3, -1.2, 2, 0.3, 0.9];

/** All lists of `places` different items of 0 … count − 1. */
function allRankings(count: number, places: number): number[][] {
  if (places === 0) return [[]];
  return allRankings(count, places - 1).flatMap((begun) =>
    Array.from({ length: count }, (_, item) => item)
      .filter((item) => !begun.includes(item))
      .map((item) => [...begun, item]),
  );
}

/** Probability by the definition: each place is a softmax over the items that earlier places left. */
function probabilityOf(of: readonly number[], ranking: readonly number[]): number {
  return ranking.reduce((product, item, place) => {
    const left = of.map((_, i) => i).filter((i) => !ranking.slice(0, place).includes(i));
    const total = left.reduce((sum, i) => sum + Math.exp(of[i]!), 0);
    return (product * Math.exp(of[item]!)) / total;
  }, 1);
}

it.each([1, 3, 5])(
  'rankings by Plackett and Luce have the probabilities of the definition, which sum to 1, for %i places',
  (places) => {
    const all = allRankings(scores.length, places);
    const found = all.map((ranking) => Math.exp(rankingGradient(scores, ranking).logp));
    all.forEach((ranking, i) => expect(found[i]).toBeCloseTo(probabilityOf(scores, ranking), 12));
    expect(found.reduce((a, b) => a + b)).toBeCloseTo(1, 12);
  },
);

it('rankings by Plackett and Luce have the derivatives that finite differences give', () => {
  const step = 1e-5;
  for (const ranking of allRankings(scores.length, 3)) {
    const { byScore } = rankingGradient(scores, ranking);
    scores.forEach((_, i) => {
      const moved = (by: number) =>
        rankingGradient(
          scores.map((score, j) => score + (i === j ? by : 0)),
          ranking,
        ).logp;
      expect(byScore[i]).toBeCloseTo((moved(step) - moved(-step)) / (2 * step), 8);
    });
  }
});

it('rankings by Plackett and Luce have a score function whose expectation over all rankings is 0', () => {
  const sum = scores.map(() => 0);
  for (const ranking of allRankings(scores.length, 3)) {
    const { logp, byScore } = rankingGradient(scores, ranking);
    byScore.forEach((slope, i) => (sum[i]! += Math.exp(logp) * slope));
  }
  for (const one of sum) expect(one).toBeCloseTo(0, 12);
});

it('rankings by Plackett and Luce are drawn as often as they are likely', () => {
  const draws = 20_000;
  const counts = new Map<string, number>();
  for (let n = 0; n < draws; n++) {
    const drawn = drawRanking(scores, 3, (place) => uniform(7, streams.ranking, n, place)).join();
    counts.set(drawn, (counts.get(drawn) ?? 0) + 1);
  }
  const all = allRankings(scores.length, 3);
  const chi = all.reduce((sum, ranking) => {
    const expected = draws * probabilityOf(scores, ranking);
    return sum + ((counts.get(ranking.join()) ?? 0) - expected) ** 2 / expected;
  }, 0);
  // 59 degrees of freedom: above 99 with probability 0.001.
  expect(all).toHaveLength(60);
  expect(chi).toBeLessThan(99);
});

it('rankings by Plackett and Luce are best in the order of scores, the earlier of equal ones first, and no other is likelier', () => {
  const best = bestRanking(scores, 3);
  expect(best).toEqual([2, 4, 0]);
  const most = Math.max(...allRankings(5, 3).map((ranking) => probabilityOf(scores, ranking)));
  expect(probabilityOf(scores, best)).toBeCloseTo(most, 12);
});

it('rankings by Plackett and Luce have an entropy of the first place by definition, and stay finite where scores are large', () => {
  const first = scores.map((_, item) => probabilityOf(scores, [item]));
  expect(firstPlaceEntropy(scores)).toBeCloseTo(-first.reduce((sum, p) => sum + p * Math.log(p), 0), 12);
  expect(firstPlaceEntropy([2000, -2000])).toBe(0);
  expect(rankingGradient([2000, -2000, 1999], [0, 2]).logp).toBeCloseTo(-Math.log(1 + Math.exp(-1)), 12);
});

it('rankings by Plackett and Luce refuse an item that is named twice or unknown', () => {
  expect(() => rankingGradient(scores, [1, 1])).toThrow('must name each of 5 items once, got 1, 1');
  expect(() => rankingGradient(scores, [5])).toThrow('must name each of 5 items once, got 5');
});
