/// <reference types="vite/client" />
/** Addresses of the engine's WebAssembly, for workers with an opaque origin, where the engine would look for a missing script. */

export type EngineBuild = 'wasm' | 'jspi' | 'webgpu';

const files: Readonly<Record<EngineBuild, () => Promise<{ readonly default: string }>>> = {
  wasm: () => import('onnxruntime-web/ort-wasm-simd-threaded.wasm?url'),
  jspi: () => import('onnxruntime-web/ort-wasm-simd-threaded.jspi.wasm?url'),
  webgpu: () => import('onnxruntime-web/ort-wasm-simd-threaded.asyncify.wasm?url'),
};

/** The address of this build's WebAssembly. */
export const engineAddressOf = async (build: EngineBuild): Promise<string> => (await files[build]()).default;

/** The address if the origin is opaque; null elsewhere: the engine finds it by itself. */
export const engineFile = async (build: EngineBuild): Promise<string | null> =>
  globalThis.origin === 'null' ? engineAddressOf(build) : null;
