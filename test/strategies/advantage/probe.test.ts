import { describe, expect, it } from 'vitest';
import { checkConfig, parseConfig, type RunConfig } from '../../../src/config/schema.ts';
import { estimate } from '../../../src/learn/estimate.ts';
import { meanState, sketched } from '../../../src/rollout/hiddenStates.ts';
import type { Sample } from '../../../src/rollout/sample.ts';
import { createRun } from '../../../src/run/run.ts';
import { peersOf } from '../../../src/strategies/advantage/probe/peers.ts';
import {
  predictedRewards,
  probeFeatures,
  probeRemembering,
} from '../../../src/strategies/advantage/probe/probe.ts';
import { advantageStrategies } from '../../../src/strategies/learning.ts';
import type { Attempt } from '../../../src/tasks/task.ts';
import { encodeRidge, newRidge, observed, ridgeFit, ridgeValue } from '../../../src/tensor/ridge.ts';
import { explainedVariance } from '../../../src/tensor/statistics.ts';
import { columnsOf, configWith, longest } from '../../learn/estimated.ts';
import { batchOf, makeTrajectory } from '../../learn/trajectories.ts';
import { namingPolicy } from '../../rollout/namingPolicy.ts';
import { partsWith } from '../../run/parts.ts';
import { expectRestored } from '../../run/restored.ts';

/** The symbols of a policy whose every completion is enumerated, and how many of them it writes. */
const symbols = [3, 4, 5];
const writes = 2;

const texts = symbols.flatMap((first) => symbols.map((second) => [first, second]));
const rewardOf = ([first, second]: readonly number[]): number => (first === 4 ? 1 : second === 5 ? 0.5 : 0);

/** One row of logits for the first symbol, and one after each first symbol. */
const logits = [
  [0.3, -0.2, 0.5],
  [0.1, 0.7, -0.4],
  [-0.6, 0.2, 0.2],
  [0.9, 0, -0.1],
];
const softmax = (row: readonly number[]): number[] => {
  const all = row.map(Math.exp);
  const total = all.reduce((sum, e) => sum + e, 0);
  return all.map((e) => e / total);
};
const rowsOfText = ([first]: readonly number[]): [number, number] => [0, 1 + symbols.indexOf(first!)];
const probabilityOf = (text: readonly number[], table = logits): number =>
  rowsOfText(text).reduce((p, row, t) => p * softmax(table[row]!)[symbols.indexOf(text[t]!)]!, 1);

/** d log π(text) / d logits, row after row. */
function scoreOf(text: readonly number[]): number[] {
  const slopes = logits.map((row) => row.map(() => 0));
  rowsOfText(text).forEach((row, t) => {
    const p = softmax(logits[row]!);
    symbols.forEach((symbol, k) => (slopes[row]![k]! += Number(symbol === text[t]) - p[k]!));
  });
  return slopes.flat();
}

/** A state for each token, which depends on the tokens before it. */
function completion(text: readonly number[], group: number, sample: number): Sample {
  const states = Float32Array.of(0.5, -1, ...[text[0]! - 4, (text[0]! - 4) ** 2 - 0.3]);
  return {
    ...makeTrajectory({ prompt: [1, 2], completion: text, logps: text.map(() => -1), group }),
    ...{ sample, reward: rewardOf(text), states },
    entropies: Float32Array.of(0, 0, 1.1, 0.2 * text[0]!),
  };
}

/** Two completions of each pair of texts, one group for each pair. */
const pairs = texts.flatMap((one) => texts.map((other) => [one, other] as const));
const batch = batchOf(pairs.flatMap(([one, other], g) => [completion(one, g, 0), completion(other, g, 1)]));
/** A probe that depends on the first symbol: fitted to each text's own reward. */
const memory = {
  probe_baseline: encodeRidge(
    observed(
      newRidge(5),
      texts.map((text) => ({ features: probeFeatures(completion(text, 0, 0))!, target: rewardOf(text) })),
    ),
  ),
};

