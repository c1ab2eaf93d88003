import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkConfig, defaultConfig, parseConfig, type RunConfig } from '../../../src/config/schema.ts';
import type { Generated, Policy } from '../../../src/rollout/policy.ts';
import { collectRound } from '../../../src/run/collectRound.ts';
import { createRun } from '../../../src/run/run.ts';
import { initialState } from '../../../src/run/state.ts';
import {
  attentionSelector,
  predictionsRemembering,
  referencesOf,
} from '../../../src/strategies/prompts/attention/attention.ts';
import { embedded } from '../../../src/strategies/prompts/attention/embed.ts';
import { attendedRate, type Reference } from '../../../src/strategies/prompts/attention/predict.ts';
import { bestOf } from '../../../src/strategies/prompts/choose.ts';
import { chainSum } from '../../../src/tasks/chainSum.ts';
import { plainFrameOf } from '../../../src/tasks/levels.ts';
import { levelAt, poolPrompt } from '../../../src/tasks/pool.ts';
import type { Attempt, TokenTask } from '../../../src/tasks/task.ts';
import { historyOf, uniformPolicy } from '../../rollout/uniformPolicy.ts';
import { recount } from '../../rollout/recount.ts';
import { partsWith } from '../../run/parts.ts';
import { roundOf } from './rounds.ts';
import { expectRestored } from '../../run/restored.ts';

const range = (count: number) => Array.from({ length: count }, (_, i) => i);
const dot = (a: readonly number[], b: readonly number[]) => a.reduce((sum, x, i) => sum + x * b[i]!, 0);

const number = fc.double({ min: -3, max: 3, noNaN: true });
const vector = fc.array(number, { minLength: 4, maxLength: 4 });
const rate = fc.double({ min: 0, max: 1, noNaN: true });
const references = fc.array(fc.record({ embedding: vector, rate }), { minLength: 1, maxLength: 8 });

describe('the predicted success rate', () => {
  it('is that of softmax attention, computed term by term', () => {
    fc.assert(
      fc.property(vector, references, fc.double({ min: 0.3, max: 5, noNaN: true }), (e, all, temperature) => {
        const weights = all.map(({ embedding }) =>
          Math.exp(dot(e, embedding) / (Math.sqrt(4) * temperature)),
        );
        const total = weights.reduce((sum, one) => sum + one, 0);
        const wanted = all.reduce((sum, one, j) => sum + (weights[j]! / total) * one.rate, 0);
        expect(attendedRate(e, all, temperature)).toBeCloseTo(wanted, 9);
      }),
    );
  });

  it('at a low temperature is the rate of the nearest neighbour, among embeddings of one length', () => {
    const onCircle = fc.double({ min: 0, max: 6.28, noNaN: true }).map((at) => [Math.cos(at), Math.sin(at)]);
    fc.assert(
      fc.property(
        onCircle,
        fc.array(fc.record({ embedding: onCircle, rate }), { minLength: 1, maxLength: 8 }),
        (e, all) => {
          const distance = (one: Reference) =>
            Math.hypot(one.embedding[0]! - e[0]!, one.embedding[1]! - e[1]!);
          const [nearest, second] = [...all].sort((a, b) => distance(a) - distance(b));
          fc.pre(second === undefined || distance(second) - distance(nearest!) > 0.01);
          expect(attendedRate(e, all, 1e-6)).toBeCloseTo(nearest!.rate, 6);
        },
      ),
    );
  });

  it('between clusters far apart is the mean of k neighbours, k being the size of the own cluster', () => {
    const clusters = [
      { at: [40, 0, 0, 0], rates: [0, 0.25, 0.5] },
      { at: [0, 40, 0, 0], rates: [1, 0.75] },
    ];
    const all = clusters.flatMap(({ at, rates }) =>
      rates.map((one): Reference => ({ embedding: at, rate: one })),
    );
    for (const { at, rates } of clusters) {
      const byDistance = [...all].sort(
        (a, b) =>
          Math.hypot(...at.map((x, i) => x - a.embedding[i]!)) -
          Math.hypot(...at.map((x, i) => x - b.embedding[i]!)),
      );
      const neighbours =
        byDistance.slice(0, rates.length).reduce((sum, one) => sum + one.rate, 0) / rates.length;
      expect(attendedRate(at, all, 1)).toBeCloseTo(neighbours, 12);
    }
  });

  it('at a high temperature is the mean of the references', () => {
    fc.assert(
      fc.property(vector, references, (e, all) => {
        const mean = all.reduce((sum, one) => sum + one.rate, 0) / all.length;
        expect(attendedRate(e, all, 1e9)).toBeCloseTo(mean, 6);
      }),
    );
  });
});

