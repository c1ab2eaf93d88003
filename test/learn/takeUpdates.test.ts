/** Updates of which each waits for none, against the same updates one by one. */
import { expect, it } from 'vitest';
import { defaultConfig, type RunConfig } from '../../src/config/schema.ts';
import { readScalars, type Deferred, type Executor, type Feed, type Results } from '../../src/graph/index.ts';
import { createProgramLearner } from '../../src/learn/programLearner.ts';
import { holdWeights, type HeldWeights } from '../../src/policy/heldWeights.ts';
import { objectiveStrategies } from '../../src/strategies/learning.ts';
import { float32, type Tensor } from '../../src/tensor/tensor.ts';
import { seeded, seededInts } from '../graph/seeded.ts';
import { randomWeights, smallSpec } from '../policy/smallPolicy.ts';
import { sharedExecutor } from '../runtime/sharedSessions.ts';
import { batchOf, judgeAll, makeTrajectory } from './trajectories.ts';

const executor = sharedExecutor();
const initial = randomWeights(smallSpec.layout.size);
const sampled = Array.from({ length: 8 }, (_, i) =>
  makeTrajectory({
    prompt: seededInts(i >> 2, 3, 0, 24),
    completion: seededInts(100 + i, 1 + (i % 5), 0, 24),
    logps: seeded(200 + i, 1 + (i % 5), -3.6, -2.8),
    group: i >> 2,
  }),
);
const judged = judgeAll(sampled, seeded(9, sampled.length, -1.5, 1.5));
const configWith = (settings: Partial<RunConfig>): RunConfig => ({
  ...defaultConfig('grpo'),
  ...{ steps_per_generation: 4, warmup_steps: 6, learning_rate: 0.01, beta: 0.1, ...settings },
});

/** The executor with the advantages of gradient program number `spoiled` infinite; counts calls, and defers where asked. */
function watched(defers: boolean, spoiled = -1) {
  const counts = { gradients: 0, reads: 0 };
  const run: Executor['run'] = (program, feeds, skip) => {
    if (program.name !== 'gradient' || counts.gradients++ % 4 !== spoiled)
      return executor.run(program, feeds, skip);
    const { data, shape } = feeds.advantages as Tensor;
    const advantages: Feed = float32(new Float32Array(data.length).fill(Infinity), shape);
    return executor.run(program, { ...feeds, advantages }, skip);
  };
  const known = new Map<Deferred, Results>();
  const deferred: Executor['deferred'] = {
    async run(program, feeds) {
      const results = await run(program, feeds);
      known.set(results, { ...results });
      return results;
    },
    read(runs) {
      counts.reads++;
      return Promise.resolve(runs.map((one) => readScalars(known.get(one) as Results)));
    },
  };
  return { counts, through: { ...executor, run, ...(defers && { deferred }) } satisfies Executor };
}

const learnerOn = (through: Executor, weights: HeldWeights, leastPart?: number) =>
  createProgramLearner({
    ...{ executor: through, objective: objectiveStrategies, spec: smallSpec, weights, leastPart },
    ...{ groupSize: 4, frame: { promptWidth: 4, width: 9 }, pad: 0, reference: initial.slice() },
  });

async function learned(through: Executor, config: RunConfig, leastPart?: number) {
  const learner = await learnerOn(through, await holdWeights(through, initial), leastPart);
  const reports = [0, 1].map((round) => () => learner.learn(batchOf(judged, round), config));
  const report = [await reports[0]?.(), await reports[1]?.()];
  const state = await learner.snapshot();
  await learner.dispose();
  return { report, state, version: learner.version };
}

it.each([
  ['in one part', {}, undefined],
  ['in two parts', {}, 8],
  ['in two passes', { num_iterations: 2 }, undefined],
] as const)(
  'deferred updates %s have the bits and the report of updates one by one',
  async (_, settings, least) => {
    const { counts, through } = watched(true);
    const config = configWith(settings);
    expect(await learned(through, config, least)).toEqual(
      await learned(watched(false).through, config, least),
    );
    expect(counts.reads).toBe(2);
  },
);

it.each([0, 2, 3])(
  'update %d is skipped as it would be without deferring: the round is taken again',
  async (at) => {
    const { counts, through } = watched(true, at);
    const expected = await learned(watched(false, at).through, configWith({}));
    expect(await learned(through, configWith({}))).toEqual(expected);
    expect(expected.report[0]?.updates).toEqual({ taken: 3, skipped: 1 });
    expect(counts).toEqual({ gradients: 16, reads: 2 });
  },
);

it('updates are not deferred where an average of the weights is scored between them', async () => {
  const { counts, through } = watched(true);
  await learned(through, configWith({ proximal: 'average' }));
  expect(counts.reads).toBe(0);
});

it('a device that fails in the middle of a round leaves weights and optimiser as before it', async () => {
  const { through } = watched(true);
  let steps = 0;
  const run: typeof through.run = (program, feeds) =>
    program.name === 'apply' && ++steps === 3
      ? Promise.reject(new Error('lost'))
      : executor.run(program, feeds);
  const deferred = { ...through.deferred, run } as Executor['deferred'];
  const weights = await holdWeights(executor, initial);
  const learner = await learnerOn({ ...through, deferred } as Executor, weights);
  const before = await learner.snapshot();
  await expect(learner.learn(batchOf(judged), configWith({ beta: 0 }))).rejects.toThrow('lost');
  expect(await learner.snapshot()).toEqual(before);
  expect(weights.version).toBe(0);
});
