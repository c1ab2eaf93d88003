/** Chooses and opens the device of a run in a browser: WASM with threads if isolated, WebGPU if it is faster. */
import type { RunConfig } from '../config/schema.ts';
import type { Executor } from '../graph/index.ts';
import { breathing } from './breathing.ts';
import { EngineNotLoaded } from './call.ts';
import { macrotask } from './macrotask.ts';
import { engineAddressOf, engineFile, whileArriving, type EngineBuild } from './engineFiles.ts';
import { keepSessions } from './keptSessions.ts';
import { whyNotLoaded } from './notLoaded.ts';
import { createOrtExecutor, type Ort } from './ortExecutor.ts';
import type { DeviceInfo, TellStage } from './protocol.ts';
import { startEngine } from './startEngine.ts';
import { probeWebgpu } from './webgpuProbe.ts';
import { browserMachine } from './pool/browserMachine.ts';
import { trainingThreads } from './pool/shareOfCores.ts';
import { workerCount } from './pool/workerCount.ts';
import { chooseDevices, deviceChoiceWords, type DeviceChoice, type ProbeFigures } from './deviceChoice.ts';

export interface OpenedDevice {
  readonly executor: Executor;
  readonly device: DeviceInfo;
}

export interface DeviceRequest {
  readonly device: RunConfig['device'];
  /** 0 is automatic. */
  readonly threads: number;
  /** Number of weights of the policy, which decides whether WebGPU pays. */
  readonly parameters: number;
  /** Takes how far the engine has been fetched and started. */
  readonly tell?: TellStage;
}

/** Settings of a run that leaves these open. */
const usual = { rollout_workers: null, schedule: 'sync' } as const;

/** Enough for the sessions of one run and a few of another. */
const mostIdleSessions = 6;

/** A lost WebGPU device; every later call of its executor rejects with this. */
class DeviceLost extends Error {
  override readonly name = 'DeviceLost';
}

/** Opens the requested device. Throws a sentence if WebGPU was requested by name and is not available. */
export async function openDevice({
  device,
  threads,
  parameters,
  tell = () => undefined,
}: DeviceRequest): Promise<OpenedDevice> {
  if (device === 'webgpu') {
    const gpu = await requestDevice();
    if (!gpu)
      throw new Error(
        'device: WebGPU must be available to be chosen, got no adapter in this browser; choose Automatic or WASM',
      );
    return openWebgpu(gpu, 'chosen by hand', tell);
  }
  if (device === 'wasm') return openWasm(threads, 'chosen by hand', tell);
  const { choice, probe, because } = await measureDevices(parameters);
  const gpu = choice.updates === 'webgpu' ? await requestDevice() : null;
  const opened = await (gpu ? openWebgpu(gpu, because, tell) : openWasm(threads, because, tell));
  return probe ? { ...opened, device: { ...opened.device, probe, choice } } : opened;
}

/** The devices that a short measurement favours for `parameters` weights, and the reason as a clause. */
export async function measureDevices(parameters: number): Promise<
  {
    readonly because: string;
  } & (
    | { readonly choice: Pick<DeviceChoice, 'updates' | 'generates'>; readonly probe: null }
    | { readonly choice: DeviceChoice; readonly probe: ProbeFigures }
  )
> {
  const probe = await probeWebgpu();
  if (typeof probe === 'string')
    return { choice: { updates: 'wasm', generates: 'wasm' }, probe: null, because: probe };
  const machine = browserMachine();
  const beside = { ...usual, threads: trainingThreads({ ...usual, threads: 0 }, machine.cores) };
  const { workers } = workerCount(null, machine, beside);
  const choice = chooseDevices(parameters, workers, probe);
  return { choice, probe, because: deviceChoiceWords(choice) };
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
  const lost = gpu.lost.then(({ message, reason }) => {
    throw new DeviceLost(`the WebGPU device was lost: ${message || reason}`);
  });
  lost.catch(() => undefined);
  await Promise.race([load(executor, build, tell), lost]);
  return {
    executor: endingWith(executor, lost),
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

/** Wraps an executor so that its calls also reject when `end` does: work on a lost device may never settle. */
function endingWith(executor: Executor, end: Promise<never>): Executor {
  const race = <T>(work: Promise<T>): Promise<T> => Promise.race([work, end]);
  return {
    ...executor,
    prepare: (program) => race(executor.prepare(program)),
    run: (program, feeds, skip) => race(executor.run(program, feeds, skip)),
    upload: (tensor) => race(executor.upload(tensor)),
    read: (value) => race(executor.read(value)),
    forget: (program) => race(executor.forget(program)),
    dispose: () => race(executor.dispose()),
  };
}
