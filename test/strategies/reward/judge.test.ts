/** The judge of choices: its fit against an independent solver, its pairs, its human and its memory. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseConfig, type RunConfig } from '../../../src/config/schema.ts';
import { recall } from '../../../src/rollout/memory.ts';
import type { Sample } from '../../../src/rollout/sample.ts';
import {
  bradleyTerry,
  dot,
  logistic,
  type Compared,
} from '../../../src/strategies/reward/judge/bradleyTerry.ts';
import { byJudge } from '../../../src/strategies/reward/judge/byJudge.ts';
import { humanChoice, isHeldOut } from '../../../src/strategies/reward/judge/choice.ts';
import { judgeOf, type JudgeState } from '../../../src/strategies/reward/judge/judge.ts';
import { fittedJudge } from '../../../src/strategies/reward/judge/fittedJudge.ts';
import { judgeRemembering } from '../../../src/strategies/reward/judge/judgeMemory.ts';
import { chosenPairs } from '../../../src/strategies/reward/judge/pairs.ts';
import {
  judgeFeatures,
  readCompletion,
  type ReadCompletion,
} from '../../../src/strategies/reward/judge/readCompletion.ts';
import { preferenceFeeds } from '../../../src/strategies/objective/dpo/preferredPairs.ts';
import { streams, uniform } from '../../../src/tensor/random.ts';
import { batchOf, makeTrajectory } from '../../learn/trajectories.ts';

const draw = (...key: number[]): number => uniform(7, streams.control, key[0] ?? 0, key[1] ?? 0, key[2] ?? 0);

/** Written out again: plain gradient descent on the penalised loss, to convergence. */
function descended(choices: readonly Compared[], penalty: number): number[] {
  const rows = choices.map(({ difference }) => Array.from(difference));
  const width = Math.max(...rows.map((row) => row.length));
  const squares = rows.map((row) => row.reduce((sum, x) => sum + x * x, 0));
  const lambda = (penalty * squares.reduce((sum, x) => sum + x, 0)) / rows.length;
  const steepest = lambda + squares.reduce((sum, x) => sum + x, 0) / 4;
  const w = Array.from({ length: width }, () => 0);
  for (let step = 0; step < 200_000; step++) {
    const gradient = w.map((weight) => lambda * weight);
    rows.forEach((row, i) => {
      const d = row.reduce((sum, x, j) => sum + x * w[j]!, 0);
      const error = 1 / (1 + Math.exp(-d)) - choices[i]!.won;
      row.forEach((x, j) => (gradient[j]! += error * x));
    });
    if (Math.max(...gradient.map(Math.abs)) < 1e-12) break;
    gradient.forEach((slope, j) => (w[j]! -= slope / steepest));
  }
  return w;
}

const randomChoices = (count: number, width: number, key: number): Compared[] =>
  Array.from({ length: count }, (_, i) => ({
    difference: Array.from({ length: width }, (_, j) => 4 * draw(key, i, j) - 2),
    won: [0, 0.5, 1, 1][Math.floor(4 * draw(key + 1, i))]!,
  }));

const anyChoices = fc.array(
  fc.record({
    difference: fc.array(
      fc.integer({ min: -30, max: 30 }).map((x) => x / 10),
      { minLength: 3, maxLength: 3 },
    ),
    won: fc.constantFrom(0, 0.5, 1),
  }),
  { minLength: 1, maxLength: 8 },
);

