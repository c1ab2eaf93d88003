/** Times of the engine's update and generation on WebGPU, in pairs with WASM. */
import type { Executor } from '../../../../src/graph/index.ts';
import { holdWeights } from '../../../../src/policy/heldWeights.ts';
import { transformerOf } from '../../../../src/policy/sizes.ts';
import { openDevice } from '../../../../src/runtime/devices.ts';
import { createProgramPolicy } from '../../../../src/runtime/programPolicy.ts';
import { streams, uniform } from '../../../../src/tensor/random.ts';
import { parametersOf } from '../../bench/work.ts';
import { alternated, type Job, type Pairs } from '../../bench/site/jobs/job.ts';
import { countGpuCalls, type GpuCalls } from '../calls.ts';
import { openUpdater, type UpdateShape } from '../updater.ts';

export interface TimesOptions {
  /** `ours` of the result is WebGPU. */
  readonly work: 'update' | 'generate';
  /** Of the batch; generation writes `length` tokens for each row. */
  readonly shape: UpdateShape;
  /** Of WASM. */
  readonly threads: number;
  readonly pairs: number;
  readonly budgetMs: number;
}

export interface TimesResult extends Pairs, GpuCalls {
  /** Threads of WASM that the page was allowed. */
  readonly threads: number;
}

/** Generates from prompts of 8 tokens, 8 rows from each, in runs of as many rows as the engine takes. */
async function openGenerator(
  executor: Executor,
  { policy: id, rows, length }: UpdateShape,
): Promise<() => Promise<void>> {
  const spec = transformerOf(id);
  const weights = await holdWeights(executor, parametersOf(spec).data as Float32Array);
  // No token ends a row.
  const policy = createProgramPolicy(executor, spec, weights, { pad: 0, end: -1 });
  const frame = { promptWidth: 8, width: 8 + length + 1 };
  const prompts = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: 8 }, (_, at) => 1 + ((at * 7 + Math.floor(row / 8)) % 40)),
  );
  const start = await policy.prefill(prompts, frame);
  const uniforms = Float32Array.from({ length: length * rows }, (_, i) => uniform(1, streams.sample, i));
  return async () => {
    const { steps } = await policy.generate(start, { length, uniforms, temperature: 1, final: true });
    if (steps !== length) throw new Error(`generate: must write ${length} tokens for each row, got ${steps}`);
  };
}

export const gpuTimes: Job<TimesOptions, TimesResult> = async ({
  work,
  shape,
  pairs,
  budgetMs,
  ...asked
}) => {
  const calls = countGpuCalls();
  const gpu = await openDevice({ device: 'webgpu', threads: 1 });
  const wasm = await openDevice({ device: 'wasm', threads: asked.threads });
  const open = work === 'update' ? openUpdater : openGenerator;
  const [ours, theirs] = [await open(gpu.executor, shape), await open(wasm.executor, shape)];
  await ours();
  calls();
  await ours();
  const counted = calls();
  const times = await alternated(pairs, ours, theirs, budgetMs);
  return { ...times, ...counted, threads: wasm.device.threads };
};
