/**
 * The learner over an executor, on one batch of two prompts. Longer than most files, because all its cases share that batch,
 * the learner over it and the executors that look on.
 */
import { objectiveStrategies } from '../../src/strategies/learning.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { defaultConfig, type RunConfig } from '../../src/config/schema.ts';
import type { Executor, Feed, Program } from '../../src/graph/index.ts';
import { createOptimizerState } from '../../src/learn/optimizerState.ts';
import { excluded, trainedTokens } from '../../src/learn/learnable.ts';
import { createProgramLearner } from '../../src/learn/programLearner.ts';
import { lossesOf } from '../../src/learn/objective/loss.ts';
import { packerOf } from '../../src/learn/packer.ts';
import { addProgram, applyProgram, updateProgram } from '../../src/learn/programs/update.ts';
import { partResult, updateFromParts } from '../../src/learn/updateParts.ts';
import { holdWeights } from '../../src/policy/heldWeights.ts';
import { openSharedExecutor } from '../runtime/sharedSessions.ts';
import { float32, scalar, type Tensor } from '../../src/tensor/tensor.ts';
import { seeded, seededInts } from '../graph/seeded.ts';
import { randomWeights, smallSpec } from '../policy/smallPolicy.ts';
import { batchOf, judge, judgeAll, makeTrajectory } from './trajectories.ts';

const { executor } = openSharedExecutor();
const sums = { add: addProgram(smallSpec), apply: applyProgram(smallSpec) };
afterAll(() => executor.dispose());

const frame = { promptWidth: 4, width: 9 };
const initial = randomWeights(smallSpec.layout.size);
/** Two groups of four, each with one prompt. */
const trajectories = Array.from({ length: 8 }, (_, i) =>
  makeTrajectory({
    prompt: seededInts(i >> 2, 2 + (i >> 2), 0, 24),
    completion: seededInts(100 + i, 1 + (i % 5), 0, 24),
    logps: seeded(200 + i, 1 + (i % 5), -3.6, -2.8),
    group: i >> 2,
  }),
);
const judged = judgeAll(trajectories, seeded(9, trajectories.length, -1.5, 1.5));
const tokens = trajectories.reduce((sum, { trainMask }) => sum + trainMask.reduce((a, b) => a + b, 0), 0);

const configWith = (settings: Partial<RunConfig> = {}): RunConfig => ({
  ...defaultConfig('grpo'),
  steps_per_generation: 1,
  warmup_steps: 0,
  learning_rate: 0.01,
  ...settings,
});

async function open(through: Executor = executor) {
  const weights = await holdWeights(through, initial);
  const reference = initial.slice();
  const learner = await createProgramLearner({
    objective: objectiveStrategies,
    groupSize: 4,
    executor: through,
    spec: smallSpec,
    weights,
    frame,
    pad: 0,
    reference,
  });
  const read = async (): Promise<Float32Array> =>
    Float32Array.from((await through.read(weights.parameters)).data);
  return { weights, learner, read };
}