/** E[Σ A ∇log π] over all pairs of completions, halved: the gradient that one completion gives on average. */
function expectedGradient(reads: 'other' | 'own'): number[] {
  const config = configWith({
    baseline: 'probe',
    probe_reads: reads,
    probe_ridge: 0.1,
    scale_rewards: 'none',
  });
  const { advantages } = columnsOf(estimate(batch, config, longest, advantageStrategies, memory));
  const total = logits.flat().map(() => 0);
  pairs.forEach(([one, other], g) => {
    const weight = probabilityOf(one) * probabilityOf(other);
    [one, other].forEach((text, i) =>
      scoreOf(text).forEach((slope, k) => (total[k]! += 0.5 * weight * advantages[2 * g + i]! * slope)),
    );
  });
  return total;
}

/** The gradient of the expected reward, by central differences of its exact value. */
function exactGradient(): number[] {
  const expected = (table: readonly (readonly number[])[]): number =>
    texts.reduce((sum, text) => sum + probabilityOf(text, table as number[][]) * rewardOf(text), 0);
  const h = 1e-5;
  return logits.flatMap((row, r) =>
    row.map((_, k) => {
      const moved = (by: number) =>
        logits.map((other, i) => other.map((value, j) => value + (i === r && j === k ? by : 0)));
      return (expected(moved(h)) - expected(moved(-h))) / (2 * h);
    }),
  );
}

const distance = (a: readonly number[], b: readonly number[]): number =>
  Math.max(...a.map((value, i) => Math.abs(value - b[i]!)));

describe('the gradient over all completions of two symbols', () => {
  it('covers every completion', () => {
    expect(texts).toHaveLength(symbols.length ** writes);
    expect(texts.reduce((sum, text) => sum + probabilityOf(text), 0)).toBeCloseTo(1, 12);
  });

  it('is that of the expected reward where the probe reads the other completion', () => {
    expect(distance(expectedGradient('other'), exactGradient())).toBeLessThan(1e-6);
  });

  it('is biased where the probe reads the completion’s own states, most of it explained away', () => {
    const [own, exact] = [expectedGradient('own'), exactGradient()];
    expect(distance(own, exact)).toBeGreaterThan(0.05);
    const size = (gradient: readonly number[]) => Math.sqrt(gradient.reduce((sum, x) => sum + x * x, 0));
    expect(size(own)).toBeLessThan(0.7 * size(exact));
  });
});

describe('the probe’s features', () => {
  it('are the prompt’s state, the mean state of the last ten tokens read, and the mean entropy', () => {
    const length = 14;
    const one: Sample = {
      ...makeTrajectory({
        prompt: [1, 2],
        completion: Array.from({ length }, () => 3),
        logps: Array.from({ length }, () => -1),
      }),
      states: Float32Array.from({ length: 2 * length }, (_, i) => (i % 2 === 0 ? i / 2 : 100)),
      entropies: Float32Array.from({ length: 2 + length }, (_, at) => (at < 2 ? 9 : 0.5)),
    };
    // States 4 to 13 of 0 to 13 are the last ten.
    expect([...probeFeatures(one)!]).toEqual(
      [0, 100, 8.5, 100, 0.5].map((value) => expect.closeTo(value, 6)),
    );
    expect(probeFeatures({ ...one, states: undefined as never })).toBeNull();
  });

  it('of a completion of one token have its prompt’s state twice', () => {
    const one: Sample = {
      ...makeTrajectory({ prompt: [1], completion: [3], logps: [-1] }),
      states: Float32Array.of(4, 5),
    };
    expect([...probeFeatures(one)!]).toEqual([4, 5, 4, 5, 0]);
  });

  it('fold wide states to 64 numbers that keep their length on average', () => {
    expect([...sketched([1, 2, 3])]).toEqual([1, 2, 3]);
    const squares = Array.from({ length: 200 }, (_, j) => {
      const state = new Float64Array(256);
      state[j % 256] = 3;
      state[(7 * j + 11) % 256] = 4;
      const folded = sketched(state);
      expect(folded).toHaveLength(64);
      return folded.reduce((sum, x) => sum + x * x, 0);
    });
    const mean = squares.reduce((sum, x) => sum + x, 0) / squares.length;
    expect(Math.abs(mean - 25)).toBeLessThan(1);
  });

  it('have a mean of no states that is 0', () => {
    expect([...meanState(completion([3, 4], 0, 0), 1, 1)]).toEqual([0, 0]);
  });
});

