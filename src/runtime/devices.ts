/** Opens the device of a run in a browser: WASM with threads if isolated, or WebGPU. */
import type { Executor } from '../graph/index.ts';
import { breathing } from './breathing.ts';
import { EngineNotLoaded } from './call.ts';
import { macrotask } from './macrotask.ts';
import { engineAddressOf, engineFile, whileArriving, type EngineBuild } from './engineFiles.ts';
import { keepSessions } from './keptSessions.ts';
import { whyNotLoaded } from './notLoaded.ts';
import { createOrtExecutor, type Ort } from './ortExecutor.ts';
import type { DeviceInfo, DeviceKind, TellStage } from './protocol.ts';
import { startEngine } from './startEngine.ts';
import { browserMachine } from './pool/browserMachine.ts';
import { trainingThreads } from './pool/shareOfCores.ts';
import { workerCount } from './pool/workerCount.ts';

export interface OpenedDevice {
  readonly executor: Executor;
  readonly device: DeviceInfo;
}

export interface DeviceRequest {
  readonly device: DeviceKind;
  /** 0 is automatic. */
  readonly threads: number;
  /** Why it is this one, a clause. */
  readonly because?: string;
  /** Takes how far the engine has been fetched and started. */
  readonly tell?: TellStage;
}

/** Settings of a run that leaves these open. */
const usual = { rollout_workers: null, schedule: 'sync' } as const;

/** Enough for the sessions of one run and a few of another. */
const mostIdleSessions = 6;

/** A graphics card that is lost or has failed; every later call of its executor rejects with this. */
class DeviceLost extends Error {
  override readonly name = 'DeviceLost';
}

/** Opens the requested device. Throws a sentence if it is WebGPU and not available. */
export async function openDevice({
  device,
  threads,
  because = 'chosen by hand',
  tell = () => undefined,
}: DeviceRequest): Promise<OpenedDevice> {
  if (device === 'wasm') return openWasm(threads, because, tell);
  const gpu = await requestDevice();
  if (!gpu)
    throw new Error(
      'device: WebGPU must be available to be chosen, got no adapter in this browser; choose Automatic or WASM',
    );
  return openWebgpu(gpu, because, tell);
}

/** The browser's name of the graphics card, or a clause that says why there is none. */
export async function findCard(): Promise<{ readonly adapter: string } | { readonly because: string }> {
  const info = (await navigator.gpu?.requestAdapter())?.info;
  if (!info) return { because: 'no WebGPU adapter' };
  if (info.isFallbackAdapter) return { because: 'the WebGPU adapter is software' };
  return { adapter: [info.vendor, info.architecture].filter(Boolean).join(' ') || 'not named' };
}

/** Threads on WASM that share the work of a run with automatic settings. */
export function workersHere(): number {
  const machine = browserMachine();
  const threads = trainingThreads({ ...usual, threads: 0 }, machine.cores);
  return workerCount(null, machine, { ...usual, threads }).workers;
}

async function openWasm(asked: number, because: string, tell: TellStage): Promise<OpenedDevice> {
  const isolated = globalThis.crossOriginIsolated;
  const { cores } = browserMachine();
  const threads = isolated ? Math.min(trainingThreads({ ...usual, threads: asked }, cores), cores) : 1;
  const ort: Ort = await fetched(import('onnxruntime-web/wasm'));
  configure(ort, threads, await engineFile('wasm'));
  // A package for learning platforms has the engine under another name, which is served with no type to compile from.
  const address = await engineAddressOf('wasm');
  if (!address.endsWith('.wasm'))
    ort.env.wasm.wasmBinary = await fetched(fetch(address).then((answer) => answer.arrayBuffer()));
  const now = () => performance.now();
  const executor = breathing(
    createOrtExecutor(keepSessions(ort, mostIdleSessions), { provider: 'wasm', now }),
    { now, rest: macrotask },
  );
  await load(executor, 'wasm', tell);
  const { workers } = workerCount(null, browserMachine(), { ...usual, threads });
  return { executor, device: { kind: 'wasm', threads, workers, isolated, because } };
}

