import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultConfig, type RunConfig } from '../../../src/config/schema.ts';
import type { Memory, Remembering } from '../../../src/rollout/memory.ts';
import { ratesRemembering, unestimated, withRates } from '../../../src/strategies/prompts/rates.ts';
import { bestOf, promptCandidatesOf } from '../../../src/strategies/prompts/choose.ts';
import {
  chainAfter,
  dynamicsRemembering,
  dynamicsSelector,
  newChain,
  progress,
} from '../../../src/strategies/prompts/dynamics/dynamics.ts';
import { oracleSelector } from '../../../src/strategies/prompts/oracle/oracle.ts';
import { promptOutcomesOf } from '../../../src/rollout/outcomes.ts';
import type { PromptStates } from '../../../src/rollout/states.ts';
import { believed, beliefsRemembering, meanRate } from '../../../src/strategies/prompts/beliefs.ts';
import { thompsonSelector } from '../../../src/strategies/prompts/thompson/thompson.ts';
import { roles } from '../../../src/rollout/sample.ts';
import { roundOf } from './rounds.ts';

const configWith = (settings: Partial<RunConfig>): RunConfig => ({
  ...defaultConfig(),
  num_train_prompts: 40,
  prompts_per_round: 4,
  ...settings,
});
const choiceWith = (settings: Partial<RunConfig>, round = 0, collection = 0) => ({
  config: configWith(settings),
  round,
  collection,
});
const range = (count: number) => Array.from({ length: count }, (_, i) => i);

/** Rounds of a pool of 6: which prompts were met, and how many of 4 completions were right. */
const anyRounds = fc.array(
  fc.uniqueArray(fc.tuple(fc.nat(5), fc.nat(4)), { selector: ([index]) => index, maxLength: 4 }),
  { maxLength: 12 },
);
const batchesOf = (round: readonly (readonly [number, number])[]) => [
  roundOf(Object.fromEntries(round.map(([index, right]) => [index, range(4).map((i) => Number(i < right))]))),
];

it('what a round says of its prompts is the rewards of all its collections by prompt; hinted and unscored completions say nothing', () => {
  const hinted = roundOf({ 3: [1, 1] });
  const helped = hinted.trajectories.map((one) => ({
    ...one,
    roles: one.roles.map((role, t) => (t === 0 ? roles.hint : role)),
  }));
  const batches = [
    roundOf({ 3: [1, 0, NaN], 8: [NaN] }),
    roundOf({ 2: [0.5], 3: [1] }),
    { ...hinted, trajectories: helped },
  ];
  expect(promptOutcomesOf(batches).sort((a, b) => a.index - b.index)).toEqual([
    { index: 2, rewards: [0.5] },
    { index: 3, rewards: [1, 0, 1] },
  ]);
});

describe('the Beta belief', () => {
  it('without decay is the posterior under a flat prior, found by brute force', () => {
    fc.assert(
      fc.property(anyRounds, (rounds) => {
        const kept = { belief_decay_met: 1, belief_decay_unmet: 1 };
        const beliefs = rounds.reduce<PromptStates>(
          (known, round) => believed(known, promptOutcomesOf(batchesOf(round)), kept),
          new Map(),
        );
        for (const index of range(6)) {
          const [right, wrong] = rounds
            .flat()
            .reduce(
              ([yes, no], [met, count]) => (met === index ? [yes + count, no + 4 - count] : [yes, no]),
              [0, 0] as [number, number],
            );
          // E[p] = Σ p·L(p) / Σ L(p) over a fine grid.
          const grid = range(999).map((i) => (i + 1) / 1000);
          const weights = grid.map((p) => p ** right * (1 - p) ** wrong);
          const total = weights.reduce((a, b) => a + b, 0);
          const mean = grid.reduce((sum, p, i) => sum + p * weights[i]!, 0) / total;
          expect(Math.abs(meanRate(beliefs, index) - mean)).toBeLessThan(2e-3);
        }
      }),
      { numRuns: 20 },
    );
  });

  it('weighs what it saw by how often the prompt was met and not met since', () => {
    fc.assert(
      fc.property(anyRounds, (rounds) => {
        const [met, unmet] = [0.9, 0.5];
        const beliefs = rounds.reduce<PromptStates>(
          (known, round) =>
            believed(known, promptOutcomesOf(batchesOf(round)), {
              belief_decay_met: met,
              belief_decay_unmet: unmet,
            }),
          new Map(),
        );
        for (const index of range(6)) {
          let [alpha, beta] = [1, 1];
          rounds.forEach((round, t) => {
            const right = round.find(([one]) => one === index)?.[1];
            if (right === undefined) return;
            const later = rounds
              .slice(t + 1)
              .map((one) => (one.some(([other]) => other === index) ? met : unmet));
            const weight = later.reduce((product, factor) => product * factor, 1);
            alpha += weight * right;
            beta += weight * (4 - right);
          });
          const [foundAlpha, foundBeta] = beliefs.get(index) ?? [1, 1];
          expect(foundAlpha).toBeCloseTo(alpha, 9);
          expect(foundBeta).toBeCloseTo(beta, 9);
        }
      }),
      { numRuns: 50 },
    );
  });

  const sure: Memory = {
    beliefs: beliefsRemembering.encode(
      new Map(range(9).map((i) => [i, [1 + 1e4 * (0.1 + 0.1 * i), 1 + 1e4 * (0.9 - 0.1 * i)]])),
    ),
  };
  it.each([
    ['variance', 'mean', 4],
    ['variance', 'sample', 4],
    ['hard_variance', 'mean', 2],
    ['hard_variance', 'sample', 2],
  ] as const)(
    'with %s by %s prefers, of prompts at 0.1 … 0.9, number %i',
    (belief_score, belief_draw, wanted) => {
      const choice = choiceWith({ belief_score, belief_draw });
      const scores = thompsonSelector.scores!(range(9), sure, choice);
      expect(bestOf(range(9), scores, 1)).toEqual([wanted]);
    },
  );

  it('draws anew in every round and collection, whatever other candidates there are', () => {
    const scoreOf = (candidates: readonly number[], round: number, collection: number) =>
      thompsonSelector.scores!(candidates, {}, choiceWith({}, round, collection))[candidates.indexOf(7)];
    expect(scoreOf([7, 8], 3, 0)).toBe(scoreOf([1, 2, 3, 7], 3, 0));
    expect(new Set([scoreOf([7], 3, 0), scoreOf([7], 4, 0), scoreOf([7], 3, 1)]).size).toBe(3);
  });

  it('is scored by the square of what it missed by', () => {
    const before = new Map([[1, [3, 1]]]);
    const batches = [roundOf({ 1: [1, 0], 2: [1] })];
    const { 'prompts/belief_brier': brier } = beliefsRemembering.metrics(
      before,
      before,
      batches,
      configWith({}),
    );
    expect(brier).toBeCloseTo(((1 - 0.75) ** 2 + 0.75 ** 2 + 0.5 ** 2) / 3, 12);
  });
});

