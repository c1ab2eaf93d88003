/// <reference types="vite/client" />
/** Addresses of the engine's WebAssembly, for workers with an opaque origin, where the engine would look for a missing script. */

export type EngineBuild = 'wasm' | 'jspi' | 'webgpu';

interface EngineFile {
  /** As it is after decompression, in which it is counted. */
  readonly bytes: number;
  readonly address: () => Promise<{ readonly default: string }>;
}

export const engineFiles: Readonly<Record<EngineBuild, EngineFile>> = {
  wasm: {
    bytes: 14_239_897,
    address: () => import('onnxruntime-web/ort-wasm-simd-threaded.wasm?url'),
  },
  jspi: {
    bytes: 16_758_545,
    address: () => import('onnxruntime-web/ort-wasm-simd-threaded.jspi.wasm?url'),
  },
  webgpu: {
    bytes: 26_781_914,
    address: () => import('onnxruntime-web/ort-wasm-simd-threaded.asyncify.wasm?url'),
  },
};

/** The address of this build's WebAssembly. */
export const engineAddressOf = async (build: EngineBuild): Promise<string> =>
  (await engineFiles[build].address()).default;

/** The address if the origin is opaque; null elsewhere: the engine finds it by itself. */
export const engineFile = async (build: EngineBuild): Promise<string | null> =>
  globalThis.origin === 'null' ? engineAddressOf(build) : null;

/**
 * Counts the engine's WebAssembly while the engine fetches it: `tell` takes each new hundredth of it, from 0 to 1. The engine
 * reports no progress and compiles its own answer as it comes, so a copy is counted. Returns a function that stops waiting.
 */
export async function countArrival(build: EngineBuild, tell: (share: number) => void): Promise<() => void> {
  const { fetch } = globalThis;
  const name = (await engineAddressOf(build)).split('/').at(-1) ?? '';
  const stop = () => void (globalThis.fetch = fetch);
  globalThis.fetch = async (...asked) => {
    if (!String(asked[0]).endsWith(name)) return fetch(...asked);
    stop();
    const answer = await fetch(...asked);
    count(answer.clone(), engineFiles[build].bytes, tell).catch(() => undefined);
    return answer;
  };
  return stop;
}

async function count({ body }: Response, bytes: number, tell: (share: number) => void): Promise<void> {
  const reader = body?.getReader();
  let arrived = 0;
  let counted = -1;
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    arrived += part.value.length;
    const share = Math.min(1, Math.floor((100 * arrived) / bytes) / 100);
    if (share > counted) tell((counted = share));
  }
}
