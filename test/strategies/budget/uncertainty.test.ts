/** The budget that goes where means are least sure, against every split there is and the rule written out. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { budgets } from '../../../src/strategies/budget/index.ts';
import { shareByUncertainty } from '../../../src/strategies/budget/uncertainty/uncertainty.ts';

/** t₍₀.₉₇₅₎ with 1, 2, … degrees of freedom, from a table. */
const table = [
  12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.306, 2.2622, 2.2281, 2.201, 2.1788, 2.1604,
  2.1448, 2.1314, 2.1199, 2.1098, 2.1009, 2.093, 2.086,
];
const deviationOf = (rewards: readonly number[]): number => {
  const mean = rewards.reduce((a, b) => a + b) / rewards.length;
  return Math.sqrt(rewards.reduce((sum, r) => sum + (r - mean) ** 2, 0) / (rewards.length - 1));
};
const halfWidth = (rewards: readonly number[], count: number): number =>
  (table[count - 2]! * deviationOf(rewards)) / Math.sqrt(count);
const seen = (rewards: readonly number[]) => ({ rewards, completions: rewards.length });
const binary = fc.array(fc.integer({ min: 0, max: 1 }), { minLength: 2, maxLength: 6 });
const sum = (values: ArrayLike<number>): number => Array.from(values).reduce((a, b) => a + b, 0);

/** Every way to share `total` among `n`. */
function* splits(total: number, n: number): Generator<number[]> {
  if (n === 1) yield [total];
  else
    for (let own = 0; own <= total; own++)
      for (const rest of splits(total - own, n - 1)) yield [own, ...rest];
}

describe('a share by uncertainty', () => {
  it('without a bonus makes all half-widths together as small as any split does', () => {
    fc.assert(
      fc.property(fc.array(binary, { minLength: 1, maxLength: 4 }), fc.nat(8), (prompts, total) => {
        const widths = (split: ArrayLike<number>): number =>
          sum(prompts.map((rewards, i) => halfWidth(rewards, rewards.length + split[i]!)));
        const found = shareByUncertainty(prompts.map(seen), total, { bonus: 0, phase: 1, most: 256 });
        expect(sum(found)).toBe(total);
        const least = Math.min(...[...splits(total, prompts.length)].map(widths));
        expect(widths(found)).toBeCloseTo(least, 3);
      }),
      { numRuns: 60 },
    );
  });

  it('gives each completion to the prompt of greatest gain and bonus', () => {
    const prompts = [
      [1, 0, 0, 0],
      [0, 0, 0, 0],
      [1, 0, 1, 0],
      [1, 1, 1, 1, 1, 1],
    ];
    for (const [bonus, phase] of [
      [0.02, 1],
      [0.1, 1],
      [0.1, 3],
      [1, 2],
    ] as const) {
      const counts = prompts.map(({ length }) => length);
      for (let i = 0; i < 12; i++) {
        const priorities = prompts.map((rewards, q) => {
          const n = counts[q]!;
          const gain = halfWidth(rewards, n) - halfWidth(rewards, n + 1);
          return gain + bonus * Math.sqrt(Math.log(1 + phase) / n);
        });
        counts[priorities.indexOf(Math.max(...priorities))]!++;
      }
      const found = shareByUncertainty(prompts.map(seen), 12, { bonus, phase, most: 256 });
      expect([...found], `${bonus} ${phase}`).toEqual(counts.map((n, q) => n - prompts[q]!.length));
    }
  });

  it('brings prompts that always fail more by the bonus alone', () => {
    const prompts = [seen([0, 0, 0, 0]), seen([1, 0, 0, 1])];
    expect([...shareByUncertainty(prompts, 6, { bonus: 0, phase: 1, most: 99 })]).toEqual([0, 6]);
    expect(shareByUncertainty(prompts, 6, { bonus: 0.3, phase: 1, most: 99 })[0]).toBeGreaterThan(0);
  });

  it('shares evenly where nothing tells prompts apart, and leaves those alone of which nothing was scored', () => {
    const alike = [seen([0, 0]), seen([1, 1]), { rewards: [], completions: 2 }, seen([0, 0])];
    for (const bonus of [0, 0.1]) {
      expect([...shareByUncertainty(alike, 7, { bonus, phase: 1, most: 99 })]).toEqual([3, 2, 0, 2]);
    }
  });

  it('gives nobody more than the most, hinted completions counted, and leaves unspent what nobody may have', () => {
    const prompts = [{ rewards: [1, 0], completions: 5 }, seen([0, 0])];
    expect([...shareByUncertainty(prompts, 20, { bonus: 0, phase: 1, most: 6 })]).toEqual([1, 4]);
  });
});

describe('its phases', () => {
  const settings = {
    ...{ num_generations: 8, max_generations: 64, scale_rewards: 'none' as const },
    ...{ allocation_base: 0.25, allocation_phases: 4, allocation_bonus: 0.1 },
  } as const;
  const { first, phases, among } = budgets.uncertainty;

  it('spend what the round has, no more and no less', () => {
    const prompts = [seen([1, 0]), seen([0, 0]), seen([1, 1])];
    expect([first!(settings), phases!(settings)]).toEqual([2, 4]);
    const given = [1, 2, 3, 4].map((phase) => sum(among!(prompts, phase, settings)));
    expect(given).toEqual([4, 5, 4, 5]);
    expect(sum(given) + 3 * 2).toBe(3 * 8);
  });

  it('begin with two of each prompt at least, and never with more than there are', () => {
    expect(first!({ ...settings, allocation_base: 0 })).toBe(2);
    expect(first!({ ...settings, allocation_base: 1 })).toBe(8);
    expect(first!({ ...settings, num_generations: 1 })).toBe(1);
  });
});
