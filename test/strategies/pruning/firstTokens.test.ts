/** Pruning by a probe of first tokens: its features, its memory, its rule, and a run on a policy whose states say enough. */
import { describe, expect, it } from 'vitest';
import { checkConfig, defaultConfig, type RunConfig } from '../../../src/config/schema.ts';
import type { Memory } from '../../../src/rollout/memory.ts';
import type { Policy } from '../../../src/rollout/policy.ts';
import type { Sample, Survived } from '../../../src/rollout/sample.ts';
import { firstTokens } from '../../../src/strategies/pruning/first-tokens/firstTokens.ts';
import {
  firstTokensRemembering,
  fitsOf,
  stopsAny,
  type FirstTokensMemory,
} from '../../../src/strategies/pruning/first-tokens/firstTokensMemory.ts';
import {
  earlyFeatures,
  earlyPrediction,
  looksAt,
} from '../../../src/strategies/pruning/first-tokens/looks.ts';
import { pruningMetrics } from '../../../src/strategies/pruning/metrics.ts';
import { remember } from '../../../src/strategies/remember.ts';
import type { Attempt } from '../../../src/tasks/task.ts';
import { streams, uniform } from '../../../src/tensor/random.ts';
import { newRidge, observed, ridgeFit, ridgeValue } from '../../../src/tensor/ridge.ts';
import { batchOf, makeTrajectory } from '../../learn/trajectories.ts';
import { uniformPolicy } from '../../rollout/uniformPolicy.ts';
import { collectRound, promptsAt } from '../../rollout/chainSumRound.ts';

const configOf = (settings: Partial<RunConfig> = {}): RunConfig => ({
  ...defaultConfig('grpo', 'chain-sum'),
  prune: 'first_tokens',
  prune_at: 4,
  prune_warmup: 2,
  ...settings,
  seed: 4,
});

const draw = (i: number, j: number): number => uniform(7, streams.sample, 0, i, j, 0);

/** A checked completion of five tokens whose states say a little of its reward. */
function checked(i: number, reward: number, survived?: Partial<Survived>): Sample {
  const length = 5;
  return {
    ...makeTrajectory({
      prompt: [1, 2, 3],
      completion: Array.from({ length }, () => 4),
      logps: Array.from({ length }, (_, t) => -draw(i, 50 + t)),
    }),
    sample: i,
    reward,
    states: Float32Array.from({ length: 2 * length }, (_, at) => draw(i, at) + 0.4 * reward * (at % 2)),
    entropies: Float32Array.from({ length: 3 + length }, (_, at) => draw(i, 80 + at)),
    survived: { at: 6, quality: 0.5, probability: 1, ...survived },
  };
}

const some = (count: number, from = 0): Sample[] =>
  Array.from({ length: count }, (_, i) => checked(from + i, Number(draw(from + i, 99) < 0.4)));

describe('what the probe reads', () => {
  it('is nothing of the completion, half of the tokens, and all that were read before the check', () => {
    expect(looksAt(7)).toEqual([0, 3, 7]);
    expect(looksAt(0)).toEqual([0, 0, 0]);
  });

  it('is the latest state, the mean state, and log-probabilities and entropy of the tokens read', () => {
    const one = checked(0, 1);
    const [s, p, e] = [one.states!, one.logps, one.entropies];
    const wanted = [
      ...[s[4]!, s[5]!, (s[0]! + s[2]! + s[4]!) / 3, (s[1]! + s[3]! + s[5]!) / 3],
      ...[(p[3]! + p[4]!) / 2, Math.min(p[3]!, p[4]!), (e[3]! + e[4]!) / 2],
    ];
    expect([...earlyFeatures(one, 2)!]).toEqual(wanted.map((value) => expect.closeTo(value, 10)));
    expect([...earlyFeatures(one, 0)!].slice(4)).toEqual([0, 0, 0]);
  });

  it('does not depend on later tokens', () => {
    const one = checked(0, 1);
    const later: Sample = {
      ...one,
      states: one.states!.map((x, at) => (at >= 6 ? x + 9 : x)),
      logps: one.logps.map((x, at) => (at >= 5 ? x - 9 : x)),
      entropies: one.entropies.map((x, at) => (at >= 5 ? x + 9 : x)),
    };
    expect(earlyFeatures(later, 2)).toEqual(earlyFeatures(one, 2));
  });

  it('predicts within 0 and 1, and nothing without states or before any round', () => {
    const fit = { mean: 0.5, center: new Float64Array(7), slopes: new Float64Array(7).fill(100) };
    expect(earlyPrediction(fit, earlyFeatures(checked(0, 1), 2))).toBe(1);
    expect(earlyPrediction(fit, new Float64Array(3))).toBeNull();
    expect(earlyPrediction(null, new Float64Array(7))).toBeNull();
    expect(earlyFeatures({ ...checked(0, 1), states: undefined as never }, 0)).toBeNull();
  });
});