describe('Bradley and Terry’s fit', () => {
  it.each([
    [12, 5, 0.3],
    [30, 8, 0.01],
    [6, 20, 0.1],
  ])('of %i choices with %i features is that of an independent solver', (count, width, penalty) => {
    const choices = randomChoices(count, width, count);
    const [own, other] = [bradleyTerry(choices, penalty), descended(choices, penalty)];
    own.forEach((weight, j) => expect(Math.abs(weight - other[j]!)).toBeLessThan(1e-6));
  });

  it('scores alike whatever the scale of the features', () => {
    fc.assert(
      fc.property(anyChoices, fc.constantFrom(1e-3, 0.5, 40), (choices, scale) => {
        const scaled = choices.map((one) => ({ ...one, difference: one.difference.map((x) => scale * x) }));
        const [plain, grown] = [bradleyTerry(choices, 0.1), bradleyTerry(scaled, 0.1)];
        choices.forEach(({ difference }, i) =>
          expect(dot(grown, scaled[i]!.difference)).toBeCloseTo(dot(plain, difference), 6),
        );
      }),
    );
  });

  it('turns its weights round when every choice is turned round', () => {
    fc.assert(
      fc.property(anyChoices, (choices) => {
        const turned = choices.map((one) => ({ ...one, won: 1 - one.won }));
        const [plain, other] = [bradleyTerry(choices, 0.1), bradleyTerry(turned, 0.1)];
        plain.forEach((weight, j) => expect(weight + other[j]!).toBeCloseTo(0, 6));
      }),
    );
  });

  it('is 0 where there are only ties, or no choice', () => {
    expect([
      ...bradleyTerry(
        randomChoices(9, 3, 1).map((one) => ({ ...one, won: 0.5 })),
        0.1,
      ),
    ]).toEqual([0, 0, 0]);
    expect([...bradleyTerry([], 0.1)]).toEqual([]);
    expect([...bradleyTerry([{ difference: [0, 0], won: 1 }], 0.1)]).toEqual([0, 0]);
  });

  it('is finite where choices contradict each other, and where one feature explains all with hardly a penalty', () => {
    const difference = [1, -2];
    const both = bradleyTerry(
      [
        { difference, won: 1 },
        { difference, won: 0 },
        { difference, won: 1 },
      ],
      1e-6,
    );
    expect(logistic(dot(both, difference))).toBeCloseTo(2 / 3, 4);
    const sure = bradleyTerry(
      Array.from({ length: 40 }, (_, i) => ({ difference: [1 + i], won: 1 })),
      1e-9,
    );
    expect(sure[0]).toBeGreaterThan(1);
    expect(sure.every(Number.isFinite)).toBe(true);
  });

  it('reads differences of unequal lengths as if zeros followed', () => {
    const [short, long] = [
      [1, 2],
      [1, 2, 0, 0],
    ];
    const all = [{ difference: [0, 1, 1, 3], won: 0 }];
    const of = (difference: readonly number[]) => bradleyTerry([{ difference, won: 1 }, ...all], 0.2);
    expect(of(short)).toEqual(of(long));
  });

  it('refuses a penalty of 0', () => {
    expect(() => bradleyTerry([], 0)).toThrow('judge: penalty must be above 0, got 0');
  });
});

const seen = (tokens: readonly number[], reward: number): ReadCompletion => ({ tokens, state: null, reward });

describe('the simulated human', () => {
  const human = { human_noise: 0.1, human_length_bias: 0 };
  const share = (one: ReadCompletion, other: ReadCompletion, settings = human): number =>
    Array.from({ length: 1000 }, (_, i) => humanChoice(one, other, 10, settings, (i + 0.5) / 1000)).reduce(
      (sum, won) => sum + won / 1000,
      0,
    );

  it('prefers the larger reward but for its noise, however large the lead', () => {
    for (const better of [0.5, 1]) expect(share(seen([1], better), seen([2, 3, 4], 0))).toBeCloseTo(0.9, 3);
    expect(share(seen([1], 0), seen([2], 1))).toBeCloseTo(0.1, 3);
    expect(share(seen([1], 0), seen([2], 1), { ...human, human_noise: 0 })).toBe(0);
  });

  it('calls equal ones equal, unless it likes long ones', () => {
    expect(humanChoice(seen([1, 2, 3], 1), seen([2], 1), 10, human, 0.9)).toBe(0.5);
    const biased = share(seen([1, 2, 3, 4, 5, 6], 1), seen([2], 1), { ...human, human_length_bias: 4 });
    expect(biased).toBeCloseTo(logistic(2), 2);
    const torn = share(seen([1, 2, 3, 4, 5, 6], 0), seen([2], 1), { ...human, human_length_bias: 4 });
    expect(torn).toBeCloseTo(logistic(2 - Math.log(9)), 2);
  });

  it('has one of every five choices held out', () => {
    for (let block = 0; block < 20; block++) {
      const held = [0, 1, 2, 3, 4].filter((i) => isHeldOut(3, 5 * block + i));
      expect(held).toHaveLength(1);
    }
  });
});

/** A group of completions with these tokens; the reward is the share of tokens that are 9. */
const groupOf = (all: readonly (readonly number[])[], group = 0): Sample[] =>
  all.map((completion, sample) => {
    const reward = completion.filter((token) => token === 9).length / completion.length;
    return {
      ...makeTrajectory({ prompt: [1, 2], completion, logps: completion.map(() => -1), group }),
      sample,
      verdict: { reward, correct: reward === 1, reason: '' },
      reward,
    };
  });

const configWith = (settings: Partial<RunConfig> = {}): RunConfig =>
  parseConfig({ labels: 'judge', judge_features: 'words', ...settings });

