/** onnxruntime-web for the library in a worker or page of a browser: one thread, and no build that finds its files. */
import * as ort from 'onnxruntime-web/wasm';
import type { Executor } from '../graph/index.ts';
import { createOrtExecutor } from './ortExecutor.ts';

/** An executor on WASM with one thread; `engine` holds the bytes of the engine's WebAssembly. */
export function openWebExecutor(engine: ArrayBuffer): Executor {
  ort.env.wasm.numThreads = 1;
  ort.env.wasm.wasmBinary = engine;
  ort.env.logLevel = 'error';
  return createOrtExecutor(ort, { provider: 'wasm', now: () => performance.now() });
}
