/** An executor for tests that open many runs: all test files that a worker runs share the sessions of equal programs. */
import * as ort from 'onnxruntime-web';
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
