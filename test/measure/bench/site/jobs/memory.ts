/** Many rounds of the smallest policy, with regular samples of the process's memory. */
import { defaultConfig } from '../../../../../src/config/schema.ts';
import { openRun } from '../../../../../src/run/open.ts';
import { createProgramActor } from '../../../../../src/runtime/programActor.ts';
import { createProgramPolicy } from '../../../../../src/runtime/programPolicy.ts';
import { openThreads, shippedPolicy, type Job } from './job.ts';

export interface MemoryOptions {
  readonly rounds: number;
  /** Rounds between two samples of memory. */
  readonly every: number;
}

export interface MemoryResult {
  /** Bytes of JavaScript (heap and buffers) and of the engine's WASM heap after these rounds, in order. */
  readonly samples: readonly { readonly round: number; readonly javascript: number; readonly wasm: number }[];
}

/** Collects every new WASM memory of this thread, because a page cannot ask the browser for their size. */
function watchWasmMemories(): WebAssembly.Memory[] {
  const made: WebAssembly.Memory[] = [];
  WebAssembly.Memory = class extends WebAssembly.Memory {
    constructor(descriptor: WebAssembly.MemoryDescriptor) {
      super(descriptor);
      made.push(this);
    }
  };
  return made;
}

export const memory: Job<MemoryOptions, MemoryResult> = async ({ rounds, every }, ask) => {
  const heaps = watchWasmMemories();
  const executor = await openThreads(1);
  const config = { ...defaultConfig(), policy: 'tiny' as const, max_rounds: rounds };
  const { base } = await shippedPolicy(config.task, config.policy);
  const { run } = await openRun({
    config,
    executor,
    createPolicy: createProgramPolicy,
    createActor: createProgramActor,
    base,
    // Checkpoints are made as in the page, but discarded.
    store: { save: () => Promise.resolve() },
    now: () => performance.now(),
  });
  if (heaps.length === 0) throw new Error("memory: the engine's WASM heap must be seen, got none");
  const samples: { round: number; javascript: number; wasm: number }[] = [];
  while (!run.done) {
    await run.round({ showGroups: 8 });
    if (run.saveDue) await run.save('running');
    if (run.completed % every !== 0) continue;
    // Unreferenced memory is no growth, so collect it.
    (globalThis as { gc?: () => void }).gc?.();
    const wasm = heaps.reduce((sum, heap) => sum + heap.buffer.byteLength, 0);
    samples.push({ round: run.completed, javascript: await ask(), wasm });
  }
  return { samples };
};
