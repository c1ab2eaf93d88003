/** onnxruntime-web for the library in a worker or page of a browser: one thread, and no build that finds its files. */
import * as ort from 'onnxruntime-web/wasm';
import type { Executor } from '../graph/index.ts';
import { createOrtExecutor } from './ortExecutor.ts';

/** An executor on WASM with one thread; `address` is that of the engine's WebAssembly. */
export function openWebExecutor(address: string): Executor {
  ort.env.wasm.numThreads = 1;
  ort.env.wasm.wasmPaths = { wasm: address };
  ort.env.logLevel = 'error';
  return createOrtExecutor(ort, { provider: 'wasm', now: () => performance.now() });
}
