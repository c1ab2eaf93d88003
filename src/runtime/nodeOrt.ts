/** onnxruntime-web in Node, for the command line: the same kernels as in the tab. */
import * as ort from 'onnxruntime-web';
import type { Executor } from '../graph/index.ts';
import { createOrtExecutor, type Ort } from './ortExecutor.ts';
import type { DeviceInfo } from './protocol.ts';

/** The engine itself, for measurements. The thread count applies to the whole process. */
function engineInNode(threads: number): Ort {
  ort.env.wasm.numThreads = threads;
  ort.env.logLevel = 'error';
  return ort;
}

/** An executor on WASM with this many threads (0: one). The thread count applies to the whole process. */
export function openNodeExecutor({
  threads,
  onRun,
}: {
  threads: number;
  onRun?: (program: string, ms: number) => void;
}): {
  executor: Executor;
  device: DeviceInfo;
} {
  const count = Math.max(1, threads);
  const engine = engineInNode(count);
  const executor = createOrtExecutor(engine, { provider: 'wasm', now: () => performance.now(), onRun });
  return { executor, device: { kind: 'wasm', threads: count, isolated: true, because: 'command line' } };
}