describe('the memory of the probe', () => {
  const fresh = firstTokensRemembering.initial();
  const taught = firstTokensRemembering.after(fresh, [batchOf(some(60))], configOf(), {});

  it('is one regression for each look, where survivors count for those that were stopped', () => {
    const [a, b] = [checked(1, 1), checked(2, 0, { probability: 0.1 })];
    const unchecked = { ...checked(3, 1), survived: undefined as never };
    const after = firstTokensRemembering.after(fresh, [batchOf([a, b, unchecked])], configOf(), {});
    expect(after.rounds).toBe(1);
    expect(after.looks).toEqual(
      looksAt(3).map((read) =>
        observed(newRidge(7), [
          { features: earlyFeatures(a, read)!, target: 1, weight: 1 },
          { features: earlyFeatures(b, read)!, target: 0, weight: 10 },
        ]),
      ),
    );
  });

  it('reports the AUC of each look over fresh completions, as counting all pairs finds', () => {
    const fresh = some(40, 100).map((one, i) =>
      i % 5 === 0 ? { ...one, survived: { ...one.survived!, probability: 0.1 } } : one,
    );
    const found = firstTokensRemembering.metrics(taught, taught, [batchOf(fresh)], configOf());
    const byLook = looksAt(3).map((read, look) => {
      const fit = ridgeFit(taught.looks[look]!, 10)!;
      const said = fresh.map((one) => Math.min(Math.max(ridgeValue(fit, earlyFeatures(one, read)!), 0), 1));
      let [pairs, ordered] = [0, 0];
      fresh.forEach((one, i) =>
        fresh.forEach((other, j) => {
          if (one.reward <= other.reward) return;
          const weight = 1 / (one.survived!.probability * other.survived!.probability);
          pairs += weight;
          ordered += weight * (said[i]! > said[j]! ? 1 : said[i] === said[j] ? 0.5 : 0);
        }),
      );
      return ordered / pairs;
    });
    expect(found['early/auc_prompt']).toBeCloseTo(byLook[0]!, 10);
    expect(found['early/auc_half']).toBeCloseTo(byLook[1]!, 10);
    expect(found['early/auc']).toBeCloseTo(byLook[2]!, 10);
    expect(new Set(byLook).size).toBe(3);
  });

  it('says nothing before it has seen completions', () => {
    expect(fitsOf(fresh)).toEqual([null, null, null]);
    expect(firstTokensRemembering.metrics(fresh, taught, [batchOf(some(5))], configOf())).toEqual({
      'early/auc': null,
      'early/auc_half': null,
      'early/auc_prompt': null,
      'early/paused': 0,
    });
  });

  it('stops completions once it is warm and ranks better than random', () => {
    const good = { ...taught, rounds: 2, order: { pairs: 100, ordered: 70 } };
    expect(stopsAny(good, 2)).toBe(true);
    expect(stopsAny(good, 3)).toBe(false);
    const poor = { ...good, order: { pairs: 100, ordered: 54 } };
    expect(stopsAny(poor, 2)).toBe(false);
    expect(firstTokensRemembering.metrics(poor, poor, [], configOf())['early/paused']).toBe(1);
  });

  it('is written to a checkpoint and read again unchanged', () => {
    const stored: unknown = JSON.parse(JSON.stringify(firstTokensRemembering.encode(taught)));
    expect(firstTokensRemembering.decode(stored)).toEqual(taught);
  });

  it.each([
    [null],
    [{ rounds: -1, pairs: 0, ordered: 0, looks: [] }],
    [{ rounds: 1, pairs: 0, ordered: 0, looks: [] }],
    [{ rounds: 1, pairs: 0, ordered: null, looks: [1, 2, 3] }],
    [{ rounds: 1, pairs: 0, ordered: 0, looks: [1, 2, 3] }],
  ])('is refused in the form %j', (encoded) => {
    expect(() => firstTokensRemembering.decode(encoded)).toThrow('first tokens: its memory must hold');
  });
});

