import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bufferView } from '../../src/run/bufferView.ts';
import type { StoredGroup } from '../../src/strategies/replay/buffered/buffer.ts';
import { batchOf, makeTrajectory } from '../learn/trajectories.ts';

const stored = (rounds: readonly number[]): { groups: StoredGroup[] } => ({
  groups: rounds.map((round, i) => ({ key: String(i), round, score: 1, open: [], trajectories: [] })),
});

/** Groups of two completions, by the round that sampled each. */
const learned = (round: number, made: readonly number[]) =>
  batchOf(
    made.flatMap((from, group) =>
      [0, 1].map(() => ({
        ...makeTrajectory({ prompt: [5], completion: [6], logps: [0], group }),
        round: from,
      })),
    ),
    round,
  );

test('groups sampled in the round are 0 rounds old, and only older groups count as replayed', () => {
  const { span, held, replayed, median, oldest } = bufferView(stored([4, 6, 9, 9]), learned(9, [9, 9, 6, 2]));
  expect([span, median, oldest]).toEqual([1, 0, 5]);
  expect(held).toEqual([2, 0, 0, 1, 0, 1, ...Array<number>(10).fill(0)]);
  expect(replayed).toEqual([0, 0, 0, 1, 0, 0, 0, 1, ...Array<number>(8).fill(0)]);
});

test('an empty buffer has bars of no height and no ages', () => {
  const { held, median, oldest } = bufferView(stored([]), learned(3, [3]));
  expect(held.some(Boolean)).toBe(false);
  expect([median, oldest]).toEqual([null, null]);
});

test('every group is in the bar of its age, with as few rounds per bar as the picture allows', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(100_000), { minLength: 1, maxLength: 30 }), (ages) => {
      const { span, held, oldest, median } = bufferView(stored(ages.map((age) => 100_000 - age)), {
        ...learned(100_000, []),
      });
      held.forEach((count, bar) =>
        expect(count).toBe(ages.filter((age) => age >= bar * span && age < (bar + 1) * span).length),
      );
      expect(held.reduce((sum, count) => sum + count, 0)).toBe(ages.length);
      expect(oldest).toBe(Math.max(...ages));
      expect(oldest! < 16 * span && (span === 1 || oldest! >= 16 * (span / 2.5))).toBe(true);
      expect(ages.filter((age) => age < median!).length).toBeLessThanOrEqual((ages.length - 1) / 2);
      expect(ages.filter((age) => age > median!).length).toBeLessThanOrEqual(ages.length / 2);
    }),
  );
});