describe('a learner over programs', () => {
  it('moves the weights, counts its update and reports TRL’s metrics', async () => {
    const { learner, weights, read } = await open();
    const { metrics, updates, entries } = await learner.learn(batchOf(judged), configWith());
    expect(updates).toEqual({ taken: 1, skipped: 0 });
    expect(learner.version).toBe(1);
    expect(weights.version).toBe(1);
    expect(await read()).not.toEqual(initial);
    expect(Object.keys(metrics)).toEqual(
      expect.arrayContaining([
        'loss',
        'grad_norm',
        'entropy',
        'learning_rate',
        'clip_ratio/low_mean',
        'clip_ratio/high_mean',
        'clip_ratio/region_mean',
      ]),
    );
    expect(metrics.learning_rate).toBeCloseTo(0.01, 7);
    expect(entries).toMatchObject({ tok_train: tokens, tok_aux: 0 });
    expect(entries.positions_update).toBeGreaterThanOrEqual(tokens);
  });

  it('weighs the tokens of all updates of a pass alike under dapo, and of each update under grpo', async () => {
    const totals = async (settings: Partial<RunConfig>, given = judged): Promise<number[]> => {
      const sums: number[] = [];
      const logging: Executor = {
        ...executor,
        run: (program, feeds, skip) => {
          if (program.name === 'gradient')
            sums.push([...(feeds.weights as Tensor).data].reduce((sum, weight) => sum + weight, 0));
          return executor.run(program, feeds, skip);
        },
      };
      const { learner } = await open(logging);
      await learner.learn(batchOf(given), configWith(settings));
      return sums;
    };
    const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
    const parts = await totals({ loss_type: 'dapo', steps_per_generation: 4 });
    expect(parts).toHaveLength(4);
    expect(sum(parts)).toBeCloseTo(1, 5);
    for (const each of await totals({ loss_type: 'grpo', steps_per_generation: 4 })) {
      expect(each).toBeCloseTo(1, 5);
    }
    // Tokens that a selection leaves out still count: what is left does not weigh more.
    const halves = judged.map((one, i) => ({
      ...one,
      counted: trainedTokens(one),
      mask: one.mask.map((bit) => (i % 2 ? bit : 0)),
    }));
    const counted = halves.map((one) => one.counted);
    const [selected] = await totals({ loss_type: 'dapo' }, halves);
    expect(selected).toBeCloseTo(sum(counted.filter((_, i) => i % 2)) / sum(counted), 5);
  });

  it('learns nothing else where a group without signal is there or not, whatever its size', async () => {
    const idle = trajectories.slice(0, 4).map((one, sample) => ({ ...one, group: 7, sample }));
    const { learner: with7, read: readWith } = await open();
    const { learner: without, read } = await open();
    const config = configWith({ num_iterations: 2, loss_type: 'dapo' });
    const without7 = idle.map((one) => excluded(judge(one, 0)));
    await with7.learn(batchOf([...judged, ...without7]), config);
    await without.learn(batchOf(judged), config);
    expect(await readWith()).toEqual(await read());
  });

  it('makes passes × parts updates, reads each token once a pass, and reports means', async () => {
    const { learner } = await open();
    const config = configWith({ num_iterations: 2, steps_per_generation: 4, warmup_steps: 8 });
    const { metrics, entries } = await learner.learn(batchOf(judged), config);
    expect(learner.version).toBe(8);
    expect(entries.tok_train).toBe(2 * tokens);
    expect(metrics.learning_rate).toBeCloseTo((0.01 * (1 + 8)) / 16, 7);
  });

  it('learns from as many completions in each update of a pass, more updates than prompts or not', async () => {
    for (const steps_per_generation of [2, 4, 8]) {
      const trained: number[] = [];
      const logging: Executor = {
        ...executor,
        run: (program, feeds, skip) => {
          if (program.name === 'gradient')
            trained.push([...(feeds.weights as Tensor).data].filter((w) => w > 0).length);
          return executor.run(program, feeds, skip);
        },
      };
      const { learner } = await open(logging);
      await learner.learn(batchOf(judged), configWith({ steps_per_generation }));
      expect(trained).toHaveLength(steps_per_generation);
      expect(trained.reduce((a, b) => a + b)).toBe(tokens);
      expect(Math.min(...trained), `${steps_per_generation} updates`).toBeGreaterThan(0);
    }
  });

  it('follows the sign of the advantage: rewarded completions become likelier', async () => {
    const { learner } = await open();
    const right = batchOf(trajectories.map((one) => judge(one, 1)));
    const losses: number[] = [];
    for (let i = 0; i < 4; i++) {
      const { metrics } = await learner.learn(right, configWith({ epsilon: 1, epsilon_high: 10 }));
      losses.push(metrics.loss!);
    }
    expect(losses[3]!).toBeLessThan(losses[0]!);
  });

  it('updates in one part with the bits of the one program that the command line writes', async () => {
    const config = configWith({ beta: 0.1, entropy_coef: 0.01 });
    const fed: Readonly<Record<string, Feed>>[] = [];
    const logging: Executor = {
      ...executor,
      run: (program, feeds, skip) => {
        if (program.name === 'gradient') fed.push(feeds);
        return executor.run(program, feeds, skip);
      },
    };
    const { learner, read } = await open(logging);
    const { sequence, completions } = packerOf(smallSpec, { frame, groupSize: 4, pad: 0 });
    const whole = updateProgram(smallSpec, lossesOf(objectiveStrategies, config), sequence, completions);
    const weights = await holdWeights(executor, initial);
    const optimizer = await createOptimizerState(executor, weights, smallSpec.layout.size);
    for (let round = 0; round < 3; round++) {
      const { metrics } = await learner.learn(batchOf(judged, round), config);
      const own = await executor.run(whole, { ...fed[round], ...optimizer.feeds(config) });
      expect(optimizer.accept(own).scalars).toMatchObject({
        ...{ loss: metrics.loss, grad_norm: metrics.grad_norm, kl: metrics.kl },
      });
    }
    expect(fed).toHaveLength(3);
    expect((await executor.read(weights.parameters)).data).toEqual(await read());
  });

  it('adds a KL to the policy it started from, which is zero until the weights move', async () => {
    const { learner } = await open();
    const config = configWith({ beta: 0.1 });
    const first = await learner.learn(batchOf(judged), config);
    const second = await learner.learn(batchOf(judged), config);
    expect(first.metrics.kl).toBeCloseTo(0, 6);
    expect(second.metrics.kl).toBeGreaterThan(1e-5);
    // The prompt of a group is scored once, its completions each.
    const prompts = [trajectories[0]!, trajectories[4]!].map(({ prompt }) => prompt.tokens.length);
    expect(first.entries.tok_aux).toBe(tokens + prompts[0]! + prompts[1]!);
    expect((await learner.snapshot()).reference).toEqual(initial);
  });

  it('lowers its loss by the entropy bonus', async () => {
    const [plain, bonus] = await Promise.all(
      [0, 0.5].map(async (entropy_coef) => {
        const { learner } = await open();
        return (await learner.learn(batchOf(judged), configWith({ entropy_coef, loss_type: 'dapo' })))
          .metrics;
      }),
    );
    expect(plain!.loss! - bonus!.loss!).toBeCloseTo(0.5 * plain!.entropy!, 4);
  });

  it('goes on from a snapshot bit for bit, warm-up and KL anchor included', async () => {
    const config = configWith({ beta: 0.05, steps_per_generation: 2, warmup_steps: 20, weight_decay: 0.1 });
    const one = await open();
    await one.learner.learn(batchOf(judged, 0), config);
    const snapshot = await one.learner.snapshot();
    const other = await open();
    // Something else before, to be forgotten.
    await other.learner.learn(batchOf(judged, 7), configWith({ learning_rate: 0.3 }));
    await other.learner.restore(structuredClone(snapshot), one.learner.version);
    expect(other.learner.version).toBe(2);
    const reports = [];
    for (const { learner } of [one, other]) {
      reports.push(await learner.learn(batchOf(judged, 1), config));
    }
    expect(reports[1]).toEqual(reports[0]);
    expect(await other.learner.snapshot()).toEqual(await one.learner.snapshot());
  });

  it('refuses snapshots that lack an array or have another size', async () => {
    const { learner, read } = await open();
    const snapshot = await learner.snapshot();
    const { moment1: _, ...lacking } = snapshot;
    await expect(learner.restore(lacking, 0)).rejects.toThrow(
      `checkpoint: moment1 must hold ${smallSpec.layout.size} values, got none`,
    );
    await expect(learner.restore({ ...snapshot, parameters: new Float32Array(3) }, 0)).rejects.toThrow(
      `checkpoint: parameters must hold ${smallSpec.layout.size} values, got 3`,
    );
    await expect(learner.restore({ ...snapshot, reference: new Float32Array(3) }, 0)).rejects.toThrow(
      'checkpoint: reference must hold',
    );
    expect(await read()).toEqual(initial);
  });

  it('learns from what is left in as if the rest had never been sampled', async () => {
    const kept = judged.filter((_, i) => i !== 5);
    const all = judged.map((one, i) => (i === 5 ? excluded(one) : one));
    const config = configWith({ loss_type: 'dr_grpo' });
    const [one, other] = [await open(), await open()];
    const report = await one.learner.learn(batchOf(all), config);
    expect(report).toEqual(await other.learner.learn(batchOf(kept), config));
    expect(await one.read()).toEqual(await other.read());
  });

  it('makes no update where nothing is left in', async () => {
    const { learner, read } = await open();
    const { metrics, updates, entries } = await learner.learn(batchOf(judged.map(excluded)), configWith());
    expect([learner.version, metrics, entries.tok_train]).toEqual([0, {}, 0]);
    expect(updates).toEqual({ taken: 0, skipped: 0 });
    expect(await read()).toEqual(initial);
  });
});

