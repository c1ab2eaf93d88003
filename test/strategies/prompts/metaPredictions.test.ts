/** Predictions by the policy: what they say and earn, which prompts they skip, what they cost, and how they are trained. */
import { describe, expect, it } from 'vitest';
import { checkConfig, defaultConfig, parseConfig, type RunConfig } from '../../../src/config/schema.ts';
import { collect } from '../../../src/rollout/collect.ts';
import type { Collected, CollectRequest } from '../../../src/rollout/collection.ts';
import { emptyLedger } from '../../../src/rollout/ledger.ts';
import type { Memory } from '../../../src/rollout/memory.ts';
import { roles, type Batch, type Sample } from '../../../src/rollout/sample.ts';
import type { CollectSite, RoundRequest } from '../../../src/rollout/wrapper.ts';
import { sampleDynamically } from '../../../src/strategies/prompts/dynamic-sampling/dynamicSampling.ts';
import { metaPredictions } from '../../../src/strategies/prompts/meta-predictions/metaPredictions.ts';
import {
  predictionRemembering,
  predictionsIn,
} from '../../../src/strategies/prompts/meta-predictions/predictionMemory.ts';
import {
  didIn,
  learnablePredictions,
  predictionReward,
} from '../../../src/strategies/prompts/meta-predictions/predictionReward.ts';
import { predictedBy } from '../../../src/strategies/prompts/meta-predictions/question.ts';
import { remember } from '../../../src/strategies/remember.ts';
import { encode } from '../../../src/tasks/alphabet.ts';
import { taskOf } from '../../../src/tasks/index.ts';
import { plainFrameOf } from '../../../src/tasks/levels.ts';
import type { TokenTask } from '../../../src/tasks/task.ts';
import { makeTrajectory } from '../../learn/trajectories.ts';
import { roundsOf, smallConfig, undescribed, wholeAndResumed } from '../../run/resumed.ts';
import { symbolCount, uniformPolicy } from '../../rollout/uniformPolicy.ts';

const task = taskOf('chain-sum') as TokenTask;
const [critic, solver] = encode('[critic][solver]') as [number, number];
const digit = (d: number): number => encode(String(d))[0]!;

const configOf = (settings: Partial<RunConfig> = {}): RunConfig =>
  parseConfig({
    ...defaultConfig('grpo', 'chain-sum'),
    ...{ meta_rollouts: 16, meta_warmup: 3, meta_agreement: 0.75, meta_audit: 0, level: 2, seed: 5 },
    ...settings,
  });

/** Completions of a prompt with these rewards and lengths. */
const answers = (index: number, results: readonly (readonly [reward: number, length: number])[]): Sample[] =>
  results.map(([reward, length], sample) => {
    const one = makeTrajectory({
      prompt: [3, 4],
      completion: Array.from({ length }, () => 5),
      logps: Array.from({ length }, () => -1),
      group: index,
    });
    const verdict = { reward, correct: reward === 1, reason: '' };
    return { ...one, sample, prompt: { ...one.prompt, index }, verdict, reward };
  });
const batchWith = (trajectories: readonly Sample[]): Batch => ({ round: 4, weightsVersion: 0, trajectories });

