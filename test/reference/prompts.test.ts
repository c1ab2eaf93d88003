/** Choices of DOTS, DRIVE and Sol-RL, and what quantised drafts are made of, against the formulas of their cards. */
import { describe, expect, it } from 'vitest';
import { parseConfig } from '../../src/config/schema.ts';
import { coarseParameters } from '../../src/policy/coarseWeights.ts';
import { attendedRate } from '../../src/strategies/prompts/attention/predict.ts';
import { hardSetOf } from '../../src/strategies/prompts/hardest/hardest.ts';
import { bestAndWorst } from '../../src/strategies/budget/explore/explore.ts';
import { stagedBudget } from '../../src/strategies/budget/staged/staged.ts';
import { seeded, seededInts } from '../graph/seeded.ts';
import { sum } from './arithmetic.ts';
import { relative, spec, weights } from './update.ts';

it('DOTS predicts Σ softmax(⟨e, e_j⟩ / √d) p_j, with a temperature under the scores', () => {
  const size = 12;
  const references = Array.from({ length: 16 }, (_, j) => ({
    embedding: seeded(8100 + j, size, -3, 3),
    rate: seededInts(8200 + j, 1, 0, 9)[0]! / 8,
  }));
  for (const temperature of [1, 0.3]) {
    const [found, expected]: [number[], number[]] = [[], []];
    for (let x = 0; x < 20; x++) {
      const e = seeded(8300 + x, size, -3, 3);
      const scores = references.map((one) =>
        Math.exp(sum(e.map((v, i) => v * one.embedding[i]!)) / Math.sqrt(size) / temperature),
      );
      found.push(attendedRate(e, references, temperature));
      expected.push(sum(scores.map((s, j) => (s / sum(scores)) * references[j]!.rate)));
    }
    expect(relative(found, expected)).toBeLessThan(1e-5);
  }
});

describe('DRIVE', () => {
  it('keeps the m prompts of lowest expected success above the floor', () => {
    for (const seed of [1, 2, 3]) {
      const pool = 40;
      const beliefs = new Map(
        Array.from({ length: pool }, (_, i) => [i, seeded(8400 + 50 * seed + i, 2, 1, 12)] as const).filter(
          (_, i) => i % 5 !== seed,
        ),
      );
      const rate = (i: number): number => {
        const [a, b] = beliefs.get(i) ?? [1, 1];
        return a! / (a! + b!);
      };
      const expected = Array.from({ length: pool }, (_, i) => i)
        .filter((i) => rate(i) >= 0.2)
        .sort((a, b) => rate(a) - rate(b) || a - b)
        .slice(0, 12);
      const set = hardSetOf(beliefs as never, {
        num_train_prompts: pool,
        hardest_prompts: 12,
        hardest_floor: 0.2,
      });
      expect([...(set as ReadonlyMap<number, unknown>).keys()].sort()).toEqual(expected.sort());
    }
  });

  it('writes 8 completions of a prompt before round T, and 64 from it on', () => {
    const config = parseConfig({ method: 'drive', allocation_after: 4 });
    const counts = [0, 3, 4, 9].map((round) => stagedBudget.byMemory!([1, 2], {}, config, round)?.[0] ?? 8);
    expect(counts).toEqual([8, 8, 64, 64]);
  });
});

describe('Sol-RL', () => {
  it('keeps the G/2 best and the G/2 worst drafts, so that no other choice of as many has a larger sum of spreads', () => {
    for (let seed = 0; seed < 20; seed++) {
      const rewards = seeded(8600 + seed, 32);
      const sorted = [...rewards].sort((a, b) => a - b);
      const expected = [...sorted.slice(0, 4), ...sorted.slice(-4)];
      const found = bestAndWorst(rewards, 8).map((i) => rewards[i]!);
      expect(found.sort((a, b) => a - b)).toEqual(expected);
    }
  });

  it.each([4, 8])(
    'drafts with matrices rounded to the nearest of 2^%i steps in groups of 32 of a row',
    (bits) => {
      const parameters = Float32Array.from(weights);
      const found = coarseParameters(parameters, spec.layout, bits);
      const expected = Float64Array.from(parameters);
      for (const { name, offset, shape } of spec.layout.parameters) {
        if (shape.length < 2 || !name.startsWith('layer')) continue;
        const [rows, columns] = shape as [number, number];
        for (let r = 0; r < rows; r++) {
          for (let c = 0; c < columns; c += 32) {
            const from = offset + r * columns + c;
            const to = offset + r * columns + Math.min(columns, c + 32);
            const group = [...parameters.subarray(from, to)];
            const low = Math.min(...group);
            const scale = (Math.max(...group) - low) / (2 ** bits - 1);
            group.forEach((w, i) => (expected[from + i] = low + Math.round((w - low) / scale) * scale));
          }
        }
      }
      const off = Array.from(found, (w, i) => Math.abs(w - expected[i]!));
      // A value within float32 of the middle between two steps may take either.
      expect(off.filter((x) => x > 1e-5).length).toBeLessThanOrEqual(2);
      expect(found.some((w, i) => w !== parameters[i])).toBe(true);
    },
  );
});
