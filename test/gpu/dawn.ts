/**
 * WebGPU in Node by Dawn. Must run with `--liftoff-only`: V8's optimising compiler takes most of a minute over one function of
 * the engine's build for WebGPU, and the first kernel waits for it.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { create, globals } from 'webgpu';
import type { Executor } from '../../src/graph/index.ts';
import { createOrtExecutor, type Ort } from '../../src/runtime/ortExecutor.ts';
import { startEngine } from '../../src/runtime/startEngine.ts';

const { resolve } = createRequire(import.meta.url);
const build = 'onnxruntime-web/ort-wasm-simd-threaded.asyncify';

/** The engine's memory is shared, which Dawn does not read from. */
function copyWhatIsWritten({ prototype }: { prototype: GPUQueue }): void {
  const write = prototype.writeBuffer;
  prototype.writeBuffer = function (buffer, offset, data, from = 0, count) {
    const size = ArrayBuffer.isView(data) ? (data as Uint8Array).BYTES_PER_ELEMENT : 1;
    const [memory, start, length] = ArrayBuffer.isView(data)
      ? [data.buffer, data.byteOffset, data.byteLength]
      : [data as ArrayBuffer, 0, (data as ArrayBuffer).byteLength];
    const bytes = count === undefined ? length - from * size : count * size;
    return write.call(this, buffer, offset, new Uint8Array(memory, start + from * size, bytes).slice());
  };
}

/** An executor on the first adapter that Dawn finds, and the adapter's name. Throws a sentence without one. */
export async function openDawn(): Promise<{
  readonly executor: Executor;
  readonly adapter: string;
  /** No graphics card: the processor computes. */
  readonly software: boolean;
}> {
  Object.assign(globalThis, globals);
  copyWhatIsWritten(GPUQueue);
  const gpu = create([]);
  const adapter = await gpu.requestAdapter({ powerPreference: 'high-performance' });
  if (!adapter)
    throw new Error('adapter: Dawn must find one, got none; name a driver of Vulkan in VK_ICD_FILENAMES');
  const { maxBufferSize, maxStorageBufferBindingSize, maxStorageBuffersPerShaderStage } = adapter.limits;
  const device = await adapter.requestDevice({
    requiredLimits: { maxBufferSize, maxStorageBufferBindingSize, maxStorageBuffersPerShaderStage },
  });
  Object.defineProperty(globalThis, 'navigator', { value: { gpu, hardwareConcurrency: 2 } });
  const ort = (await import('onnxruntime-web/webgpu')) as Ort;
  Object.assign(ort.env, { logLevel: 'error' });
  Object.assign(ort.env.wasm, {
    numThreads: 1,
    wasmPaths: { mjs: pathToFileURL(resolve(`${build}.mjs`)).href },
    wasmBinary: readFileSync(resolve(`${build}.wasm`)),
  });
  const executor = createOrtExecutor(ort, { provider: { webgpu: device }, now: () => performance.now() });
  await startEngine(executor);
  const { description, vendor, architecture, isFallbackAdapter } = adapter.info;
  return {
    executor,
    adapter: description || `${vendor} ${architecture}`,
    software: isFallbackAdapter || /swiftshader|llvmpipe/i.test(`${description} ${architecture}`),
  };
}
