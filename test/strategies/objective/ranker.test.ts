/**
 * Rankers of search results: groups of queries against brute force, the reward by its definition, the loss against finite
 * differences, and what rounds and evaluations show.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseConfig } from '../../../src/config/schema.ts';
import { recall } from '../../../src/rollout/memory.ts';
import type { ShownRanking } from '../../../src/rollout/ranking.ts';
import { roles, type Batch, type Sample } from '../../../src/rollout/sample.ts';
import {
  rankerLoss,
  rankingAdvantages,
  rankingReward,
  scoresOf,
} from '../../../src/strategies/objective/ranker/learn.ts';
import {
  queryGroups,
  rankedSearches,
  reciprocalRank,
  similarGroups,
} from '../../../src/strategies/objective/ranker/queries.ts';
import { rankerOf, rankerRemembering } from '../../../src/strategies/objective/ranker/ranker.ts';
import { encode } from '../../../src/tasks/alphabet.ts';
import { lookup } from '../../../src/tasks/lookup.ts';
import type { FoundEntries, Prompt, RankedResults } from '../../../src/tasks/task.ts';
import { rankingGradient } from '../../../src/tensor/plackettLuce.ts';
import { rougeL } from '../../../src/tensor/similarity.ts';
import { streams, uniform } from '../../../src/tensor/random.ts';

const ranked = lookup.ranked as RankedResults;
const config = parseConfig({ task: 'lookup', ranker: 'learned', seed: 3 });
const keys = { stream: streams.sample, round: 2, place: 5, sample: 1, position: 7 };

/** Entries with random features, the right one at this place. */
const foundWith = (n: number, right: number): FoundEntries => ({
  query: [n % 3],
  entries: Array.from({ length: 5 }, (_, at) => ({
    features: [0, 1, 2].map((i) => uniform(1, streams.control, n, at, i)),
    isRight: at === right,
  })),
  shown: 3,
});

describe('groups of similar queries', () => {
  it('are the closure of pairs that are similar enough, whatever the queries', () => {
    const query = fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 4 });
    fc.assert(
      fc.property(
        fc.array(query, { maxLength: 9 }),
        fc.constantFrom(0, 0.3, 0.5, 0.8, 1),
        (queries, least) => {
          // Brute force: similar ones take the lower number until nothing changes.
          const group = queries.map((_, i) => i);
          for (let changed = true; changed;) {
            changed = false;
            queries.forEach((a, i) =>
              queries.forEach((b, j) => {
                if (rougeL(a, b) < least || group[j]! <= group[i]!) return;
                group[j] = group[i]!;
                changed = true;
              }),
            );
          }
          const expected = [...new Set(group)].map((one) =>
            [...group.keys()].filter((i) => group[i] === one),
          );
          expect(similarGroups(queries, least)).toEqual(expected);
        },
      ),
    );
  });

  it('hold searches of one prompt alone', () => {
    const search = (context: string, query: number) => ({
      ...{ found: { query: [query], entries: [], shown: 3 }, ranking: { at: 0, order: [], logp: 0 } },
      ...{ context, quality: 0, outcome: 0 },
    });
    const searches = [
      search('1 0', 4),
      search('2 0', 4),
      search('1 0', 5),
      search('1 0', 4),
      search('1 1', 4),
    ];
    expect(queryGroups(searches, 1)).toEqual([[0, 3], [2], [1], [4]]);
    expect(queryGroups(searches, 0)).toEqual([[0, 2, 3], [1], [4]]);
  });
});