const config: RunConfig = {
  ...defaultConfig('dots'),
  ...{ num_train_prompts: 20, attention_references: 5, level_mixture: [1, 1] },
};
const choiceAt = (round: number, settings: Partial<RunConfig> = {}) => ({
  config: { ...config, ...settings },
  round,
  collection: 0,
});

describe('reference prompts', () => {
  it('are different ones of the pool, every prompt as often as any other over the rounds', () => {
    const counts = new Array<number>(20).fill(0);
    for (const round of range(400)) {
      const chosen = referencesOf(choiceAt(round));
      expect(new Set(chosen).size).toBe(5);
      for (const index of chosen) counts[index]!++;
    }
    // 100 expected each, with a standard deviation of 8.7: χ² with 19 degrees of freedom is below 43.8 in 999 of 1000.
    const chi = counts.reduce((sum, count) => sum + (count - 100) ** 2 / (100 * (1 - 5 / 20)), 0);
    expect(chi).toBeLessThan(43.8);
  });

  it('are the whole pool where that is smaller', () => {
    expect(referencesOf(choiceAt(3, { attention_references: 64 })).sort((a, b) => a - b)).toEqual(range(20));
  });
});

/** Predictions of round 0; `known` holds the measured rates of references. */
const memoryOf = (rates: readonly number[], known: Readonly<Record<number, number>> = {}) => ({
  predictions: predictionsRemembering.encode({
    ...{ round: 0, tokens: 70 },
    rates: new Map(rates.map((one, index) => [index, [one, known[index] ?? -1]])),
  }),
});

describe('the choice by prediction', () => {
  it('draws in proportion to exp(−|p − ½| / spread)', () => {
    const rates = [0.5, 0.3, 0.9, 0];
    const memory = memoryOf(rates);
    const weights = rates.map((p) => Math.exp(-Math.abs(p - 0.5) / 0.4));
    const total = weights.reduce((sum, one) => sum + one, 0);
    const rounds = 4000;
    const counts = [0, 0, 0, 0];
    for (const round of range(rounds)) {
      const choice = choiceAt(round, { attention_spread: 0.4 });
      const [first] = bestOf(
        range(4),
        attentionSelector.scores!(range(4), memory, choice) as Float64Array,
        1,
      );
      counts[first!]!++;
    }
    const chi = counts.reduce((sum, count, i) => {
      const wanted = (rounds * weights[i]!) / total;
      return sum + (count - wanted) ** 2 / wanted;
    }, 0);
    // Three degrees of freedom.
    expect(chi).toBeLessThan(16.3);
  });

  it('with the released spread takes the predictions nearest to one half', () => {
    const rates = [0.1, 0.45, 0.9, 0.52, 0.68, 0.3];
    const choice = choiceAt(1, { attention_spread: 0.001 });
    const scores = attentionSelector.scores!(range(6), memoryOf(rates), choice) as Float64Array;
    expect(bestOf(range(6), scores, 4)).toEqual([3, 1, 4, 5]);
  });
});

