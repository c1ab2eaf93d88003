/** The rule that accepts or rejects drafted tokens, against its definition. */
import { describe, expect, test } from 'vitest';
import { drawFrom, drawFromRest, expectedLength, isAccepted } from '../../src/tensor/acceptance.ts';
import { checkedRow, type DraftedRow } from '../../src/runtime/draftedRows.ts';
import { log } from '../../src/tensor/log.ts';
import { streams, uniform } from '../../src/tensor/random.ts';

const logps = (probabilities: readonly number[]): Float32Array =>
  Float32Array.from(probabilities, (p) => (p > 0 ? log(p) : -1000));
const p = [0.4, 0.05, 0.25, 0, 0.3];
const q = [0.2, 0.35, 0.25, 0.1, 0.1];
const [target, draft] = [logps(p), logps(q)];
/** The middles of equal parts of (0, 1). */
const grid = Array.from({ length: 20_000 }, (_, i) => (i + 0.5) / 20_000);
const shares = (draw: (u: number) => number): number[] => {
  const counts = p.map(() => 0);
  for (const u of grid) counts[draw(u)]!++;
  return counts.map((count) => count / grid.length);
};

describe('acceptance', () => {
  test('keeps a token with probability min(1, p / q)', () => {
    q.forEach((of, token) => {
      const kept = grid.filter((u) => isAccepted(token, target, draft, u)).length / grid.length;
      expect(kept).toBeCloseTo(Math.min(1, p[token]! / of), 3);
    });
  });

  test('draws a rejected token from max(p − q, 0), normalised', () => {
    const rest = p.map((of, token) => Math.max(0, of - q[token]!));
    const total = rest.reduce((sum, one) => sum + one, 0);
    shares((u) => drawFromRest(target, draft, u)).forEach((share, token) =>
      expect(share).toBeCloseTo(rest[token]! / total, 3),
    );
  });

  test('draws from p itself where p and q are equal, and never a token without probability', () => {
    shares((u) => drawFromRest(target, target, u)).forEach((share, token) =>
      expect(share).toBeCloseTo(p[token]!, 3),
    );
    expect(drawFrom(target, 1 - 2 ** -24)).toBe(4);
    expect(drawFrom(logps([0, 1, 0]), 1 - 2 ** -24)).toBe(1);
    expect(() => drawFrom(Float32Array.of(-2000, -2000), 0.5)).toThrow('a token with probability above 0');
  });

  test('with the rejected draw gives p, summed over all drafts', () => {
    const rejected = shares((u) => drawFromRest(target, draft, u));
    const kept = q.map(
      (of, token) => of * (grid.filter((u) => isAccepted(token, target, draft, u)).length / grid.length),
    );
    const left = 1 - kept.reduce((sum, one) => sum + one, 0);
    kept.forEach((one, token) => expect(one + left * rejected[token]!).toBeCloseTo(p[token]!, 3));
  });
});

describe('the length of a pass', () => {
  /** p and q over two tokens that overlap by `rate`. */
  const overlapping = (rate: number) => ({
    target: () => logps([rate, 1 - rate]),
    draft: () => logps([1, 0]),
  });
  const row: DraftedRow = {
    ...{ column: 0, hint: 0, limit: 99, before: 0, last: 0, position: 0, written: 0 },
    ...{ done: false, stopped: false },
  };
  const noEnd = 9;

  test.each([
    { rate: 0.8, tokens: 5, expected: 3.69 },
    { rate: 0.9, tokens: 5, expected: 4.69 },
    { rate: 0.9, tokens: 9, expected: 6.51 },
  ])('is (1 − α^{γ+1}) / (1 − α) with α $rate and γ $tokens', ({ rate, tokens, expected }) => {
    expect(expectedLength(rate, tokens)).toBeCloseTo(expected, 2);
    expect(expectedLength(rate, tokens)).toBeCloseTo((1 - rate ** (tokens + 1)) / (1 - rate), 12);
    const passes = 20_000;
    let [sum, squares] = [0, 0];
    for (let pass = 0; pass < passes; pass++) {
      const numbers = (stream: 50 | 51): Float32Array =>
        Float32Array.from({ length: tokens + 1 }, (_, step) => uniform(1, stream, pass, step));
      const { written } = checkedRow(
        row,
        new Array<number>(tokens).fill(0),
        overlapping(rate),
        {
          ...{ length: tokens + 1, temperature: 1, uniforms: numbers(streams.redraw) },
          drafts: {
            ...{ tokens, bits: 4, accept: numbers(streams.accept), redraw: numbers(streams.redraw) },
            before: Int32Array.of(0),
          },
        },
        1,
        noEnd,
      );
      sum += written.length;
      squares += written.length ** 2;
    }
    const mean = sum / passes;
    const error = Math.sqrt((squares / passes - mean ** 2) / passes);
    expect(Math.abs(mean - expectedLength(rate, tokens))).toBeLessThan(3.5 * error);
  });

  test('is every token where all are accepted', () => {
    expect(expectedLength(1, 7)).toBe(8);
    expect(expectedLength(0, 7)).toBe(1);
  });
});