describe('a prediction', () => {
  it('is a rate in eighths, or a length in tenths of the longest, rounded up', () => {
    expect([0, 3, 8, 9].map((d) => predictedBy('rate', digit(d), 5))).toEqual([0, 0.375, 1, null]);
    expect([0, 1, 4, 9].map((d) => predictedBy('length', digit(d), 5))).toEqual([1, 1, 3, 5]);
    expect(predictedBy('rate', encode('+')[0]!, 5)).toBeNull();
    expect(predictedBy('length', 1, 5)).toBeNull();
  });

  it('earns by its distance from the measured rate, or by lying within the lengths of right completions', () => {
    const did = didIn(
      batchWith([
        ...answers(7, [
          [1, 4],
          [1, 2],
          [0, 9],
          [0, 1],
        ]),
        ...answers(8, [
          [0, 3],
          [0, 3],
        ]),
      ]),
    );
    const seven = did.get(7)!;
    expect(seven).toEqual({ rate: 0.5, mixed: true, lengths: [2, 4] });
    expect(did.get(8)).toEqual({ rate: 0, mixed: false, lengths: null });
    for (const value of [0, 0.25, 0.5, 1])
      expect(predictionReward({ of: 'rate', value }, seven)).toBeCloseTo(0.01 ** Math.abs(value - 0.5), 12);
    const lengths = [1, 2, 3, 4, 5].map((value) => predictionReward({ of: 'length', value }, seven));
    expect(lengths).toEqual([0, 1, 1, 1, 0]);
    expect(predictionReward({ of: 'length', value: 3 }, did.get(8)!)).toBe(0);
    expect(predictionReward({ of: 'rate', value: null }, seven)).toBe(0);
  });

  it('is measured by plain completions with a score', () => {
    const [plain, hinted, unscored] = answers(7, [
      [1, 2],
      [0, 3],
      [0, 4],
    ]) as [Sample, Sample, Sample];
    const hint = { context: 1, tokens: [9] };
    const all = [plain, { ...hinted, hint }, { ...unscored, reward: NaN }];
    expect(didIn(batchWith(all)).get(7)).toEqual({ rate: 1, mixed: false, lengths: [2, 2] });
    // Where every completion has a hint, those are what is predicted.
    expect(didIn(batchWith(all.slice(1))).get(7)).toEqual({ rate: 0, mixed: false, lengths: null });
  });

  it('is compared with others of its kind on its prompt alone, at its weight', () => {
    const predicted = (group: number, reward: number): Sample => ({
      ...answers(1, [[reward, 2]])[0]!,
      group,
    });
    const all = [predicted(20, 1), predicted(20, 0), predicted(31, 0.5), predicted(31, 0.5)];
    const learned = learnablePredictions(all, 6, 0.2);
    expect(learned.map(({ group }) => group)).toEqual([6, 6, 7, 7]);
    // Mean ½ and unbiased standard deviation √½.
    const one = (0.2 * 0.5) / (Math.SQRT1_2 + 1e-4);
    expect(learned.map(({ advantages }) => advantages[3]!)).toEqual(
      [one, -one, 0, 0].map((value) => expect.closeTo(value, 6) as number),
    );
  });
});

/** The engine with a policy that draws evenly, or that writes what `says` has it answer to a question. */
function siteOf(config: RunConfig, says?: (tokens: readonly number[]) => number) {
  const policy = uniformPolicy();
  const generate = policy.generate.bind(policy);
  if (says) {
    policy.generate = async (rows, segment) => {
      const generated = await generate(rows, segment);
      const { histories } = rows.state as { readonly histories: readonly (readonly number[])[] };
      const count = rows.parent.length;
      const tokens = generated.tokens.slice();
      for (let row = 0; row < count; row++) {
        // The question is forced first; what follows it is the answer.
        const history = histories[rows.parent[row] as number] as readonly number[];
        const asked = Array.from({ length: generated.steps }, (_, step) => tokens[step * count + row]!);
        const at = asked.findIndex((token) => token === critic || token === solver);
        if (at >= 0 && at + 1 < asked.length)
          tokens[(at + 1) * count + row] = says([...history, ...asked.slice(0, at + 1)]);
      }
      return { ...generated, tokens };
    };
  }
  const frame = plainFrameOf(task, config);
  const requests: CollectRequest[] = [];
  const site: CollectSite = {
    config,
    sample(request) {
      requests.push(request);
      return collect({
        ...{ policy, verify: (attempts) => task.verify(attempts), frame },
        ...{ maxCompletionLength: frame.width - frame.promptWidth },
        ...request,
      });
    },
    tokens: { task, policy, plainFrame: frame, hintFrame: frame },
  };
  return { site, requests };
}

const prompts = Array.from({ length: 6 }, (_, i) => ({
  prompt: task.prompt('train', 3, i, 2),
  place: 40 + i,
}));

function requestOf(config: RunConfig, round: number, memory: Memory = {}): RoundRequest {
  return {
    ...{ prompts, groups: 6, round, samples: 4, temperature: 1, seed: config.seed, now: () => 0 },
    carried: { memory, next: 46, unfinished: [], taken: new Set(), collections: [] },
  };
}

/** Collects with answers that are all right on even prompts, and half right on odd ones. */
async function collected(config: RunConfig, round: number, says?: (tokens: readonly number[]) => number) {
  const { site, requests } = siteOf(config, says);
  const asked: RoundRequest[] = [];
  const result = await metaPredictions(site)!((request) => {
    asked.push(request);
    const trajectories = request.prompts.flatMap(({ prompt: { index } }, group) =>
      answers(index, [
        [1, 2],
        [index % 2 === 0 ? 1 : 0, 4],
      ]).map((one) => ({ ...one, group })),
    );
    const made: Collected = {
      batch: { round, weightsVersion: 0, trajectories },
      ...{ entries: { ...emptyLedger, tok_unique: 100 }, verifyFailures: 0 },
      timing: { generate: 0, verify: 0 },
    };
    return Promise.resolve({ ...made, carried: request.carried });
  })(requestOf(config, round));
  return { result, asked: asked[0]!, requests };
}

