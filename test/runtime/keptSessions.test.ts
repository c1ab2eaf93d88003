/** Sessions are built once for programs of equal bytes, and a bounded number of them is kept. */
import * as engine from 'onnxruntime-web';
import { describe, expect, test } from 'vitest';
import { defaultConfig, type RunConfig } from '../../src/config/schema.ts';
import { add, input, makeProgram, type Executor, type Program } from '../../src/graph/index.ts';
import { policyOf } from '../../src/policy/sizes.ts';
import { initialParameters } from '../../src/policy/initialize.ts';
import { openRun, type OpenRunParts } from '../../src/run/open.ts';
import { keepSessions } from '../../src/runtime/keptSessions.ts';
import { createOrtExecutor, type Ort } from '../../src/runtime/ortExecutor.ts';
import { float32 } from '../../src/tensor/tensor.ts';
import { programs } from '../run/openHere.ts';

engine.env.wasm.numThreads = 1;
engine.env.logLevel = 'error';

/** An executor that keeps sessions, and how many the engine built and released. */
function opened(mostIdle: number) {
  const counts = { built: 0, released: 0 };
  const counting: Ort = {
    env: engine.env,
    Tensor: engine.Tensor,
    InferenceSession: {
      async create(bytes, options) {
        const session = await engine.InferenceSession.create(bytes, options);
        counts.built++;
        const release = session.release.bind(session);
        session.release = () => {
          counts.released++;
          return release();
        };
        return session;
      },
    },
  };
  const kept = keepSessions(counting, mostIdle);
  return { executor: createOrtExecutor(kept, { provider: 'wasm', now: () => performance.now() }), counts };
}

/** y = x + added, a program of its own for each call. */
function plus(added: number): Program {
  const x = input('x', 'float32', ['n'], 'any numbers');
  return makeProgram('plus', [x], [{ name: 'y', value: add(x, added), meaning: 'more' }]);
}

describe('programs of equal bytes', () => {
  test('share a session, also one that was forgotten, and compute what their own would', async () => {
    const { executor, counts } = opened(2);
    const of = async (program: Program): Promise<unknown> =>
      (await executor.run(program, { x: float32(Float32Array.of(1, 2), [2]) })).read.y?.data;
    const first = plus(1);
    expect(await of(first)).toEqual(Float32Array.of(2, 3));
    expect(await of(plus(1))).toEqual(Float32Array.of(2, 3));
    await executor.forget(first);
    expect(await of(plus(1))).toEqual(Float32Array.of(2, 3));
    expect(await of(plus(5))).toEqual(Float32Array.of(6, 7));
    expect(counts).toEqual({ built: 2, released: 0 });
    await executor.dispose();
  });

  test('give up the sessions that nobody used for longest', async () => {
    const { executor, counts } = opened(1);
    const [a, b] = [plus(1), plus(2)];
    await executor.prepare(a);
    await executor.prepare(b);
    await executor.forget(a);
    expect(counts).toEqual({ built: 2, released: 0 });
    await executor.forget(b);
    expect(counts).toEqual({ built: 2, released: 1 });
    await executor.prepare(plus(2));
    expect(counts.built).toBe(2);
    await executor.prepare(plus(1));
    expect(counts.built).toBe(3);
    await executor.dispose();
  });
});

test('a run with another seed and learning rate builds no session, and its numbers are those of fresh sessions', async () => {
  const config: RunConfig = { ...defaultConfig(), policy: 'tiny', prompts_per_round: 2, num_eval_prompts: 8 };
  const { layout } = policyOf('tiny');
  const partsOf = (executor: Executor, asked: RunConfig): OpenRunParts => ({
    config: asked,
    executor,
    ...programs,
    base: initialParameters(layout, 1, 0),
    now: () => 0,
  });
  const hashOf = async ({ executor }: ReturnType<typeof opened>, changed: Partial<RunConfig>) => {
    const { run, dispose } = await openRun(partsOf(executor, { ...config, ...changed }));
    await run.round();
    const { hash } = await run.checkpoint();
    await dispose();
    return hash;
  };
  const other = { seed: 2, learning_rate: 1e-3 };
  const [reused, fresh] = [opened(6), opened(6)];
  await hashOf(reused, {});
  const { built } = reused.counts;
  expect(await hashOf(reused, other)).toBe(await hashOf(fresh, other));
  expect(reused.counts.built).toBe(built);
  // A run that stopped preparing has built nothing, and goes without a trace.
  const { executor, counts } = opened(6);
  const { dispose } = await openRun(partsOf({ ...executor, prepare: () => Promise.resolve() }, config));
  await dispose();
  expect(counts).toEqual({ built: 0, released: 0 });
  await reused.executor.dispose();
  await fresh.executor.dispose();
});