describe('the pairs that are shown', () => {
  const batches = [
    [...groupOf([[3], [4], [5], [5], [6]]), ...groupOf([[7], [8], [9], [3]], 1)],
    groupOf([
      [4, 4],
      [5, 5],
    ]),
  ];
  const settings = { seed: 1, random_pairs: 0 };

  it('are different completions of one prompt, and none shares a completion with another', () => {
    for (let first = 0; first < 30; first++) {
      const pairs = chosenPairs(batches, 9, first, null, settings);
      expect(pairs.length).toBeGreaterThanOrEqual(4);
      expect(new Set(pairs.flat()).size).toBe(2 * pairs.length);
      for (const [one, other] of pairs) {
        expect(batches.some((batch) => batch.includes(one) && batch.includes(other))).toBe(true);
        expect(one.group).toBe(other.group);
        expect([...one.tokens]).not.toEqual([...other.tokens]);
      }
    }
    expect(chosenPairs(batches, 2, 0, null, settings)).toHaveLength(2);
    expect(chosenPairs([], 2, 0, null, settings)).toEqual([]);
  });

  it('are those with the least lead of a judge, but for held-out ones and those drawn at random', () => {
    const judgeScore = ({ tokens }: Sample): number => tokens.at(-1)! ** 2;
    for (let first = 0; first < 40; first++) {
      const [pair] = chosenPairs(batches, 1, first, judgeScore, settings);
      if (!isHeldOut(1, first)) expect(pair!.map(({ tokens }) => tokens.at(-1))).toEqual([3, 4]);
    }
    const chosen = Array.from({ length: 40 }, (_, first) =>
      chosenPairs(batches, 1, first, judgeScore, { ...settings, random_pairs: 1 }),
    );
    expect(new Set(chosen.flat(2)).size).toBeGreaterThan(8);
  });
});

/** Rounds of groups in which 9 is the better the more often it is written. */
const roundsOf = (count: number) =>
  Array.from({ length: count }, (_, round) => {
    const groups = Array.from({ length: 4 }, (_, group) =>
      groupOf(
        Array.from({ length: 4 }, (_, i) =>
          Array.from({ length: 5 }, (_, t) => (draw(round, 4 * group + i, t) < 0.4 ? 9 : 3 + ((t + i) % 5))),
        ),
        group,
      ),
    );
    return { ...batchOf(groups.flat()), round };
  });

const judgedAfter = (count: number, config: RunConfig): JudgeState =>
  roundsOf(count).reduce(
    (state, batch) => judgeRemembering.after(state, [batch], config, {}),
    judgeRemembering.initial(),
  );

describe('the memory of the judge', () => {
  it('trains nothing before there are enough choices: all rewards are equal', () => {
    const config = configWith({ choices_per_round: 4, min_choices: 10 });
    const states = [0, 1, 2, 3].map((count) => judgedAfter(count, config));
    expect(states.map(({ choices }) => choices.length)).toEqual([0, 4, 8, 12]);
    expect(states.map(({ weights }) => weights === null)).toEqual([true, true, true, false]);
    const rewards = (state: JudgeState) =>
      new Set(byJudge(roundsOf(1)[0]!, state, 'words').trajectories.map(({ reward }) => reward));
    expect([...rewards(states[2]!)]).toEqual([0.5]);
    expect(rewards(states[3]!).size).toBeGreaterThan(2);
  });

  it('stops at the largest number of choices, and counts them in the ledger', () => {
    const config = configWith({ choices_per_round: 4, max_choices: 6 });
    const [one, two, three] = [1, 2, 3].map((count) => judgedAfter(count, config));
    expect([two!.choices.length, three!.choices.length]).toEqual([6, 6]);
    expect(judgeRemembering.entries?.(one!, two!)).toEqual({ human_choices: 2 });
    expect(three!.choices.slice(0, 4)).toEqual(one!.choices);
  });

  it('learns what the human likes, and ranks held-out choices by it', () => {
    const config = configWith({ max_choices: 1000, human_noise: 0 });
    const [before, after] = [judgedAfter(14, config), judgedAfter(15, config)];
    const metrics = judgeRemembering.metrics(before, after, [roundsOf(15).at(-1)!], config);
    expect(metrics['judge/accuracy']).toBeGreaterThan(0.75);
    expect(metrics['judge/right']).toBeGreaterThan(0.75);
    expect(metrics).toMatchObject({ 'judge/choices': after.choices.length, 'judge/waiting': 0 });
    expect(after.weights![1 + 9]).toBe(Math.max(...after.weights!));
  });

  it('never trains on held-out choices', () => {
    const config = configWith({ max_choices: 60 });
    const { choices } = judgedAfter(10, config);
    const turned = choices.map((one, i) => (isHeldOut(config.seed, i) ? { ...one, won: 1 - one.won } : one));
    expect(fittedJudge(turned, config)).toEqual(fittedJudge(choices, config));
    const others = choices.map((one, i) => (isHeldOut(config.seed, i) ? one : { ...one, won: 1 - one.won }));
    expect(fittedJudge(others, config)).not.toEqual(fittedJudge(choices, config));
  });

  it('is fitted again only in the rounds that ask for it', () => {
    const config = configWith({ max_choices: 1000, judge_every: 4, choices_per_round: 6, min_choices: 5 });
    const weights = [1, 2, 3, 4, 5].map((count) => JSON.stringify(judgedAfter(count, config).weights));
    expect(weights[1]).toBe(weights[0]);
    expect(weights[2]).toBe(weights[0]);
    expect(weights[3]).not.toBe(weights[0]);
    expect(weights[4]).toBe(weights[3]);
  });

  it('says how far judged and true wins against the start part, exactly', () => {
    const start = [seen([3], 0), seen([3, 9], 0.5)];
    // A judge that likes token 4 alone.
    const weights = [0, 0, 0, 0, 0, 2];
    const now = batchOf(
      groupOf([
        [4, 3],
        [3, 3],
        [4, 4],
        [9, 9],
      ]),
    );
    const state = { choices: [], weights, start };
    const metrics = judgeRemembering.metrics(state, state, [now], configWith());
    expect(metrics).toMatchObject({
      'judge/win_rate': 0.75,
      'judge/true_win_rate': (0.5 * 3 + 2) / 8,
      'judge/fooled': 0.75 - 3.5 / 8,
      'judge/true_reward': 0.25,
      'judge/right': 1 / 6,
      'judge/accuracy': null,
      'judge/calibration': null,
    });
    expect(metrics['judge/reward']).toBeCloseTo((2 * logistic(2) + 2 * 0.5) / 4, 12);
  });

  it('is plain JSON from which an equal one is read, and anything else is refused', () => {
    const config = configWith();
    const state = judgedAfter(4, config);
    const stored: unknown = JSON.parse(JSON.stringify(judgeRemembering.encode(state)));
    expect(recall(judgeRemembering, { judge: stored })).toEqual(state);
    for (const bad of [
      null,
      {},
      { ...state, weights: ['1'] },
      { ...state, choices: [{}] },
      { ...state, start: [1] },
    ])
      expect(() => judgeRemembering.decode(bad)).toThrow('judge: its memory must hold');
  });
});

