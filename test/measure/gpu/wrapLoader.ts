/** In a worker: makes onnxruntime-web load its WebGPU engine through a wrapper. */
import type * as Jspi from 'onnxruntime-web/jspi';
import loaderAddress from 'onnxruntime-web/ort-wasm-simd-threaded.jspi.mjs?url';
import { engineAddressOf } from '../../../src/runtime/engineFiles.ts';
import type { EngineModule, Loader } from './engineLoader.ts';

declare global {
  /** What the module hands on that onnxruntime-web imports in place of its loader. */
  var engineLoader: Loader<EngineModule> | undefined;
}

/** Call before the first session. Throws in a browser for which the engine would take another build. */
export async function wrapLoader(
  wrap: (load: Loader<EngineModule>) => Loader<EngineModule>,
): Promise<typeof Jspi> {
  if (!('Suspending' in WebAssembly))
    throw new Error(
      'WebAssembly: must have Suspending, got a browser without it; take Chromium 137 or newer',
    );
  const ort = await import('onnxruntime-web/jspi');
  const { default: load } = (await import(/* @vite-ignore */ loaderAddress)) as {
    default: Loader<EngineModule>;
  };
  globalThis.engineLoader = wrap(load);
  const text = 'export default (settings) => globalThis.engineLoader(settings);';
  ort.env.wasm.wasmPaths = {
    mjs: URL.createObjectURL(new Blob([text], { type: 'text/javascript' })),
    wasm: new URL(await engineAddressOf('jspi'), globalThis.location.href).href,
  };
  return ort;
}