describe('a round with predictions', () => {
  it('asks either question so often of each prompt, trains one symbol each, and charges every token', async () => {
    const { result, requests } = await collected(configOf(), 0);
    const { predictions = [] } = result.batch;
    expect(predictions).toHaveLength(6 * 2 * 16);
    for (const one of predictions) {
      const start = one.prompt.tokens.length;
      expect([...one.tokens.subarray(0, start)]).toEqual(one.prompt.tokens);
      const asks = one.prediction!.of === 'rate' ? critic : solver;
      expect([...one.tokens.subarray(start)]).toEqual([asks, one.tokens[start + 1]]);
      expect([...one.roles.subarray(start)]).toEqual([roles.hint, roles.action]);
      expect(one.trainMask.reduce((sum, bit) => sum + bit, 0)).toBe(1);
      expect(one.logps[start + 1]).toBeCloseTo(-Math.log(symbolCount), 5);
      expect(one.prediction!.value).toBe(predictedBy(one.prediction!.of, one.tokens[start + 1]!, 4));
    }
    expect(result.entries).toMatchObject({ tok_unique: 100 + 192, tok_hint: 192 });
    expect(requests.every(({ stream }) => stream !== undefined)).toBe(true);
    // Rewards by the definitions: half of the prompts have the rate 1, the others ½; right ones have 2 to 4 tokens, or 2.
    for (const { prompt, prediction, reward } of predictions) {
      const { of, value } = prediction!;
      const even = prompt.index % 2 === 0;
      const exact =
        value === null
          ? 0
          : of === 'rate'
            ? 0.01 ** Math.abs(value - (even ? 1 : 0.5))
            : Number(value >= 2 && value <= (even ? 4 : 2));
      expect(reward).toBeCloseTo(exact, 12);
    }
    expect(predictions.some(({ reward }) => reward > 0)).toBe(true);
    const groups = new Map(
      predictions.map((one) => [one.group, `${one.prompt.index} ${one.prediction!.of}`]),
    );
    expect(new Set(groups.values()).size).toBe(12);
    expect(groups.size).toBe(12);
  });

  it('reports how good they are', async () => {
    const config = configOf();
    const { result } = await collected(config, 0);
    const { metrics } = remember(result.carried.memory, [result.batch], config);
    const all = result.batch.predictions!.map((one) => ({
      ...one.prediction!,
      ...one,
      even: one.prompt.index % 2 === 0,
    }));
    const rates = all.filter(({ of, value }) => of === 'rate' && value !== null);
    const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length;
    const truth = rates.map(({ even }) => (even ? 1 : 0.5));
    expect(metrics).toMatchObject({
      'meta/tokens': 192,
      'meta/skipped': 0,
      'meta/false_skips': null,
      'meta/formed': expect.closeTo(mean(all.map(({ value }) => Number(value !== null))), 12) as number,
      'meta/rate_error': expect.closeTo(
        mean(rates.map(({ value }, i) => Math.abs(value! - truth[i]!))),
        12,
      ) as number,
      'meta/constant_error': expect.closeTo(
        mean(truth.map((one) => Math.abs(one - mean(truth)))),
        12,
      ) as number,
      'meta/length_hits': expect.closeTo(
        mean(all.filter(({ of }) => of === 'length').map(({ reward }) => reward)),
        12,
      ) as number,
    });
  });

  /** Even prompts are predicted to be all right, odd ones to be right by half; lengths are 3 tokens. */
  const knows = (tokens: readonly number[]): number => {
    const { index } = prompts.find(({ prompt }) =>
      prompt.tokens.every((token, i) => token === tokens[i]),
    )!.prompt;
    if (tokens.at(-1) === solver) return digit(6);
    return digit(index % 2 === 0 ? 8 : 4);
  };

  it('skips prompts that are predicted to be all right, after the first rounds', async () => {
    const early = await collected(configOf(), 2, knows);
    expect(early.asked.prompts).toEqual(prompts);
    const { asked, result } = await collected(configOf(), 3, knows);
    const kept = prompts.filter(({ prompt }) => prompt.index % 2 === 1);
    expect(asked.prompts).toEqual(kept);
    const { skipped, asked: count, lengths, round } = predictionsIn(asked.carried.memory);
    expect([round, count, skipped]).toEqual([3, 6, 3]);
    expect([...lengths.values()]).toEqual(Array.from({ length: 6 }, () => [3]));
    // What nothing was generated for teaches no prediction.
    expect(new Set(result.batch.predictions!.map(({ prompt }) => prompt.index % 2))).toEqual(new Set([1]));
    const { metrics } = remember(result.carried.memory, [result.batch], configOf());
    expect(metrics['meta/skipped']).toBe(0.5);
  });

  it('keeps audited prompts and reports which of them would have taught something', async () => {
    // All are predicted to be right; the odd ones are mixed.
    const { asked, result } = await collected(configOf({ meta_audit: 1 }), 3, () => digit(8));
    expect(asked.prompts).toEqual(prompts);
    const { metrics } = remember(result.carried.memory, [result.batch], configOf());
    expect(metrics['meta/false_skips']).toBe(0.5);
  });

  it('keeps one prompt where all would be skipped, and all where too few predictions agree', async () => {
    const none = await collected(configOf(), 3, () => digit(0));
    expect(none.asked.prompts).toEqual(prompts.slice(0, 1));
    let turn = 0;
    // 11 of 16 are below three quarters.
    const split = await collected(configOf(), 3, () => digit(turn++ % 16 < 11 ? 0 : 5));
    expect(split.asked.prompts).toEqual(prompts);
  });

  it('keeps the predictions of all its collections', async () => {
    const { result } = await collected(configOf(), 0);
    const both = await sampleDynamically(() => Promise.resolve(result), { groups: 99, mostBatches: 2 });
    expect(both.batch.predictions).toHaveLength(2 * result.batch.predictions!.length);
  });
});