describe('what the judge reads', () => {
  const [one] = groupOf([[4, 4, 9]]) as [Sample];

  it('of words is the length and which symbols there are', () => {
    expect([...judgeFeatures(readCompletion(one, 'words')!)]).toEqual([0.3, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]);
  });

  it('of hidden states is their mean and that of the last three; nothing without states', () => {
    expect(readCompletion(one, 'hidden')).toBeNull();
    const states = Float32Array.of(1, 2, 3, 4, 5, 6, 7, 8);
    const [four] = groupOf([[4, 4, 9, 9]]) as [Sample];
    expect(readCompletion({ ...four, states }, 'hidden')?.state).toEqual([4, 5, 5, 6]);
  });

  it('gives ½ to a completion without states', () => {
    expect(judgeOf({ weights: [1], start: [] })(null)).toBe(0.5);
  });
});

describe('the best of n completions by the judge', () => {
  it('has the true reward and the judged reward that order statistics give, exactly, over all draws of four texts', () => {
    // The judge likes 4, then 5; the verifier likes 9 alone.
    const texts = [[3], [4], [5], [9, 5]];
    const state = { choices: [], weights: [0, 0, 0, 0, 0, 3, 1, 0, 0, 0, 0.5], start: [] };
    const n = 3;
    const draws = Array.from({ length: texts.length ** n }, (_, i) =>
      Array.from({ length: n }, (_, place) => texts[Math.floor(i / texts.length ** place) % texts.length]!),
    );
    const best = draws.map((draw) => {
      const { trajectories } = byJudge(batchOf(groupOf(draw)), state, 'words');
      const places = trajectories.map(({ reward }) => ({ group: 0, earned: reward }));
      const { preferences } = preferenceFeeds(places, 1);
      // Equal ones have no pair; any of them is the best.
      return trajectories[Math.max(0, [...preferences!.data].indexOf(1))]!;
    });
    const mean = (of: (one: (typeof best)[number]) => number) =>
      best.reduce((sum, one) => sum + of(one), 0) / best.length;
    // From the least liked: P(best is number k) = (k/4)³ − ((k − 1)/4)³.
    const likes = [0, 1, 1.5, 3];
    const truth = [0, 0, 0.5, 0];
    const chance = [1, 2, 3, 4].map((k) => (k / 4) ** n - ((k - 1) / 4) ** n);
    const expected = (of: readonly number[]) => of.reduce((sum, value, k) => sum + value * chance[k]!, 0);
    expect(mean(({ verdict }) => verdict.reward)).toBeCloseTo(expected(truth), 12);
    expect(mean(({ reward }) => reward)).toBeCloseTo(expected(likes.map(logistic)), 12);
  });
});
