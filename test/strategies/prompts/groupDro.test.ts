/** Bins of prompts and the two games on them, against enumeration and sums written another way. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultConfig } from '../../../src/config/schema.ts';
import { divided } from '../../../src/strategies/budget/group-dro/divide.ts';
import {
  armProbabilities,
  armsOf,
  gamesRemembering,
  groupDroBudget,
} from '../../../src/strategies/budget/group-dro/groupDro.ts';
import {
  binAt,
  binCount,
  binsAfter,
  binsRemembering,
  lossOf,
  noBins,
  passRate,
  type Bins,
} from '../../../src/strategies/prompts/group-dro/bins.ts';
import {
  binProbabilities,
  candidateProbabilities,
  groupDroSelector,
} from '../../../src/strategies/prompts/group-dro/groupDro.ts';
import { smallConfig, undescribed, wholeAndResumed } from '../../run/resumed.ts';
import { roundOf } from './rounds.ts';

const config = defaultConfig('gdro');
const throughFile = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** Every subset of size k of n, counted by whether it holds one of the first `right`. */
function enumerated(right: number, n: number, k: number): number {
  let [all, hits] = [0, 0];
  for (let set = 0; set < 2 ** n; set++) {
    const members = Array.from({ length: n }, (_, i) => i).filter((i) => set & (1 << i));
    if (members.length !== Math.min(k, n)) continue;
    all++;
    if (members.some((i) => i < right)) hits++;
  }
  return hits / all;
}

/** Bins after rounds of random outcomes. */
const anyBins = fc
  .array(
    fc.array(
      fc.tuple(
        fc.integer({ min: 0, max: 30 }),
        fc.array(fc.constantFrom(0, 1), { minLength: 1, maxLength: 9 }),
      ),
    ),
    {
      maxLength: 6,
    },
  )
  .map((rounds) =>
    rounds.reduce(
      (bins, round) =>
        binsAfter(
          bins,
          round.map(([index, rewards]) => ({ index, rewards })),
          0.1,
        ),
      noBins,
    ),
  );

describe('bins of prompts', () => {
  it('follow the probability that any of k completions is right, as enumeration has it', () => {
    for (const n of [1, 4, 9]) {
      for (const k of [1, 3, 8]) {
        for (let right = 0; right <= n; right++) {
          expect(passRate(right, n, k)).toBeCloseTo(enumerated(right, n, k), 12);
        }
      }
    }
  });

  it('hold a prompt whose rate is just outside, and move one whose rate is clearly outside', () => {
    expect(binAt(0.61, 5)).toBe(5);
    expect(binAt(0.61, null)).toBe(6);
    expect(binAt(0.66, 5)).toBe(6);
    expect([binAt(0, null), binAt(1, null)]).toEqual([0, binCount - 1]);
  });

  it('lose a constant loss neither by rare visits nor by how many prompts were met', () => {
    const outcome = (index: number) => ({ index, rewards: [0, 0, 0, 0] });
    let bins: Bins = noBins;
    for (const met of [[1], [], [1, 2, 3], []]) bins = binsAfter(bins, met.map(outcome), 0.1);
    expect(lossOf(bins, 0)).toBeCloseTo(1, 12);
    expect(lossOf(bins, 4)).toBe(0);
  });

  it('come back from a checkpoint as they were', () => {
    fc.assert(
      fc.property(anyBins, (bins) => {
        const { encode, decode } = binsRemembering;
        expect(decode(throughFile(encode(bins)))).toEqual(bins);
      }),
    );
    expect(() => binsRemembering.decode({ prompts: [], losses: [[2, 0]] })).toThrow('start the run again');
  });
});

