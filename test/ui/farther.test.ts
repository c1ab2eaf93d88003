/** Overoptimisation by KL: which points are drawn, and what they say. */
import { expect, test } from 'vitest';
import { likedMost, fartherPoints, fartherWords } from '../../src/ui/lab/drawer/farther.ts';
import { MetricHistory } from '../../src/run/MetricHistory.ts';

/** The judge waits in the first two rounds; then its wins rise, and the rule's rise until round 20. */
function history(rounds: number): MetricHistory {
  const all = new MetricHistory();
  for (let round = 0; round <= rounds; round++)
    all.add({
      ...{ round, update: round, 'judge/kl': round === 0 ? null : 0.1 * round - 0.5 },
      'judge/win_rate': round <= 2 ? null : Math.min(1, 0.5 + round / 100),
      'judge/true_win_rate': round === 0 ? null : 0.5 + (20 - Math.abs(round - 20)) / 100,
    });
  return all;
}

test('every judged round is a point, with no KL below 0, and the best one is the rule’s', () => {
  const points = fartherPoints(history(40), true);
  expect(points.map(({ round }) => round)).toEqual(Array.from({ length: 38 }, (_, i) => i + 3));
  expect(points[0]).toMatchObject({ kl: 0 });
  expect(likedMost(points)).toMatchObject({ round: 20, right: 0.7 });
  expect(fartherWords(points)).toBe(
    'The rule liked the policy best in round 20, at a KL of 1.5: it gave it 70 % of comparisons with the start, the judge 70 %. In round 40, at a KL of 3.5, the rule gives it 50 %, and the judge 90 %.',
  );
});

test('a long run has at most 200 points and its last round, and one without a judge has none', () => {
  const points = fartherPoints(history(1001), true);
  expect(points.length).toBeLessThanOrEqual(200);
  expect(points.length).toBeGreaterThan(150);
  expect(points.at(-1)?.round).toBe(1001);
  expect(fartherPoints(history(2), true)).toEqual([]);
  expect([likedMost([]), fartherWords([])]).toEqual([null, '']);
});

test('where a reader chooses, the judge’s wins stand alone', () => {
  const points = fartherPoints(history(40), false);
  expect(points.map(({ right }) => right)).toEqual(points.map(() => null));
  expect(likedMost(points)).toBeNull();
  expect(fartherWords(points)).toBe(
    'In round 40, at a KL of 3.5, the judge gives the policy 90 % of comparisons with the start.',
  );
});
