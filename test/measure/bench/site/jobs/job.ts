/** Shared code of jobs: their type, an executor, the shipped policies, and alternating measurement. */
import type { Executor } from '../../../../../src/graph/index.ts';
import { baseFileName } from '../../../../../src/policy/base.ts';
import { readPolicyFile } from '../../../../../src/policy/file.ts';
import { transformerOf, type TransformerSpec } from '../../../../../src/policy/sizes.ts';
import { openDevice } from '../../../../../src/runtime/devices.ts';

/** `ask` asks Node for a number that a page cannot know. */
export type Job<Options, Result> = (options: Options, ask: () => Promise<number>) => Promise<Result>;

/** Milliseconds of two ways to do the same; equal indices were measured one after the other. */
export interface Pairs {
  readonly ours: number[];
  readonly theirs: number[];
}

/** An executor on WASM. Throws if the page does not allow that many threads. */
export async function openThreads(threads: number): Promise<Executor> {
  const { executor, device } = await openDevice({ device: 'wasm', threads });
  if (device.threads !== threads)
    throw new Error(`threads: must be ${threads}, got ${device.threads} on this machine`);
  return executor;
}

/** A policy with its shipped weights. */
export async function shippedPolicy(
  task: string,
  id: string,
): Promise<{ spec: TransformerSpec; base: Float32Array }> {
  const spec = transformerOf(id);
  const response = await fetch(`/${baseFileName(task, id)}`);
  if (!response.ok) throw new Error(`no base ${id} policy for ${task}; make it with: npm run models`);
  return { spec, base: readPolicyFile(new Uint8Array(await response.arrayBuffer()), spec) };
}

/** Milliseconds of `work`. First waits until idle threads of earlier work stop spinning. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 20));
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/**
 * Alternates both, the first one changing each time, after two pairs that do not count. Stops after `budgetMs`, but not before
 * three pairs that count.
 */
export async function alternated(
  pairs: number,
  ours: () => Promise<unknown>,
  theirs: () => Promise<unknown>,
  budgetMs = Infinity,
): Promise<Pairs> {
  const times: Pairs = { ours: [], theirs: [] };
  const begun = performance.now();
  for (let pair = -2; pair < pairs && (pair < 3 || performance.now() - begun < budgetMs); pair++) {
    let mine = 0;
    if (pair % 2 === 0) mine = await timed(ours);
    const other = await timed(theirs);
    if (pair % 2 !== 0) mine = await timed(ours);
    if (pair < 0) continue;
    times.ours.push(mine);
    times.theirs.push(other);
  }
  return times;
}
