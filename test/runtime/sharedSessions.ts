/** An executor for tests that open many runs: all test files that a worker runs share the sessions of equal programs. */
import * as ort from 'onnxruntime-web';
import { afterAll } from 'vitest';
import type { Executor } from '../../src/graph/index.ts';
import { keepSessions } from '../../src/runtime/keptSessions.ts';
import { createOrtExecutor } from '../../src/runtime/ortExecutor.ts';

const sharing = keepSessions(ort, 48);

/** An executor on WASM with one thread, whose sessions others may share. */
export function openSharedExecutor(): { readonly executor: Executor } {
  ort.env.wasm.numThreads = 1;
  ort.env.logLevel = 'error';
  return { executor: createOrtExecutor(sharing, { provider: 'wasm', now: () => performance.now() }) };
}

/** The same for a file of tests, disposed of after them. */
export function sharedExecutor(): Executor {
  const { executor } = openSharedExecutor();
  afterAll(() => executor.dispose());
  return executor;
}