describe('the chain of a prompt’s progress', () => {
  it('after one mixed group, and after two, is what the released code gives', () => {
    const once = chainAfter(newChain, progress.mixed, 0.7);
    expect(once.next.map((p) => Number(p.toFixed(4)))).toEqual([0.3, 0.4, 0.3]);
    const twice = chainAfter(once, progress.mixed, 0.7);
    expect(twice.next.map((p) => Number(p.toFixed(4)))).toEqual([0.2362, 0.5276, 0.2362]);
  });

  it('adds the posterior of the last transition, enumerated over all nine', () => {
    const states = [0, 1, 2];
    fc.assert(
      fc.property(
        fc.array(fc.option(fc.nat(2), { nil: null }), { minLength: 1, maxLength: 10 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (sights, kept) => {
          let chain = newChain;
          let counts = states.map(() => [1, 1, 1]); // [to][from]
          let [last, next] = [
            [1 / 3, 1 / 3, 1 / 3],
            [1 / 3, 1 / 3, 1 / 3],
          ];
          for (const seen of sights) {
            chain = chainAfter(chain, seen, kept);
            const sums = states.map((from) => counts[0]![from]! + counts[1]![from]! + counts[2]![from]!);
            const now = seen === null ? next! : states.map((state) => Number(state === seen));
            // P(from, to | sight), by Bayes over the pairs.
            const pairs = states.map((to) =>
              states.map((from) => (seen === to ? (last![from]! * counts[to]![from]!) / sums[from]! : 0)),
            );
            const evidence = pairs.flat().reduce((a, b) => a + b, 0);
            counts = states.map((to) =>
              states.map(
                (from) =>
                  kept * counts[to]![from]! + (1 - kept) + (evidence > 0 ? pairs[to]![from]! / evidence : 0),
              ),
            );
            const after = states.map((from) => counts[0]![from]! + counts[1]![from]! + counts[2]![from]!);
            next = states.map((to) =>
              states.reduce((sum, from) => sum + (counts[to]![from]! / after[from]!) * now[from]!, 0),
            );
            last = now;
          }
          chain.next.forEach((p, i) => expect(p).toBeCloseTo(next![i]!, 9));
          chain.counts.forEach((one, i) => expect(one).toBeCloseTo(counts[Math.floor(i / 3)]![i % 3]!, 9));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('leaves a prompt that became solved alone, and comes back to it once the belief has diffused', () => {
    const config = configWith({ dynamics_decay: 0.7 });
    const step = (states: PromptStates, rewards: readonly number[] | null) =>
      dynamicsRemembering.after(states, [roundOf(rewards === null ? {} : { 1: rewards })], config, {});
    const mixed = (states: PromptStates) =>
      dynamicsSelector.scores!([1], { dynamics: dynamicsRemembering.encode(states) }, choiceWith({}))[0]!;
    let states = dynamicsRemembering.initial();
    for (let round = 0; round < 4; round++) states = step(states, [1, 0]);
    const liked = mixed(states);
    for (let round = 0; round < 4; round++) states = step(states, [1, 1]);
    const left = mixed(states);
    for (let round = 0; round < 12; round++) states = step(states, null);
    expect(liked).toBeGreaterThan(0.5);
    expect(left).toBeLessThan(0.25);
    expect(mixed(states)).toBeGreaterThan(0.32);
  });

  it('is scored by the square of what the chance of a mixed group missed by', () => {
    const states = dynamicsRemembering.after(
      new Map(),
      [roundOf({ 1: [1, 0] })],
      configWith({ dynamics_decay: 0.7 }),
      {},
    );
    const { 'prompts/belief_brier': brier } = dynamicsRemembering.metrics(
      states,
      states,
      [roundOf({ 1: [1, 0, 0], 2: [1, 1, 1] })],
      configWith({}),
    );
    expect(brier).toBeCloseTo((0.6 ** 2 + (1 / 3) ** 2) / 2, 9);
  });
});

describe('candidates', () => {
  it('are the whole pool in an order of chance, or so many times a round', () => {
    const all = promptCandidatesOf(choiceWith({}), new Set());
    expect([...all].sort((a, b) => a - b)).toEqual(range(40));
    expect(promptCandidatesOf(choiceWith({ prompt_candidates: 3 }), new Set())).toEqual(all.slice(0, 12));
    expect(promptCandidatesOf(choiceWith({}, 1), new Set())).not.toEqual(all);
    expect(promptCandidatesOf(choiceWith({}, 0, 1), new Set())).not.toEqual(all);
  });

  it('leave out what the round has already while enough others are left', () => {
    const taken = new Set(range(36));
    expect(new Set(promptCandidatesOf(choiceWith({}), taken))).toEqual(new Set([36, 37, 38, 39]));
    expect(promptCandidatesOf(choiceWith({}), taken.add(36))).toHaveLength(40);
  });

  it('of equal worth are drawn at random, every one as often as any other', () => {
    const counts = new Array<number>(40).fill(0);
    for (let round = 0; round < 400; round++) {
      const candidates = promptCandidatesOf(choiceWith({}, round), new Set());
      const scores = dynamicsSelector.scores!(candidates, {}, choiceWith({}, round));
      for (const index of bestOf(candidates, scores, 4)) counts[index]!++;
    }
    // 40 each on average, with a standard deviation of 6.
    expect(Math.min(...counts)).toBeGreaterThan(14);
    expect(Math.max(...counts)).toBeLessThan(66);
  });

  it('are taken in order of their scores', () => {
    expect(bestOf([5, 6, 7, 8], [0.1, 0.3, 0.3, 0.2], 3)).toEqual([6, 7, 8]);
  });
});

describe('the oracle', () => {
  const memory = withRates({}, [0, 1, 2], [0.5, 0.9, 0], 10);

  it('ranks by the spread of rewards, and refuses to guess', () => {
    expect([...oracleSelector.scores!([2, 1, 0], memory, choiceWith({}))]).toEqual([
      0,
      expect.closeTo(0.09, 12),
      0.25,
    ]);
    expect(() => oracleSelector.scores!([3], memory, choiceWith({}))).toThrow(
      'no success rate was estimated of prompt 3',
    );
  });

  it('looks again once an estimate is as old as the way between two evaluations', () => {
    expect(unestimated(memory, [0, 1, 5], { round: 10, lasting: 5 })).toEqual([5]);
    expect(unestimated(memory, [0, 1, 5], { round: 14, lasting: 5 })).toEqual([5]);
    expect(unestimated(memory, [0, 1, 5], { round: 15, lasting: 5 })).toEqual([0, 1, 5]);
  });
});

describe('what is known of prompts', () => {
  const strategies: readonly Remembering<PromptStates>[] = [beliefsRemembering, dynamicsRemembering];

  it('comes back from a checkpoint as it was, and goes on alike', () => {
    fc.assert(
      fc.property(fc.constantFrom(...strategies), anyRounds, ({ initial, after, encode, decode }, rounds) => {
        const state = rounds.reduce(
          (known, round) => after(known, batchesOf(round), configWith({}), {}),
          initial(),
        );
        const back = decode(JSON.parse(JSON.stringify(encode(state))));
        expect(encode(back)).toEqual(encode(state));
        const next = batchesOf([[2, 1]]);
        expect(encode(after(back, next, configWith({}), {}))).toEqual(
          encode(after(state, next, configWith({}), {})),
        );
      }),
      { numRuns: 40 },
    );
    const chances = ratesRemembering.decode(withRates({}, [4, 1], [0.25, 1], 3).chances);
    expect([...chances]).toEqual([
      [1, [1, 3]],
      [4, [0.25, 3]],
    ]);
  });

  it.each([
    null,
    {},
    [3],
    [[1, 2]],
    [[1, 0.5, 2]],
    [[-1, 1, 1]],
    [
      [1, 1, 1],
      [1, 1, 1],
    ],
    [[0, 1, 'x']],
  ])('refuses %j as beliefs, chains and chances', (damaged) => {
    for (const { decode } of strategies)
      expect(() => decode(damaged)).toThrow('it is damaged, start the run again');
  });
  it('refuses a chance above 1', () => {
    expect(() => ratesRemembering.decode([[1, 1.5, 2]])).toThrow('it is damaged, start the run again');
  });
});