describe('independent completions', () => {
  const of = (sample: number, more: Partial<Sample> = {}): Sample => ({
    ...makeTrajectory({ prompt: [1, 2], completion: [3, 4, 5], logps: [-1, -1, -1] }),
    sample,
    ...more,
  });

  it('share no token through branches, however long the chain', () => {
    const [a, b] = [of(0), of(1)];
    const c = of(2, { branch: { from: 0, at: 4 } });
    const d = of(3, { branch: { from: 2, at: 3 } });
    const e = of(4, { branch: { from: 0, at: 2 } });
    const peers = peersOf([a, b, c, d, e]);
    expect(peers.get(a)).toEqual([b, e]);
    expect(peers.get(d)).toEqual([b, e]);
    expect(peers.get(e)).toEqual([a, b, c, d]);
  });

  it('are none where a completion in between was pruned, whose beginning is unknown', () => {
    // 5 and 6 both began as 9 did, which is not here.
    const [a, b] = [of(0), of(1)];
    const orphans = [of(5, { branch: { from: 9, at: 4 } }), of(6, { branch: { from: 7, at: 4 } })];
    const peers = peersOf([a, b, ...orphans]);
    expect(peers.get(a)).toEqual([b]);
    for (const orphan of orphans) expect(peers.get(orphan)).toEqual([]);
  });

  it('had the same hint', () => {
    const hint = { context: 1, tokens: [7] };
    const [a, b, c] = [of(0), of(1, { hint }), of(2, { hint })];
    const peers = peersOf([a, b, c]);
    expect(peers.get(a)).toEqual([]);
    expect(peers.get(b)).toEqual([c]);
  });
});

describe('predictions of rewards', () => {
  const fit = ridgeFit(
    observed(
      newRidge(5),
      texts.map((text) => ({ features: probeFeatures(completion(text, 0, 0))!, target: rewardOf(text) })),
    ),
    0.1,
  )!;

  it('are the mean over all peers, within 0 and 1', () => {
    const three = [
      [3, 4],
      [4, 4],
      [5, 3],
    ].map((text, i) => completion(text, 0, i));
    const each = three.map((one) => Math.min(Math.max(ridgeValue(fit, probeFeatures(one)!), 0), 1));
    const found = predictedRewards(three, fit, 'other');
    expect(found[0]).toBeCloseTo((each[1]! + each[2]!) / 2, 12);
    expect(found[1]).toBeCloseTo((each[0]! + each[2]!) / 2, 12);
    expect(predictedRewards(three, fit, 'own')).toEqual(each.map((value) => expect.closeTo(value, 12)));
  });

  it('are the mean reward of earlier rounds without a peer, and one half before any round', () => {
    const alone = [completion([4, 4], 0, 0)];
    expect(predictedRewards(alone, fit, 'other')).toEqual([fit.mean]);
    expect(predictedRewards(alone, null, 'other')).toEqual([0.5]);
  });

  it('explain as much variance as their squared error leaves', () => {
    expect(
      explainedVariance([
        [1, 1],
        [0, 0],
      ]),
    ).toBe(1);
    expect(
      explainedVariance([
        [1, 0.5],
        [0, 0.5],
      ]),
    ).toBe(0);
    expect(
      explainedVariance([
        [1, 0],
        [0, 1],
      ]),
    ).toBe(-3);
    expect(
      explainedVariance([
        [1, 0],
        [1, 1],
      ]),
    ).toBeNull();
  });
});

