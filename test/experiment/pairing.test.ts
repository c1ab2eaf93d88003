import { expect, it } from 'vitest';
import { unpairedCount } from '../../src/experiment/pairing.ts';
import { streams, uniform } from '../../src/tensor/random.ts';

/** Draws with mean 0 and variance 1: sums of twelve uniform ones. */
function bell(stream: number): number[] {
  return Array.from({ length: 8000 }, (_, i) => {
    let sum = 0;
    for (let k = 0; k < 12; k++) sum += uniform(stream, streams.sample, i, k);
    return sum - 6;
  });
}

const variance = (values: readonly number[]): number => {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
};

it('what pairing by seed is worth is n / (1 − r) seeds where both arms spread equally', () => {
  // Two lists with standard deviation 1 and correlation 0.6, made by hand.
  const common = [1, -1, 1, -1];
  const own = [1, 1, -1, -1];
  const [a, b] = [0.8 ** 0.5, 0.2 ** 0.5];
  const ours = common.map((one, i) => a * one + b * (own[i] as number));
  const theirs = common.map((one, i) => a * one - b * (own[i] as number));
  const correlation = 0.8 - 0.2;
  expect(unpairedCount(ours, theirs)).toBeCloseTo(4 / (1 - correlation), 10);
});

it('what pairing by seed is worth gives the mean difference of so many unpaired seeds the variance that the pairs have', () => {
  // Differences of means over many repeated experiments, paired and unpaired, without the formula.
  const seeds = 10;
  const noise = { shared: bell(1), ours: bell(2), theirs: bell(3), other: bell(4), more: bell(5) };
  const ours = noise.shared.map((value, i) => 2 * value + (noise.ours[i] as number));
  const theirs = noise.shared.map((value, i) => 2 * value + (noise.theirs[i] as number));
  const unrelated = noise.other.map((value, i) => 2 * value + (noise.more[i] as number));
  const count = Math.round((unpairedCount(ours, theirs) as number) * (seeds / ours.length));
  const means = (values: readonly number[], size: number, most: number) =>
    Array.from({ length: most }, (_, i) => {
      const part = values.slice(i * size, (i + 1) * size);
      return part.reduce((sum, value) => sum + value, 0) / size;
    });
  const paired = means(
    ours.map((value, i) => value - (theirs[i] as number)),
    seeds,
    800,
  );
  const most = Math.floor(8000 / count);
  const left = means(ours, count, most);
  const right = means(unrelated, count, most);
  const unpaired = left.map((value, i) => value - (right[i] as number));
  // Variances 5 and 5, of which 4 are shared: r = 0.8.
  expect(Math.abs(count - 50)).toBeLessThanOrEqual(3);
  expect(variance(unpaired) / variance(paired)).toBeGreaterThan(0.6);
  expect(variance(unpaired) / variance(paired)).toBeLessThan(1.6);
});

it('what pairing by seed is worth is fewer seeds than there are where the arms react in opposite ways', () => {
  expect(unpairedCount([1, 2, 3, 4], [4, 3, 2, 1])).toBeCloseTo(2, 12);
});

it('what pairing by seed is worth is not known with fewer than three pairs, or where differences do not vary', () => {
  expect(unpairedCount([1], [2])).toBeNull();
  expect(unpairedCount([0.1, 0.4], [0.2, 0.1])).toBeNull();
  expect(unpairedCount([1, 2, 3], [2, 3, 4])).toBeNull();
  expect(() => unpairedCount([1, 2], [1])).toThrow('pairs need lists of one length, got 2 and 1');
});