describe('predictions in numbers', () => {
  it('compare references with what the others predict and with their mean, and the round’s prompts with rewards', () => {
    const memory = memoryOf([0.5, 0.75, 1, 0.25], { 1: 0.5, 2: 1, 3: 0 });
    const state = predictionsRemembering.decode(memory.predictions);
    const met = roundOf({ 0: [1, 0, 0, 0], 2: [0, 0] });
    const metrics = predictionsRemembering.metrics(state, state, [met], config);
    expect(metrics).toEqual({
      'prompts/belief_brier': (0.25 * 4 + 2) / 6,
      'prompts/prediction_error': (0.25 + 0 + 0.25) / 3,
      'prompts/constant_error': (0 + 0.75 + 0.75) / 3,
      'prompts/reference_tokens': 70,
    });
    expect([...attentionSelector.foresight!(memory).tested!]).toEqual([
      [1, [0.75, 0.5]],
      [2, [1, 1]],
      [3, [0.25, 0]],
    ]);
    expect(predictionsRemembering.metrics(state, state, [{ ...met, round: 1 }], config)).toMatchObject({
      'prompts/prediction_error': null,
      'prompts/constant_error': null,
      'prompts/reference_tokens': 0,
    });
  });

  it('come back from a checkpoint, and a damaged one is refused', () => {
    const predictions = memoryOf([0.5, 0.75], { 1: 0.5 }).predictions as object;
    const back = predictionsRemembering.decode(JSON.parse(JSON.stringify(predictions)));
    expect(predictionsRemembering.encode(back)).toEqual(predictions);
    for (const damaged of [null, {}, { ...predictions, round: 0.5 }, { ...predictions, rates: [[0, 2, -1]] }])
      expect(() => predictionsRemembering.decode(damaged)).toThrow('it is damaged, start the run again');
  });
});

/** A state that follows from the tokens read: mostly from their number, as that of a prompt follows from its level. */
const stateOf = (read: readonly number[]): readonly number[] => [
  ...[4, 6, 9].map((length) => (read.length === length ? 6 : 0)),
  Math.fround((read[0] ?? 0) / 64),
];

/** A policy with a state of what each row has read. */
function statedPolicy(policy: Policy): Policy {
  return new Proxy(policy, {
    get(of, key) {
      if (key !== 'generate') return Reflect.get(of, key) as unknown;
      return async (...[rows, segment]: Parameters<Policy['generate']>): Promise<Generated> => {
        const before = range(rows.parent.length).map((row) => historyOf(rows, row));
        const generated = await of.generate(rows, segment);
        const states = range(generated.steps).flatMap((step) =>
          before.flatMap((history) => stateOf([...history, ...range(step)])),
        );
        return { ...generated, states: Float32Array.from(states) };
      };
    },
  });
}

describe('embeddings', () => {
  it('are the state of the policy after each prompt, whatever else is read with it, and free what they hold', async () => {
    const policy = uniformPolicy();
    const site = {
      config,
      tokens: {
        ...{ task: chainSum, policy: statedPolicy(policy) },
        ...{ plainFrame: plainFrameOf(chainSum, config), hintFrame: plainFrameOf(chainSum, config) },
      },
    };
    const prompts = range(300).map((index) => poolPrompt(config, index));
    const { embeddings, scored } = await embedded(site, prompts);
    expect(embeddings.map((one) => [...(one as Float32Array)])).toEqual(
      prompts.map(({ tokens }) => stateOf(tokens)),
    );
    expect(scored).toBe(prompts.reduce((sum, { tokens }) => sum + tokens.length, 0));
    expect(policy.live()).toBe(0);
    await expect(embedded({ ...site, tokens: { ...site.tokens, policy } }, prompts)).rejects.toThrow(
      'outputs its hidden states',
    );
  });

  it('of control tasks are their first observations, which cost nothing', async () => {
    const control = parseConfig({ method: 'dots', task: 'cart-pole' });
    const prompts = range(3).map((index) => poolPrompt(control, index));
    const found = await embedded({ config: control }, prompts);
    expect(found).toEqual({ embeddings: prompts.map(({ features }) => features), scored: 0 });
  });
});

/** Prompts of level 1 come out right every other time, those of level 2 never; level 3 always. */
const task: TokenTask = {
  ...chainSum,
  verify: (attempts: readonly Attempt[]) =>
    Promise.resolve(
      attempts.map(({ prompt, completion }) => {
        const correct = prompt.level === 3 || (prompt.level === 1 && (completion[0] ?? 0) % 2 === 0);
        return { reward: Number(correct), correct, reason: '' };
      }),
    ),
};
const playing = (settings: Partial<RunConfig> = {}) => {
  const parts = partsWith({
    ...{ prompt_selection: 'attention', num_train_prompts: 48, attention_references: 12 },
    ...{ level_mixture: [1, 1, 1], level: 1, max_completion_length: null, prompts_per_round: 4 },
    ...{ num_generations: 8, eval_every_rounds: 100, max_rounds: 100 },
    ...settings,
  });
  return { ...parts, log: parts.policy, policy: statedPolicy(parts.policy), task };
};

