import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Executor, Program } from '../../src/graph/index.ts';
import { holdWeights, type HeldWeights } from '../../src/policy/heldWeights.ts';
import { policyOf } from '../../src/policy/sizes.ts';
import { openSharedExecutor } from './sharedSessions.ts';
import { createProgramActor } from '../../src/runtime/programActor.ts';
import { float32 } from '../../src/tensor/tensor.ts';
import { seeded } from '../graph/seeded.ts';
import { randomWeights } from '../policy/smallPolicy.ts';

const { executor } = openSharedExecutor();
const spec = policyOf('mlp');
const runs: { program: Program; rows: number }[] = [];
const logging: Executor = {
  ...executor,
  run(program, feeds, skip) {
    runs.push({ program, rows: feeds.observations!.shape[0]! });
    return executor.run(program, feeds, skip);
  },
};
let weights: HeldWeights;
let actor: ReturnType<typeof createProgramActor>;
beforeAll(async () => {
  weights = await holdWeights(executor, randomWeights(spec.layout.size), 3);
  actor = createProgramActor(logging, spec, weights);
});
afterAll(() => executor.dispose());

const count = 37;
const observations = Float32Array.from(seeded(1, 4 * count, -1, 1));
const uniforms = Float32Array.from(seeded(2, count, 0, 1));

/** The actor's output for rows `from` … `to` − 1 only. */
const part = (from: number, to: number) =>
  actor.act(observations.slice(4 * from, 4 * to), uniforms.slice(from, to), 0.9);

it('an actor over programs gives each row the same bits whatever other rows run with it', async () => {
  const all = await part(0, count);
  expect(new Set(all.actions)).toEqual(new Set([0, 1]));
  for (const [from, to] of [
    [0, 1],
    [36, 37],
    [5, 7],
    [3, 14],
    [0, 32],
  ] as const) {
    const { actions, logps, entropies } = await part(from, to);
    expect(actions).toEqual(all.actions.slice(from, to));
    expect(logps).toEqual(all.logps.slice(from, to));
    expect(entropies).toEqual(all.entropies.slice(from, to));
  }
});

it('an actor over programs never runs on a single row', async () => {
  runs.length = 0;
  expect((await part(4, 5)).actions).toHaveLength(1);
  expect(runs.map(({ rows }) => rows)).toEqual([2]);
});

it('an actor over programs takes the likeliest action when greedy, whatever the uniforms', async () => {
  const [low, high] = await Promise.all(
    [1e-6, 1 - 1e-6].map((u) => actor.act(observations, new Float32Array(count).fill(u), 1, true)),
  );
  expect(low!.actions).toEqual(high!.actions);
  const sampled = await actor.act(observations, uniforms, 1);
  sampled.logps.forEach((logp, row) => {
    if (sampled.actions[row] === low!.actions[row]) expect(logp).toBeGreaterThan(Math.log(0.5) - 1e-6);
    else expect(logp).toBeLessThan(Math.log(0.5));
  });
});

it('an actor over programs reads the weights that are held now, and their version', async () => {
  expect(actor.version).toBe(3);
  const before = await part(0, count);
  weights.replace(await executor.upload(float32(randomWeights(spec.layout.size, 8))), 4);
  expect(actor.version).toBe(4);
  expect((await part(0, count)).logps).not.toEqual(before.logps);
});

it('an actor over programs says with which probability each action is taken, as its actions show', async () => {
  const { probabilities } = await actor.distribution(observations, 0.9);
  const { actions, logps } = await part(0, count);
  expect(probabilities).toHaveLength(2 * count);
  actions.forEach((action, row) => {
    const [first, second] = probabilities.subarray(2 * row, 2 * row + 2);
    expect(first! + second!).toBeCloseTo(1, 6);
    expect(probabilities[2 * row + action]).toBeCloseTo(Math.exp(logps[row]!), 5);
    // The lowest part of the unit interval is the first action's.
    expect(action).toBe(uniforms[row]! < first! ? 0 : 1);
  });
  const alone = await actor.distribution(observations.slice(0, 4), 0.9);
  expect(alone.probabilities).toEqual(probabilities.slice(0, 2));
  await expect(actor.distribution(observations.slice(0, 5), 0.9)).rejects.toThrow(
    'distribution: observations must hold 4 numbers a row, got 5',
  );
});

it('an actor over programs refuses observations that are not those of its rows', async () => {
  await expect(actor.act(observations, uniforms.slice(1), 1)).rejects.toThrow(
    `act: observations must hold 36 × 4 numbers, got ${4 * count}`,
  );
});