describe('the choice of prompts', () => {
  it('is a distribution over bins with a floor, ordered by loss and capped', () => {
    fc.assert(
      fc.property(anyBins, (bins) => {
        const occupied = [0, 3, 9];
        const q = binProbabilities(bins, occupied, { rate: 2, floor: 0.1 });
        const weight = (bin: number) => Math.min(3, Math.exp(2 * lossOf(bins, bin)));
        const sum = weight(0) + weight(3) + weight(9);
        for (const bin of occupied) expect(q.get(bin)).toBeCloseTo(0.9 * (weight(bin) / sum) + 0.1 / 3, 10);
      }),
    );
  });

  it('leaves prompts that were never met as likely as in a uniform draw', () => {
    const bins = binsAfter(
      noBins,
      [
        { index: 1, rewards: [0] },
        { index: 2, rewards: [1] },
      ],
      0.1,
    );
    const p = candidateProbabilities([0, 1, 2, 3], bins, { rate: 2, floor: 0 });
    expect([p[0], p[3]]).toEqual([0.25, 0.25]);
    expect(p.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 12);
    expect(p[1]! / p[2]!).toBeCloseTo(3, 10);
  });

  it('draws the first prompt with those probabilities', () => {
    const bins = binsAfter(
      noBins,
      [
        { index: 0, rewards: [0] },
        { index: 1, rewards: [1] },
        { index: 2, rewards: [1] },
      ],
      0.1,
    );
    const memory = { bins: binsRemembering.encode(bins) };
    const first = [0, 0, 0];
    for (let round = 0; round < 4000; round++) {
      const scores = groupDroSelector.scores!([0, 1, 2], memory, { config, round, collection: 0 });
      first[scores.indexOf(Math.max(...scores))]!++;
    }
    const expected = candidateProbabilities([0, 1, 2], bins, {
      rate: config.group_rate,
      floor: config.group_floor,
    });
    expected.forEach((p, i) => expect(first[i]! / 4000).toBeCloseTo(p, 1));
  });
});

describe('the budget', () => {
  it('is the best of all divisions that add up', () => {
    const group = fc.record({
      members: fc.integer({ min: 1, max: 3 }),
      scores: fc.array(fc.integer({ min: -50, max: 0 }), { minLength: 4, maxLength: 4 }),
    });
    const arms = [2, 3, 4, 6];
    fc.assert(
      fc.property(fc.array(group, { minLength: 1, maxLength: 3 }), (groups) => {
        const prompts = groups.reduce((sum, { members }) => sum + members, 0);
        const worth = (chosen: readonly number[]) =>
          chosen.reduce((sum, n, i) => sum + groups[i]!.members * groups[i]!.scores[arms.indexOf(n)]!, 0);
        const all = groups.reduce<number[][]>(
          (some, _) => some.flatMap((one) => arms.map((n) => [...one, n])),
          [[]],
        );
        const spent = (chosen: readonly number[]) =>
          chosen.reduce((sum, n, i) => sum + n * groups[i]!.members, 0);
        const best = Math.max(...all.filter((one) => spent(one) === 3 * prompts).map(worth));
        const found = divided(groups, arms, 3 * prompts);
        expect(spent(found)).toBe(3 * prompts);
        expect(worth(found)).toBe(best);
      }),
    );
  });

  it('has its likeliest arm in proportion to the root of variance over price', () => {
    const arms = armsOf(8, 64);
    for (const [variance, price] of [
      [1, 1],
      [0.25, 1],
      [1, 0.25],
    ] as const) {
      const p = armProbabilities(arms, [variance, price], 8);
      expect(arms[p.indexOf(Math.max(...p))]).toBe(8 * Math.sqrt(variance / price));
    }
  });

  it('spends the usual number on average, and more where rewards vary', () => {
    const settings = { ...config, num_generations: 8, max_generations: 32 };
    const met = roundOf({ 1: [0, 0, 0, 0, 0, 0, 0, 0], 2: [1, 0, 0, 0, 0, 0, 0, 0] });
    let memory: Record<string, unknown> = {};
    for (let round = 0; round < 30; round++) {
      const bins = binsRemembering.after(
        binsRemembering.decode(memory.bins ?? throughFile(binsRemembering.encode(noBins))),
        [met],
        settings,
        memory,
      );
      const games = gamesRemembering.decode(
        memory.arms ?? throughFile(gamesRemembering.encode(gamesRemembering.initial())),
      );
      const after = gamesRemembering.after(games, [met], settings, memory);
      memory = throughFile({
        bins: binsRemembering.encode(bins),
        arms: gamesRemembering.encode(after),
      }) as Record<string, unknown>;
    }
    const [first, second, unknown] = groupDroBudget.byMemory!([1, 2, 7], memory, settings, 30)!;
    expect(first! + second! + unknown!).toBe(24);
    expect(second!).toBeGreaterThan(first!);
  });
});

it('a run by both games resumes as if never stopped, and describes what it reports', async () => {
  const settings = smallConfig('gdro', { num_train_prompts: 8, max_generations: 8 });
  const { rows, equal, checkpoint } = await wholeAndResumed(settings);
  expect(equal).toBe(true);
  expect(undescribed(settings, rows)).toEqual([]);
  expect(Object.keys(checkpoint.state.memory as object).sort()).toEqual(['arms', 'bins']);
  for (const row of rows) expect(row['allocation/extra']).toBe(0);
}, 60_000);