describe('the rule', () => {
  /** Predicts the first number of the latest state, and ranks well. */
  const known: FirstTokensMemory = (() => {
    const rows = Array.from({ length: 400 }, (_, i) => {
      const features = Float64Array.from({ length: 7 }, (_, j) => draw(i, j));
      return { features, target: features[0]!, weight: 100 };
    });
    const sums = observed(newRidge(7), rows);
    return { rounds: 9, looks: [sums, sums, sums], order: { pairs: 10, ordered: 9 } };
  })();
  const memory = { first_tokens: firstTokensRemembering.encode(known) };
  /** Rows whose latest state begins with these numbers. */
  function check(
    numbers: readonly number[],
    settings: Partial<RunConfig> = {},
    others = 1,
    using: Memory = memory,
  ) {
    const rule = firstTokens({
      config: configOf({ prune_below: 0.3, ...settings }),
      longest: 12,
      memory: using,
    });
    const rows = numbers.map((_, row) => row);
    const trajectory = (row: number) => {
      const one = checked(0, 0);
      const tokens = one.tokens.slice(0, 7);
      const states = new Float32Array(8).fill(0.5);
      states[6] = numbers[row]!;
      return { ...one, tokens, states };
    };
    const view = {
      round: new Uint32Array(numbers.length),
      place: new Uint32Array(numbers.length),
      sample: Int32Array.from(rows),
      length: numbers.map(() => 4),
      trajectory,
    };
    return rule.check(view, rows, { all: numbers.length, ended: 0, others });
  }

  it('stops about nine in ten of the rows predicted to fail, and none of the others', () => {
    const numbers = Array.from({ length: 1000 }, (_, i) => (i % 2 === 0 ? 0.1 : 0.6));
    const { pruned, survived } = check(numbers);
    expect([...pruned.keys()].every((row) => row % 2 === 0)).toBe(true);
    expect(Math.abs(pruned.size - 450)).toBeLessThan(30);
    expect(pruned.size + survived!.size).toBe(1000);
    for (const [row, { probability, at }] of survived!) {
      expect(probability).toBe(row % 2 === 0 ? 0.1 : 1);
      expect(at).toBe(6);
    }
    for (const { rule, score } of pruned.values()) {
      expect(rule).toBe('first tokens');
      expect(score).toBeLessThan(0.3);
    }
  });

  it('keeps one row where all would stop and nothing else of the group is left', () => {
    for (let first = 0; first < 20; first++) {
      const { pruned, survived } = check([0.01 * first, 0.1, 0.1], {}, 0);
      expect(pruned.size).toBeLessThan(3);
      expect(survived!.size).toBe(3 - pruned.size);
    }
  });

  it('stops nothing below a threshold of 0, before the warm-up is over, or without a memory', () => {
    const low = Array.from({ length: 50 }, () => 0.05);
    expect(check(low, { prune_below: 0 }).pruned.size).toBe(0);
    expect(check(low, { prune_warmup: 10 }).pruned.size).toBe(0);
    expect(check(low, {}, 1, {}).pruned.size).toBe(0);
    expect(check(low).pruned.size).toBeGreaterThan(30);
  });
});

const at = 4;
const longest = 12;
const isRight = (token: number): boolean => token % 3 === 0;

/** The second number of a state is 1 where the token before it was right. */
function stated(policy: Policy): Policy {
  return {
    ...policy,
    async generate(rows, segment) {
      const generated = await policy.generate(rows, segment);
      const stride = rows.parent.length;
      const states = new Float32Array(2 * generated.tokens.length);
      generated.tokens.forEach((_, i) => {
        states[2 * i] = 0.5;
        states[2 * i + 1] = i >= stride && isRight(generated.tokens[i - stride]!) ? 1 : 0;
      });
      return { ...generated, states };
    },
  };
}

it('a policy whose states know the outcome stops wrong completions alone, and saves their tokens', async () => {
  const config = configOf({ num_generations: 8, finish_pruned: true, prune_below: 0.5 });
  const plain = uniformPolicy();
  let memory: Memory = {};
  const rows = [];
  for (let round = 0; round < 4; round++) {
    const one = await collectRound(config, {
      policy: stated(plain),
      verify: (attempts: readonly Attempt[]) =>
        Promise.resolve(
          attempts.map(({ completion }) => {
            // The last token that a state has read at the check.
            const correct = isRight(completion[at - 2] ?? 1);
            return { reward: Number(correct), correct, reason: '' };
          }),
        ),
      prompts: promptsAt(Array.from({ length: 20 }, (_, i) => round * 20 + i)),
      ...{ round, longest, memory, finishPruned: true },
    });
    const after = remember(memory, [one.batch], config);
    memory = JSON.parse(JSON.stringify(after.memory)) as Memory;
    rows.push({
      ...after.metrics,
      ...pruningMetrics([one.batch], true),
      saved: pruningMetrics([one.batch], false)['saved/pruned_tokens'] ?? null,
    });
  }
  const [first, , third, fourth] = rows as Record<string, number | null>[];
  expect(first!['pruning/pruned_ratio']).toBe(0);
  for (const row of [third!, fourth!]) {
    expect(row['early/auc']).toBeGreaterThan(0.99);
    expect(row['early/auc_prompt']).toBeLessThan(0.6);
    expect(row['pruning/pruned_ratio']).toBeGreaterThan(0.3);
    expect(row['pruning/right_lost']).toBe(0);
    expect(row.saved).toBeGreaterThan(0);
  }
  expect(plain.live()).toBe(0);
});

it('settings with first tokens need text, and go with every other switch', () => {
  const fieldsOf = (settings: object) =>
    checkConfig({ method: 'steerability', ...settings }).map(({ field }) => field);
  expect(fieldsOf({})).toEqual([]);
  expect(fieldsOf({ task: 'cart-pole' })).toContain('prune');
  expect(fieldsOf({ topology: 'segments' })).toEqual([]);
  expect(fieldsOf({ replay: 'partial' })).toEqual([]);
});
