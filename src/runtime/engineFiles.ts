/// <reference types="vite/client" />
/** Addresses of the engine's WebAssembly, for workers with an opaque origin, where the engine would look for a missing script. */
import type { TellStage } from './protocol.ts';

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

const tickMs = 1000;
/** Time without a byte, after which it is reported each second; and after which the engine counts as not loadable. */
const reportedAfterMs = 9_000;
const endedAfterMs = 60_000;

/**
 * Settles like `work`, during which the engine fetches its WebAssembly. `tell` takes each new hundredth of what has arrived,
 * and how long nothing has. Rejects after a minute in which nothing arrives, or sooner if the browser is offline: a host may be
 * slow. The engine reports no progress and compiles its own answer as it comes, so a copy is counted.
 */
export async function whileArriving<T>(
  build: EngineBuild,
  work: () => Promise<T>,
  tell: TellStage,
): Promise<T> {
  const { fetch } = globalThis;
  const { bytes } = engineFiles[build];
  const name = (await engineAddressOf(build)).split('/').at(-1) ?? '';
  let share: number | null = null;
  /** Null while nothing is awaited. */
  let silentMs: number | null = null;
  let isReported = false;

  async function count({ body }: Response): Promise<void> {
    const reader = body?.getReader();
    let arrived = 0;
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      silentMs = 0;
      arrived += part.value.length;
      const come = Math.min(1, Math.floor((100 * arrived) / bytes) / 100);
      if (!isReported && come === share) continue;
      [share, isReported] = [come, false];
      tell(share < 1 ? 'fetching' : 'starting', share < 1 ? share : null);
    }
    silentMs = null;
  }

  globalThis.fetch = async (...asked) => {
    if (!String(asked[0]).endsWith(name)) return fetch(...asked);
    silentMs = 0;
    const answer = await fetch(...asked);
    // Its failure is the engine's as well, which then fetches the file a second time.
    count(answer.clone()).catch(() => undefined);
    return answer;
  };

  tell('fetching', null);
  let timer: ReturnType<typeof setInterval> | undefined;
  const silence = new Promise<never>((_, reject) => {
    let lookedMs = performance.now();
    timer = setInterval(() => {
      const now = performance.now();
      // A busy or frozen thread hears nothing although bytes arrive, so each tick counts at most twice its length.
      if (silentMs !== null) silentMs += Math.min(now - lookedMs, 2 * tickMs);
      lookedMs = now;
      if (silentMs === null || silentMs < reportedAfterMs) return;
      const seconds = Math.floor(silentMs / 1000);
      // A file of the site's own storage may arrive offline, though late, so that alone ends nothing.
      if (silentMs >= endedAfterMs || !navigator.onLine)
        reject(new Error(`nothing has come from its host for ${seconds} s`));
      else tell('fetching', share, seconds);
      isReported = true;
    }, tickMs);
  });
  try {
    return await Promise.race([work(), silence]);
  } finally {
    clearInterval(timer);
    globalThis.fetch = fetch;
  }
}