describe('the memory of the probe', () => {
  const config = configWith({ baseline: 'probe' });

  it('learns from a round what the other completion earned, after the round was compared', () => {
    const two = [completion([4, 3], 0, 0), completion([5, 3], 0, 1)];
    const [first, second] = two as [Sample, Sample];
    const after = probeRemembering.after(newRidge(0), [batchOf(two)], config, {});
    expect(after).toEqual(
      observed(newRidge(5), [
        { features: probeFeatures(first)!, target: second.reward },
        { features: probeFeatures(second)!, target: first.reward },
      ]),
    );
    const metrics = probeRemembering.metrics(newRidge(0), after, [batchOf(two)], config);
    // One half for rewards of 1 and 0, and each other's reward: everything that is wrong.
    expect(metrics).toEqual({ 'probe/explained_variance': 0, 'probe/mean_explained': -3 });
  });

  it('seeks peers in one collection at a time, whose groups all begin at 0', () => {
    const easy = [0, 1].map((sample) => ({ ...completion([4, 3], 0, sample), reward: 1 }));
    const hard = [0, 1].map((sample) => ({ ...completion([5, 4], 0, sample), reward: 0 }));
    const apart = probeRemembering.after(newRidge(0), [batchOf(easy), batchOf(hard)], config, {});
    const together = [...easy, ...hard.map((one) => ({ ...one, group: 1 }))];
    expect(apart).toEqual(probeRemembering.after(newRidge(0), [batchOf(together)], config, {}));
    const metrics = (batches: Parameters<typeof probeRemembering.metrics>[2]) =>
      probeRemembering.metrics(apart, apart, batches, config);
    expect(metrics([batchOf(easy), batchOf(hard)])).toEqual(metrics([batchOf(together)]));
    // Peers have equal rewards here, so that their mean explains everything.
    expect(metrics([batchOf(easy), batchOf(hard)])['probe/mean_explained']).toBe(1);
  });

  it('skips rewards that are not finite, and starts again where states have another width', () => {
    const two = [completion([4, 3], 0, 0), { ...completion([5, 3], 0, 1), reward: NaN }];
    const after = probeRemembering.after(newRidge(7), [batchOf(two)], config, {});
    expect([after.width, after.weight, after.target]).toEqual([5, 1, 1]);
  });
});

const opened = (settings: Partial<RunConfig>) => {
  const parts = partsWith({
    ...{ prompts_per_round: 4, num_generations: 4, baseline: 'probe', scale_rewards: 'batch' },
    ...{ eval_every_rounds: 100, max_rounds: 100, max_completion_length: null, level: 2 },
    ...settings,
  });
  // Right half of the time, so that there is something to predict.
  const task = {
    ...parts.task,
    verify: (attempts: readonly Attempt[]) =>
      Promise.resolve(
        attempts.map(({ completion }) => {
          const correct = (completion[0] ?? 0) % 2 === 0;
          return { reward: Number(correct), correct, reason: '' };
        }),
      ),
  };
  const config = parseConfig(parts.config);
  return createRun({ ...parts, task, policy: namingPolicy(parts.policy), config });
};

it.each([
  ['completions of one round', {}],
  ['trees', { topology: 'segments', segment_length: 2, branch_width: 2 }],
  ['completions that a later round finishes', { replay: 'partial' }],
] as const)(
  'a run with the probe of %s that is resumed equals one that never stopped',
  async (_, settings) => {
    const { rows, stored } = await expectRestored(() => opened(settings), 3, 2);
    expect(stored.state.memory).toMatchObject({ probe_baseline: { width: 5 } });
    for (const row of rows) expect(row['probe/explained_variance']).toBeTypeOf('number');
  },
);

it('settings with the probe need two completions, and refuse stored completions and tree credit', () => {
  const fieldsOf = (settings: object) =>
    checkConfig({ method: 'poise', ...settings }).map(({ field }) => field);
  expect(fieldsOf({})).toEqual([]);
  expect(fieldsOf({ num_generations: 1 })).toEqual(['num_generations']);
  expect(fieldsOf({ replay: 'fifo', scale_rewards: 'group' })).toEqual(['baseline']);
  expect(fieldsOf({ topology: 'segments', tree_credit: 'treepo_average' })).toEqual(['baseline']);
  expect(fieldsOf({ topology: 'segments' })).toEqual([]);
  expect(fieldsOf({ task: 'cart-pole' })).toEqual([]);
  expect(fieldsOf({ task: 'toolbox' })).toEqual([]);
});