describe('a run that predicts difficulty', () => {
  it('charges its references as generated and its embeddings as scored, in rounds that predict only', async () => {
    const { log, ...parts } = playing();
    const config = parts.config;
    const { width } = plainFrameOf(chainSum, config);
    const read = range(48).reduce((sum, index) => sum + poolPrompt(config, index).tokens.length, 0);
    let state = initialState(config);
    for (const predicts of [true, false, true]) {
      log.calls.length = 0;
      const { batch, entries, metrics, after } = await collectRound(parts, state);
      const counted = recount(log.calls, width);
      // An embedding reads its prompt as a completion of one token, which is neither verified nor kept.
      expect(entries).toMatchObject({
        tok_aux: predicts ? read : 0,
        tok_prefill: counted.tok_prefill! - (predicts ? read : 0),
        tok_unique: counted.tok_unique! - (predicts ? 48 : 0),
        steps_seq: counted.steps_seq! - (predicts ? 1 : 0),
        verify: batch.trajectories.length + (predicts ? 12 * 8 : 0),
        tok_eval: 0,
      });
      const own = batch.trajectories.reduce(
        (sum, one) => sum + one.tokens.length - one.prompt.tokens.length,
        0,
      );
      expect(metrics['prompts/reference_tokens']).toBe(entries.tok_unique! - own);
      expect(metrics['prompts/reference_tokens']! > 0).toBe(predicts);
      state = { ...state, ...after, round: state.round + 1 };
    }
    expect(log.live()).toBe(0);
  });

  it('predicts the pool from references by brute force, each reference from the others', async () => {
    const { log: _, ...parts } = playing();
    const { memory } = (await collectRound(parts, initialState(parts.config))).after;
    const { rates } = predictionsRemembering.decode(memory.predictions);
    const known = [...rates].filter(([, [, measured]]) => measured! >= 0);
    expect(known.map(([index]) => index)).toEqual(
      referencesOf({ config: parts.config, round: 0, collection: 0 }).sort((a, b) => a - b),
    );
    const states = range(48).map((index) => stateOf(poolPrompt(parts.config, index).tokens));
    for (const [index, [foreseen]] of rates) {
      const others = known.filter(([other]) => other !== index);
      const weights = others.map(([other]) => Math.exp(dot(states[index]!, states[other]!) / Math.sqrt(4)));
      const total = weights.reduce((sum, one) => sum + one, 0);
      expect(foreseen).toBeCloseTo(
        others.reduce((sum, [, [, measured]], j) => sum + (weights[j]! / total) * measured!, 0),
        6,
      );
    }
    for (const [index, [, measured]] of known) {
      const level = levelAt(parts.config, index);
      if (level > 1) expect(measured).toBe(level === 3 ? 1 : 0);
    }
  });

  it('finds the level whose groups differ, which a uniform choice meets one time in three', async () => {
    const { log: _, ...parts } = playing();
    let state = initialState(parts.config);
    for (let round = 0; round < 6; round++) {
      const { batch, metrics, after } = await collectRound(parts, state);
      expect(new Set(batch.trajectories.map(({ prompt }) => prompt.level))).toEqual(new Set([1]));
      if (round % 2 === 0)
        expect(metrics['prompts/prediction_error']!).toBeLessThan(metrics['prompts/constant_error']! / 2);
      state = { ...state, ...after, round: round + 1 };
    }
    expect(range(48).filter((index) => levelAt(parts.config, index) === 1).length).toBeLessThan(24);
  });

  it.each([
    ['alone', {}],
    ['with groups drawn again', { dynamic_sampling: true }],
    ['with completions that a later round finishes', { replay: 'partial' }],
    ['with trees', { topology: 'segments', segment_length: 2, branch_width: 2 }],
  ] as const)('%s is resumed as if it had never stopped', async (_, settings) => {
    const opened = () => {
      const { log: _log, ...parts } = playing(settings);
      return createRun({ ...parts, config: parseConfig(parts.config) });
    };
    await expectRestored(opened, 3, 3);
  });

  it('is refused where the verifier may not be asked', () => {
    const problems = checkConfig({ method: 'dots', labels: 'majority' });
    expect(problems.map(({ message }) => message)).toEqual([
      'prompt_selection: References ask the verifier, whose answers voting must do without. Set labels to verifier, or prompt_selection to uniform.',
    ]);
  });
});