describe('the reward of a ranking', () => {
  it('adds the reciprocal rank of the right entry and the outcome, by their shares', () => {
    const found = foundWith(1, 2);
    expect(
      [
        [2, 0, 1],
        [0, 2, 1],
        [0, 1, 2],
        [0, 1, 3],
      ].map((order) => reciprocalRank(found, order)),
    ).toEqual([1, 1 / 2, 1 / 3, 0]);
    expect(rankingReward({ quality: 0.5, outcome: 1 }, 0.25)).toBe(0.25 * 0.5 + 0.75);
    expect(rankingReward({ quality: 0.5, outcome: null }, 0.25)).toBeNaN();
  });

  it('is compared inside its group, over its standard deviation; alone or without a reward it teaches nothing', () => {
    const advantages = rankingAdvantages([1, 0, NaN, 0.5, 7, 0.2, 0.2], [[0, 1, 2, 3], [4], [5, 6]]);
    expect([...advantages].map((one) => Math.round(one * 1e3) / 1e3)).toEqual([1, -1, 0, 0, 0, 0, 0]);
  });
});

describe('the loss of a ranker', () => {
  const weights = [0.4, -1, 0.7];
  const searches = [
    { found: foundWith(1, 0), ranking: { at: 0, order: [0, 3, 1] } },
    { found: foundWith(2, 4), ranking: { at: 0, order: [2, 1, 4] } },
    { found: foundWith(3, 1), ranking: { at: 0, order: [4, 0, 2] } },
  ];
  const advantages = [1.3, -0.4, -0.8];
  /** Drawn by weights that differ from the present ones by log ratios of these sizes. */
  const shifted = (...by: number[]) =>
    searches.map(({ found, ranking }, i) => {
      const { logp } = rankingGradient(scoresOf(weights, found), ranking.order);
      return { found, ranking: { ...ranking, logp: logp - by[i]! } };
    });

  it('has the gradient that finite differences give', () => {
    for (const drawn of [shifted(0, 0, 0), shifted(0.1, -0.15, 0.05)]) {
      const { gradient } = rankerLoss(weights, drawn, advantages);
      weights.forEach((_, i) => {
        const moved = (by: number) =>
          rankerLoss(
            weights.map((weight, j) => weight + (i === j ? by : 0)),
            drawn,
            advantages,
          ).loss;
        expect(gradient[i]).toBeCloseTo((moved(1e-5) - moved(-1e-5)) / 2e-5, 7);
      });
    }
  });

  it('is the clipped surrogate, without a gradient beyond the clip range', () => {
    const { loss, gradient } = rankerLoss(weights, shifted(1, 0, -1), advantages);
    const terms = [1.2 * 1.3, -0.4, 0.8 * -0.8];
    expect(loss).toBeCloseTo(-(terms[0]! + terms[1]! + terms[2]!) / 3, 12);
    const alone = rankerLoss(weights, shifted(0, 0, 0).slice(1, 2), [advantages[1]!]);
    gradient.forEach((one, i) => expect(one).toBeCloseTo(alone.gradient[i]! / 3, 12));
  });
});

/** A completion of one search for a, whose reply shows these entries. */
function searched(order: readonly number[], more: Partial<Sample> = {}): Sample {
  const prompt: Prompt = {
    task: 'lookup',
    split: 'train',
    ...{ index: 4, level: 1, tokens: encode('a?') },
    key: 'lookup a a7 b4 c1 d2 f7 ha -',
  };
  const turn = encode('[search]a⏎');
  const said = ranked.show({ prompt, completion: turn }, order).tokens;
  const tokens = Int32Array.from([...prompt.tokens, ...turn, ...said, ...encode('[answer]7⏎')]);
  const at = prompt.tokens.length + turn.length;
  const ranking: ShownRanking = { at, order, logp: -2 };
  const of = Uint8Array.from(tokens, (_, i) =>
    i < 2 ? roles.prompt : i >= at && i < at + said.length ? roles.observation : roles.action,
  );
  const verdict = { reward: 1, correct: true, reason: '' };
  return {
    ...{ prompt, group: 0, sample: 0, round: 1, tokens, roles: of, verdict, reward: 1 },
    ...{ trainMask: of, logps: new Float32Array(0), entropies: new Float32Array(0) },
    ...{ versions: new Int32Array(0), terminated: true, truncated: false, rankings: [ranking] },
    ...more,
  };
}

