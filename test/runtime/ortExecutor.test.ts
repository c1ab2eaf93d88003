import * as ort from 'onnxruntime-web';
import { afterEach, expect, it } from 'vitest';
import {
  add,
  exp,
  input,
  int,
  loop,
  makeProgram,
  mul,
  sum,
  trueConstant,
  type Executor,
} from '../../src/graph/index.ts';
import { createOrtExecutor, type Ort } from '../../src/runtime/ortExecutor.ts';
import { float32, int32, scalar } from '../../src/tensor/tensor.ts';

ort.env.wasm.numThreads = 1;
ort.env.logLevel = 'error';

/** onnxruntime with its sessions and runs counted. */
function counted(): { counts: { open: number; running: number; mostRunning: number }; ort: Ort } {
  const counts = { open: 0, running: 0, mostRunning: 0 };
  return {
    counts,
    ort: {
      env: ort.env,
      Tensor: ort.Tensor,
      InferenceSession: {
        async create(bytes, options) {
          const session = await ort.InferenceSession.create(bytes, options);
          counts.open++;
          const release = session.release.bind(session);
          session.release = () => {
            counts.open--;
            return release();
          };
          const run = session.run.bind(session) as (
            feeds: unknown,
            names: unknown,
          ) => ReturnType<typeof session.run>;
          session.run = (async (feeds: unknown, names: unknown) => {
            counts.mostRunning = Math.max(counts.mostRunning, ++counts.running);
            try {
              return await run(feeds, names);
            } finally {
              counts.running--;
            }
          }) as typeof session.run;
          return session;
        },
      },
    },
  };
}

/** onnxruntime, and the resident values that its runs gave. */
function kept(): { values: { readonly data: unknown }[]; ort: Ort } {
  const values: { readonly data: unknown }[] = [];
  const create: Ort['InferenceSession']['create'] = async (...asked) => {
    const session = await ort.InferenceSession.create(...asked);
    const run = session.run.bind(session) as (
      ...of: unknown[]
    ) => Promise<Record<string, { readonly data: unknown }>>;
    session.run = (async (...of: unknown[]) => {
      const results = await run(...of);
      if (results.w_out) values.push({ data: results.w_out.data });
      return results;
    }) as typeof session.run;
    return session;
  };
  return { values, ort: { env: ort.env, Tensor: ort.Tensor, InferenceSession: { create } } };
}

const x = input('x', 'float32', ['rows'], 'data');
const w = input('w', 'float32', [], 'weight');
const program = makeProgram(
  'step',
  [x, w],
  [
    { name: 'w_out', value: add(w, sum(x)), meaning: '', resident: true },
    { name: 'y', value: mul(x, w), meaning: '' },
  ],
);

let executor: Executor;
const open = (real: Ort = ort, onRun?: (program: string, ms: number) => void): Executor => {
  let ticks = 0;
  executor = createOrtExecutor(real, { provider: 'wasm', now: () => ticks++, onRun });
  return executor;
};
afterEach(() => executor.dispose());

it('an executor over onnxruntime reads back what is not resident, and feeds resident values on', async () => {
  const run = open();
  const first = await run.run(program, { x: float32([1, 2]), w: scalar(10) });
  expect(first.read.y).toEqual(float32([10, 20]));
  expect(Object.keys(first.resident)).toEqual(['w_out']);
  const second = await run.run(program, { x: float32([1, 2, 3]), w: first.resident.w_out! });
  expect(second.read.y).toEqual(float32([13, 26, 39]));
  expect(await run.read(second.resident.w_out!)).toEqual(scalar(19));
  expect(second.resident.w_out!.shape).toEqual([]);
});

it('an executor over onnxruntime copies what is uploaded, so that the caller may change it afterwards', async () => {
  const run = open();
  const mine = Float32Array.of(1, 2);
  const value = await run.upload(float32(mine));
  mine.fill(0);
  expect(await run.read(value)).toEqual(float32([1, 2]));
});

it('an executor over onnxruntime frees what is released behind the runs that use it, and leaves what was read to its reader', async () => {
  const { ort: real, values } = kept();
  const run = open(real);
  const { resident } = await run.run(program, { x: float32([1]), w: scalar(10) });
  const running = run.run(program, { x: float32([2]), w: resident.w_out! });
  run.release(resident.w_out!);
  const next = await running;
  expect(next.read.y).toEqual(float32([22]));
  const mine = await run.read(next.resident.w_out!);
  run.release(next.resident.w_out!);
  await run.read(next.resident.w_out!).catch(() => undefined);
  expect(mine).toEqual(scalar(13));
  expect(values.map(({ data }) => (data as Float32Array).length)).toEqual([0, 1]);
});

it('an executor over onnxruntime leaves out outputs that are not wanted', async () => {
  const { read, resident } = await open().run(program, { x: float32([1]), w: scalar(2) }, ['w_out']);
  expect([Object.keys(read), Object.keys(resident)]).toEqual([['y'], []]);
});

it('an executor over onnxruntime never runs two at once, and answers each with its own result', async () => {
  const { counts, ort: real } = counted();
  const run = open(real);
  const results = await Promise.all(
    [1, 2, 3, 4, 5, 6].map((value) => run.run(program, { x: float32([value]), w: scalar(value) })),
  );
  expect(results.map(({ read }) => read.y!.data[0])).toEqual([1, 4, 9, 16, 25, 36]);
  expect(counts.mostRunning).toBe(1);
});

it('an executor over onnxruntime builds one session per program, frees it on request, and builds it again when needed', async () => {
  const { counts, ort: real } = counted();
  const run = open(real);
  const other = makeProgram('other', [x], [{ name: 'y', value: exp(x), meaning: '' }]);
  await Promise.all([run.prepare(program), run.prepare(program), run.prepare(other)]);
  expect(counts.open).toBe(2);
  await run.forget(program);
  await run.forget(program);
  expect(counts.open).toBe(1);
  await run.run(program, { x: float32([1]), w: scalar(2) });
  expect(counts.open).toBe(2);
  await run.dispose();
  expect(counts.open).toBe(0);
});

it('an executor over onnxruntime continues after a run that failed', async () => {
  const run = open();
  await expect(run.run(program, { x: float32([1]) })).rejects.toThrow(
    'program step: input w must be given, got nothing',
  );
  await expect(run.run(program, { x: int32([1]), w: scalar(1) })).rejects.toThrow();
  expect((await run.run(program, { x: float32([1]), w: scalar(3) })).read.y).toEqual(float32([3]));
});

it('an executor over onnxruntime continues after a program that cannot be built, and reports it each time', async () => {
  const run = open();
  const broken = makeProgram(
    'broken',
    [x],
    [
      // Its loop stacks values of a size that no input has.
      {
        name: 'y',
        value: loop(int(2), [x], 'steps', ([a]) => ({ carried: [a!], next: trueConstant(), scanned: [a!] }))
          .scanned[0]!,
        meaning: '',
      },
    ],
  );
  const good = { x: float32([1]), w: scalar(3) };
  const bad = { ...broken, outputs: [{ ...broken.outputs[0]!, name: '' }] };
  await expect(run.prepare(bad)).rejects.toThrow();
  await expect(run.prepare(bad)).rejects.toThrow();
  expect((await run.run(program, good)).read.y).toEqual(float32([3]));
});

it('an executor over onnxruntime reports the duration of each run by the given clock', async () => {
  const seen: [string, number][] = [];
  const run = open(ort, (name, ms) => seen.push([name, ms]));
  await run.run(program, { x: float32([1]), w: scalar(3) });
  expect(seen).toEqual([['step', 1]]);
});