describe('an update whose loss or gradient is not finite', () => {
  const bits = (arrays: Readonly<Record<string, Float32Array>>): Record<string, Uint32Array> =>
    Object.fromEntries(
      Object.entries(arrays).map(([name, values]) => [name, new Uint32Array(values.slice().buffer)]),
    );

  /** The executor with `spoil` put into the feeds of update number `at`, and every update's own feeds kept. */
  function spoiling(at: number, spoil: (feeds: Record<string, Feed>) => void) {
    const fed: { program: Program; feeds: Readonly<Record<string, Feed>> }[] = [];
    const through: Executor = {
      ...executor,
      run: (program, feeds, skip) => {
        if (program.name !== 'gradient') return executor.run(program, feeds, skip);
        const given = { ...feeds };
        if (fed.length === at) spoil(given);
        fed.push({ program, feeds: given });
        return executor.run(program, given, skip);
      },
    };
    return { through, fed };
  }
  const filled = (feeds: Record<string, Feed>, name: string, value: number): Tensor => {
    const { data, shape } = feeds[name] as Tensor;
    return float32(new Float32Array(data.length).fill(value), shape);
  };

  it.each([
    [
      'advantages are NaN',
      (feeds: Record<string, Feed>) => (feeds.advantages = filled(feeds, 'advantages', NaN)),
    ],
    ['advantages are infinite', (feeds) => (feeds.advantages = filled(feeds, 'advantages', Infinity))],
    // The loss is a finite 1e30; the squares of its gradient are not.
    ['only the gradient norm is infinite', (feeds) => (feeds.advantages = filled(feeds, 'advantages', 1e30))],
    ['the temperature is next to none', (feeds) => (feeds.temperature = scalar(1e-39))],
  ] as [string, (feeds: Record<string, Feed>) => void][])(
    'is skipped where %s: the others go on as if it had never been',
    async (_, spoil) => {
      const config = configWith({ steps_per_generation: 4, warmup_steps: 3, weight_decay: 0.1 });
      const { through, fed } = spoiling(2, spoil);
      const { learner } = await open(through);
      const report = await learner.learn(batchOf(judged), config);
      expect(report.updates).toEqual({ taken: 3, skipped: 1 });
      expect(learner.version).toBe(3);
      expect(report.entries.tok_train).toBe(tokens);

      // The other three batches, run by hand through an optimiser of their own.
      const weights = await holdWeights(executor, initial);
      const optimizer = await createOptimizerState(executor, weights, smallSpec.layout.size);
      const losses: number[] = [];
      for (const { program, feeds } of fed.filter((_, update) => update !== 2)) {
        const computed = partResult(
          await executor.run(program, { ...feeds, parameters: weights.parameters }),
        );
        const { taken, scalars } = optimizer.accept(
          await updateFromParts(executor, sums, [computed], optimizer.feeds(config)),
        );
        expect(taken).toBe(true);
        losses.push(scalars.loss!);
      }
      expect(bits(await learner.snapshot())).toEqual(bits(await optimizer.snapshot()));
      // [steps taken, …]: warm-up and bias correction have not moved either.
      expect((await optimizer.snapshot()).optimizer![0]).toBe(3);
      expect(report.metrics.loss).toBe(losses.reduce((a, b) => a + b) / 3);
    },
  );

  it('leaves weights, moments and step bit for bit where all of a round are skipped, and no metric of them', async () => {
    const { learner } = await open();
    const config = configWith({ learning_rate: 3e38 });
    await learner.learn(batchOf(judged), config);
    const good = await learner.snapshot();
    const { metrics, updates } = await learner.learn(batchOf(judged), config);
    expect([metrics, updates]).toEqual([{}, { taken: 0, skipped: 1 }]);
    expect(learner.version).toBe(1);
    expect(bits(await learner.snapshot())).toEqual(bits(good));
  });

  it('keeps even the sign of zeros', async () => {
    const start = Float32Array.from(initial, (x, i) => (i % 3 === 0 ? -0 : x));
    const { learner } = await open();
    await learner.restore({ ...(await learner.snapshot()), parameters: start, moment1: start }, 0);
    await learner.learn(batchOf(trajectories.map((one) => judge(one, NaN))), configWith());
    const { parameters, moment1 } = await learner.snapshot();
    expect(bits({ parameters: parameters!, moment1: moment1! })).toEqual(
      bits({ parameters: start, moment1: start }),
    );
  });

  it('does not keep the learner from going on once it is restored', async () => {
    const { learner } = await open();
    const start = await learner.snapshot();
    await learner.learn(batchOf(judged), configWith({ learning_rate: 3e38 }));
    expect((await learner.learn(batchOf(judged), configWith())).updates.skipped).toBe(1);
    await learner.restore(start, 0);
    const { metrics } = await learner.learn(batchOf(judged), configWith());
    expect(Number.isFinite(metrics.loss)).toBe(true);
  });
});

it('device values are released as they are replaced: updates do not pile up', async () => {
  let held = 0;
  const counting: Executor = {
    ...executor,
    upload: async (tensor) => {
      held++;
      return executor.upload(tensor);
    },
    run: async (program, feeds, skip) => {
      const results = await executor.run(program, feeds, skip);
      held += Object.keys(results.resident).length;
      return results;
    },
    release: (value) => {
      held--;
      executor.release(value);
    },
  };
  const { learner, weights } = await open(counting);
  await learner.learn(batchOf(judged), configWith());
  const after = held;
  for (let i = 0; i < 3; i++) await learner.learn(batchOf(judged), configWith());
  await learner.learn(batchOf(judged), configWith({ learning_rate: 3e38 }));
  const { updates } = await learner.learn(batchOf(judged), configWith());
  expect(updates).toEqual({ taken: 0, skipped: 1 });
  await learner.restore(await learner.snapshot(), 5);
  expect(held).toBe(after);
  await learner.dispose();
  weights.release();
  expect(held).toBe(0);
});
