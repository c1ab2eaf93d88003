import { maxVarianceSubset } from '../../../src/strategies/advantage/select-rollouts/maxVariance.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tokenEffects, topTokens } from '../../../src/strategies/advantage/select-tokens/topTokens.ts';
import { topTurns } from '../../../src/strategies/advantage/select-tokens/topTurns.ts';

const spread = (values: readonly number[]): number => {
  const mean = values.reduce((a, b) => a + b) / values.length;
  return values.reduce((a, b) => a + (b - mean) ** 2, 0) / values.length;
};

describe('the subset of largest variance', () => {
  it('is as spread as the best of all subsets', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 9 }),
        fc.nat(),
        (values, of) => {
          const k = (of % values.length) + 1;
          const found = maxVarianceSubset(values, k);
          expect(new Set(found).size).toBe(k);
          let best = 0;
          for (let set = 0; set < 2 ** values.length; set++) {
            const chosen = values.filter((_, i) => set & (1 << i));
            if (chosen.length === k) best = Math.max(best, spread(chosen));
          }
          expect(spread(found.map((i) => values[i]!))).toBeCloseTo(best, 10);
        },
      ),
    );
  });

  it('balances right and wrong completions', () => {
    expect(maxVarianceSubset([1, 0, 0, 0, 0, 1], 4)).toEqual([0, 1, 2, 5]);
    expect(maxVarianceSubset([1, 1, 1], 2)).toEqual([0, 1]);
  });

  it('refuses a size that the samples do not have', () => {
    expect(() => maxVarianceSubset([1, 0], 3)).toThrow('need 1 ≤ k ≤ 2 samples, got 3');
  });
});

describe('token selection', () => {
  const scores = [
    [5, 9, 1],
    [7, 3],
  ];
  const kept = (masks: number[][], fraction: number) =>
    topTokens(scores, masks, fraction).map((mask) => [...mask]);

  it('keeps the highest scores over all trajectories, masked-in ones alone', () => {
    const masks = [
      [1, 0, 1],
      [1, 1],
    ];
    expect(kept(masks, 0.5)).toEqual([
      [1, 0, 0],
      [1, 0],
    ]);
    expect(kept(masks, 1)).toEqual(masks);
    expect(kept(masks, 0)).toEqual([
      [0, 0, 0],
      [0, 0],
    ]);
    expect(kept(masks, 0.01)).toEqual([
      [0, 0, 0],
      [1, 0],
    ]);
  });

  it('scores a token by the size of its advantage and its entropy', () => {
    expect([...tokenEffects([-2, 1, 0], [0.5, 0.25, 3])]).toEqual([1, 0.25, 0]);
  });

  it('refuses a share above one', () => {
    expect(() => kept([[1, 1, 1], []], 1.5)).toThrow('fraction must be between 0 and 1, got 1.5');
  });
});

describe('the selection of turns', () => {
  const [action, observation] = [1, 2];
  const written = Uint8Array.of(0, action, action, observation, action, observation, action, action);
  const entropies = Float32Array.of(0, 1, 3, 0, 1, 0, 4, 2);
  const mask = Uint8Array.of(0, 1, 1, 0, 1, 0, 1, 1);

  it('keeps whole turns with the highest mean entropy, the earlier of equal ones, at least one', () => {
    const kept = (share: number) => [...topTurns({ roles: written, entropies, mask }, share).kept];
    expect(kept(0.1)).toEqual([0, 0, 0, 0, 0, 0, 1, 1]);
    expect(kept(0.6)).toEqual([0, 1, 1, 0, 0, 0, 1, 1]);
    expect(kept(1)).toEqual([...mask]);
    expect([...topTurns({ roles: written, entropies, mask }, 1).scores]).toEqual([0, 2, 2, 0, 1, 0, 3, 3]);
  });

  it('takes every action of a control task as a turn, and a completion of one turn as a whole', () => {
    const features = new Float32Array(8);
    const kept = (one: Partial<Parameters<typeof topTurns>[0]>) => [
      ...topTurns({ roles: new Uint8Array(8).fill(action), entropies, mask, ...one }, 0.2).kept,
    ];
    expect(kept({ features })).toEqual([0, 0, 0, 0, 0, 0, 1, 0]);
    expect(kept({})).toEqual([...mask]);
  });
});