const batchOf = (...trajectories: Sample[]): Batch => ({ round: 1, weightsVersion: 0, trajectories });

describe('the searches of a round', () => {
  it('count once where branches share them, with the mean outcome of all that go through', () => {
    const own = { branch: { from: 0, at: 4 } };
    const batch = batchOf(
      searched([0, 1, 2], { reward: 1 }),
      searched([0, 1, 2], { sample: 1, reward: 0, branch: { from: 0, at: 5 } }),
      searched([0, 1, 2], { sample: 2, reward: 0, branch: { from: 1, at: 13 } }),
      searched([2, 1, 0], { sample: 3, reward: 0, ...own }),
    );
    const searches = rankedSearches(batch, ranked);
    expect(searches.map(({ outcome }) => outcome)).toEqual([1 / 3, 0]);
    expect(searches.map(({ ranking: { order } }) => order)).toEqual([
      [0, 1, 2],
      [2, 1, 0],
    ]);
  });

  it('count once also where the branch between them was cut off', () => {
    const batch = batchOf(
      searched([0, 1, 2], { reward: 1 }),
      searched([0, 1, 2], { sample: 2, reward: 0, branch: { from: 1, at: 13 } }),
    );
    const pruned = [
      {
        ...searched([0, 1, 2], { sample: 1, branch: { from: 0, at: 5 } }),
        cut: { rule: 'group full', score: null },
      },
    ];
    expect(rankedSearches({ ...batch, pruned }, ranked).map(({ outcome }) => outcome)).toEqual([1 / 2]);
  });

  it('are compared with a hint apart from those without', () => {
    const hint = { tokens: [], context: 1 };
    const batch = batchOf(
      searched([0, 1, 2]),
      searched([0, 1, 2], { sample: 1, hint }),
      searched([2, 1, 0], { sample: 2 }),
    );
    expect(queryGroups(rankedSearches(batch, ranked), 1)).toEqual([[0, 2], [1]]);
  });

  it('count outcomes beyond 0 and 1 as these', () => {
    const batch = batchOf(searched([0, 1, 2], { reward: 3 }), searched([0, 1, 2], { sample: 1, reward: -2 }));
    expect(rankedSearches(batch, ranked).map(({ outcome }) => outcome)).toEqual([1, 0]);
  });

  it('leave out a reply that was never read, and an outcome that was never scored', () => {
    const unread = searched([0, 1, 2], { sample: 1 });
    const last = { ...unread, tokens: unread.tokens.subarray(0, 5), roles: unread.roles.subarray(0, 5) };
    const searches = rankedSearches(batchOf(searched([0, 1, 2], { reward: NaN }), last), ranked);
    expect(searches.map(({ outcome }) => outcome)).toEqual([null]);
  });
});

