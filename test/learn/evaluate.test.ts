import { describe, expect, it } from 'vitest';
import { meanPassAtK, passAtK } from '../../src/learn/evaluate.ts';

/** Share of all k-subsets of n completions (the first c correct) that hold a correct one. */
function byEnumeration(n: number, c: number, k: number): number {
  let subsets = 0;
  let hits = 0;
  for (let mask = 0; mask < 2 ** n; mask++) {
    const chosen = Array.from({ length: n }, (_, i) => i).filter((i) => mask & (1 << i));
    if (chosen.length !== k) continue;
    subsets++;
    if (chosen.some((i) => i < c)) hits++;
  }
  return hits / subsets;
}

describe('passAtK', () => {
  it('is the share of k-subsets with a correct completion, for every n up to 8', () => {
    for (let n = 1; n <= 8; n++) {
      for (let c = 0; c <= n; c++) {
        for (let k = 1; k <= n; k++) expect(passAtK(n, c, k)).toBeCloseTo(byEnumeration(n, c, k), 12);
      }
    }
  });

  it('stays finite where the binomials would overflow', () => {
    expect(passAtK(4096, 1, 64)).toBeCloseTo(64 / 4096, 12);
  });

  it('refuses counts that cannot be', () => {
    expect(() => passAtK(4, 5, 1)).toThrow('pass@k: need 0 ≤ c ≤ n and 1 ≤ k ≤ n, got n 4, c 5, k 1');
    expect(() => passAtK(4, 1, 0)).toThrow('pass@k');
    expect(() => passAtK(4, 0.5, 1)).toThrow('pass@k');
  });
});

describe('meanPassAtK', () => {
  it('averages over prompts', () => {
    expect(meanPassAtK([2, 2, 2], [0, 1, 2], 1)).toBeCloseTo(0.5, 12);
    expect(meanPassAtK([2, 2, 2], [0, 1, 2], 2)).toBeCloseTo(2 / 3, 12);
  });

  it('leaves out prompts with too few scored completions, and is 0 where none has enough', () => {
    // The second prompt has one scored completion, and the third has none.
    expect(meanPassAtK([2, 1, 0], [1, 1, 0], 1)).toBeCloseTo((0.5 + 1) / 2, 12);
    expect(meanPassAtK([2, 1, 0], [1, 1, 0], 2)).toBe(1);
    expect(meanPassAtK([0, 0], [0, 0], 1)).toBe(0);
  });
});