describe('the memory of predictions', () => {
  it('adds up the collections of a round, and forgets earlier rounds', async () => {
    const config = configOf();
    const { site } = siteOf(config);
    let memory: Memory = {};
    for (const round of [0, 1, 1]) {
      const pass = metaPredictions(site)!((request) =>
        Promise.resolve({
          batch: batchWith([]),
          ...{ entries: {}, verifyFailures: 0, timing: { generate: 0, verify: 0 } },
          carried: request.carried,
        }),
      );
      ({ memory } = (await pass(requestOf(config, round, memory))).carried);
    }
    expect(predictionsIn(memory)).toMatchObject({ round: 1, asked: 12, tokens: 2 * 192 });
  });

  it('is refused where it is damaged', () => {
    const stored: unknown = JSON.parse(
      JSON.stringify(predictionRemembering.encode(predictionRemembering.initial())),
    );
    expect(predictionRemembering.decode(stored)).toEqual(predictionRemembering.initial());
    const wrong = [
      { ...(stored as object), skipped: 1 },
      { ...(stored as object), audited: [-1] },
      { ...(stored as object), lengths: [[1, 0]] },
    ];
    for (const damaged of [null, ...wrong])
      expect(() => predictionRemembering.decode(damaged)).toThrow(/^meta-predictions: .* memory must hold/);
  });
});

describe('a run of MASA', () => {
  it('trains predictions beside answers, describes its metrics, and resumes to the same hash', async () => {
    const config = smallConfig('masa', { meta_warmup: 1, num_generations: 8 });
    const { rows, equal } = await wholeAndResumed(config);
    expect(equal).toBe(true);
    expect(undescribed(config, rows)).toEqual([]);
    const without = await roundsOf({ ...config, meta_weight: 0 }, 1);
    const first = await roundsOf(config, 1);
    // The first round samples alike; only the weight of predictions differs.
    expect(without.ledger.tok_train).toBe(first.ledger.tok_train);
    expect(without.checkpoint.hash).not.toBe(first.checkpoint.hash);
    const none = await roundsOf({ ...config, meta_rollouts: 0, prune: 'none' }, 1);
    const { meta_rollouts, prompts_per_round, num_iterations } = config;
    const trained = 2 * meta_rollouts * prompts_per_round * num_iterations;
    expect(first.ledger.tok_train - none.ledger.tok_train).toBe(trained);
    expect(first.ledger.tok_unique - none.ledger.tok_unique).toBe(2 * meta_rollouts * prompts_per_round);
  });

  it('is refused where a rate means nothing or a loss would misread predictions', () => {
    const refusedFor = (settings: Partial<RunConfig>): string[] =>
      checkConfig({ ...configOf(), ...settings }).map(({ field }) => field);
    expect(refusedFor({})).toEqual([]);
    expect(refusedFor({ labels: 'random' })).toHaveLength(1);
    expect(refusedFor({ labels: 'pairwise' })).toHaveLength(1);
    expect(refusedFor({ baseline: 'value' }).length).toBeGreaterThan(0);
    expect(refusedFor({ max_completion_length: 1 })).toContain('max_completion_length');
    expect(checkConfig({ method: 'masa', task: 'cart-pole' }).length).toBeGreaterThan(0);
  });
});