describe('the learned ranker', () => {
  const attempt = { prompt: searched([0]).prompt, completion: encode('[search]a⏎') };
  const all = ranked.found(attempt) as FoundEntries;
  const right = all.entries.findIndex(({ isRight }) => isRight);

  it('moves its weights by gradient descent on the round, and learns what is right', () => {
    const orders = [
      [right, 0, 1, 2, 3, 4, 5].filter((at, i, some) => some.indexOf(at) === i).slice(0, 3),
      [0, 1, 2, 3, 4, 5].filter((at) => at !== right).slice(0, 3),
    ];
    const batch = batchOf(
      ...orders.map((order, sample) => {
        const { logp } = rankingGradient(scoresOf(ranked.fixedWeights, all), order);
        const one = searched(order, { sample, reward: Number(sample === 0) });
        return { ...one, rankings: [{ ...one.rankings![0]!, logp }] };
      }),
    );
    const searches = rankedSearches(batch, ranked);
    const advantages = rankingAdvantages([1, 0], [[0, 1]]);
    const { gradient } = rankerLoss(ranked.fixedWeights, searches, advantages);
    const after = rankerRemembering.after(rankerRemembering.initial(), [batch], config, {});
    expect(after.weights).toEqual(
      ranked.fixedWeights.map((weight, i) => weight - config.ranker_learning_rate * gradient[i]!),
    );
    const logpOf = (weights: readonly number[]) => rankingGradient(scoresOf(weights, all), orders[0]!).logp;
    expect(logpOf(after.weights!)).toBeGreaterThan(logpOf(ranked.fixedWeights));
    expect(rankerRemembering.metrics(rankerRemembering.initial(), after, [batch], config)).toMatchObject({
      'ranker/reciprocal_rank': 0.5,
      'ranker/shown': 0.5,
      'ranker/query_groups': 1,
      'ranker/queries_per_group': 2,
    });
    // Fixed and oracle rankers are measured, and stay as they are.
    for (const ranker of ['fixed', 'oracle'] as const) {
      const still = { ...config, ranker };
      expect(rankerRemembering.after({ weights: null }, [batch], still, {})).toEqual({ weights: null });
      expect(rankerRemembering.metrics({ weights: null }, { weights: null }, [batch], still)).toEqual({
        'ranker/reciprocal_rank': 0.5,
        'ranker/shown': 0.5,
      });
    }
  });

  it('draws by key in rounds with the log-probability of its draw, and takes the likeliest in evaluations', () => {
    const memory = { ranker: { weights: [1, 2, 0.5] } };
    const draws = rankerOf(config, memory, true)!;
    const scores = scoresOf([1, 2, 0.5], all);
    const first = draws(all, keys);
    expect(draws(all, keys)).toEqual(first);
    expect(first.logp).toBe(rankingGradient(scores, first.order).logp);
    const others = [
      { stream: streams.chances },
      { round: 3 },
      { place: 6 },
      { sample: 2 },
      { position: 8 },
    ].map((other) =>
      Array.from({ length: 8 }, (_, sample) => draws(all, { ...keys, sample, ...other }).order.join()),
    );
    const same = Array.from({ length: 8 }, (_, sample) => draws(all, { ...keys, sample }).order.join());
    for (const orders of others) expect(orders).not.toEqual(same);
    expect(new Set(same).size).toBeGreaterThan(2);
    const likeliest = [...scores.keys()].sort((a, b) => scores[b]! - scores[a]!).slice(0, 3);
    expect(rankerOf(config, memory, false)!(all, keys)).toEqual({ order: likeliest, logp: 0 });
  });

  it('shows the right entry first where it is the oracle, and what is read most where it is fixed', () => {
    const oracle = rankerOf({ ...config, ranker: 'oracle' }, {}, true)!(all, keys);
    expect(oracle.order[0]).toBe(right);
    const fixed = rankerOf({ ...config, ranker: 'fixed' }, {}, true)!(all, keys);
    const versions = [...all.entries.keys()].filter((at) => all.entries[at]!.features[0] === 1);
    const read = versions.map((at) => all.entries[at]!.features[2]!);
    expect(all.entries[fixed.order[0]!]!.features[2]).toBe(Math.max(...read));
    expect(fixed.order.every((at) => versions.includes(at))).toBe(true);
    expect(rankerOf({ ...config, ranker: 'none' }, {}, true)).toBeNull();
  });

  it('reads its own memory back, and refuses a damaged one', () => {
    const memory = { ranker: rankerRemembering.encode({ weights: [1, -0.5, 2] }) };
    expect(recall(rankerRemembering, JSON.parse(JSON.stringify(memory)))).toEqual({ weights: [1, -0.5, 2] });
    expect(recall(rankerRemembering, {})).toEqual({ weights: null });
    for (const damaged of [null, {}, { weights: 'x' }, { weights: [1, null] }, { weights: null, more: 1 }])
      expect(() => recall(rankerRemembering, { ranker: damaged })).toThrow(
        'must hold finite weights or null',
      );
    expect(() => rankerOf(config, { ranker: { weights: [1, 2] } }, true)).toThrow(
      'must have 3 weights, got 2',
    );
  });
});