async function openWebgpu(gpu: GPUDevice, because: string, tell: TellStage): Promise<OpenedDevice> {
  // The smaller, faster build needs a recent browser feature; the other works everywhere.
  const build = 'Suspending' in WebAssembly ? 'jspi' : 'webgpu';
  const ort: Ort =
    build === 'jspi'
      ? await fetched(import('onnxruntime-web/jspi'))
      : await fetched(import('onnxruntime-web/webgpu'));
  configure(ort, 1, await engineFile(build));
  const executor = createOrtExecutor(ort, { provider: { webgpu: gpu }, now: () => performance.now() });
  const failed = failureOf(gpu);
  await Promise.race([load(executor, build, tell), failed]);
  return {
    executor: {
      ...endingWith(executor, failed),
      dispose: () => executor.dispose().finally(() => gpu.destroy()),
    },
    device: { kind: 'webgpu', threads: 1, isolated: globalThis.crossOriginIsolated, because },
  };
}

/** Fetches a part of the engine; if that fails, only a new worker can try again. */
async function fetched<T>(part: Promise<T>): Promise<T> {
  try {
    return await part;
  } catch (cause) {
    const otherwise = 'its script could not be loaded, check the connection and press Run again';
    throw new EngineNotLoaded(`engine: ${await whyNotLoaded(otherwise)}`, { cause });
  }
}

async function load(executor: Executor, build: EngineBuild, tell: TellStage): Promise<void> {
  try {
    await whileArriving(build, () => startEngine(executor), tell);
  } catch (cause) {
    const because = cause instanceof Error ? cause.message : String(cause);
    const otherwise = `its WebAssembly could not be loaded, check the connection and press Run again (${because})`;
    throw new EngineNotLoaded(`engine: ${await whyNotLoaded(otherwise)}`, { cause });
  }
}

function configure(ort: Ort, threads: number, file: string | null): void {
  ort.env.wasm.numThreads = threads;
  if (file !== null) ort.env.wasm.wasmPaths = { wasm: file };
  ort.env.logLevel = 'error';
}

/** A device of the graphics card with its largest buffers; null without an adapter. */
async function requestDevice(): Promise<GPUDevice | null> {
  const adapter = await navigator.gpu?.requestAdapter();
  if (!adapter) return null;
  // Weights, moments and KV state may be large buffers: request the adapter's maximum.
  const { maxBufferSize, maxStorageBufferBindingSize, maxStorageBuffersPerShaderStage } = adapter.limits;
  return adapter.requestDevice({
    requiredLimits: { maxBufferSize, maxStorageBufferBindingSize, maxStorageBuffersPerShaderStage },
  });
}

/**
 * Rejects when the card is lost or reports an error, which no call of the engine does: where a buffer was refused, for example because
 * the card's memory is full, kernels still run and write nothing.
 */
function failureOf(gpu: GPUDevice): Promise<never> {
  const failed = new Promise<never>((_, reject) => {
    void gpu.lost.then(({ message, reason }) =>
      reject(new DeviceLost(`the WebGPU device was lost: ${message || reason}`)),
    );
    gpu.addEventListener('uncapturederror', ({ error }) => {
      const what = error instanceof GPUOutOfMemoryError ? 'has no memory left' : 'reported an error';
      reject(new DeviceLost(`the graphics card ${what}: ${error.message}`));
    });
  });
  failed.catch(() => undefined);
  return failed;
}

/**
 * Wraps an executor of a card so that its calls also reject when `end` does, because work on a lost device may never settle, and
 * that whatever fails there counts as lost: the run then continues elsewhere.
 */
function endingWith(executor: Executor, end: Promise<never>): Executor {
  const race = <T>(work: Promise<T>): Promise<T> =>
    Promise.race([work, end]).catch((cause: unknown) => {
      if (cause instanceof DeviceLost) throw cause;
      const message = cause instanceof Error ? cause.message : String(cause);
      throw new DeviceLost(`the graphics card failed: ${message}`, { cause });
    });
  const { deferred } = executor;
  return {
    ...executor,
    ...(deferred && {
      deferred: {
        run: (program, feeds) => race(deferred.run(program, feeds)),
        read: (runs) => race(deferred.read(runs)),
      },
    }),
    prepare: (program) => race(executor.prepare(program)),
    run: (program, feeds, skip) => race(executor.run(program, feeds, skip)),
    upload: (tensor) => race(executor.upload(tensor)),
    read: (value) => race(executor.read(value)),
    forget: (program) => race(executor.forget(program)),
  };
}
