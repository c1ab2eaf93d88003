import * as ort from 'onnxruntime-web/wasm';
import { describe, expect, it } from 'vitest';
import type { Executor } from '../../src/graph/index.ts';
import { createOrtExecutor } from '../../src/runtime/ortExecutor.ts';
import { distance } from '../graph/seeded.ts';
import { oneLayerSpec } from '../policy/smallPolicy.ts';
import { distances, outputsOf, programCases, programCasesOf } from './programCases.ts';

ort.env.logLevel = 'error';
ort.env.wasm.numThreads = 1;
const now = (): number => performance.now();
const onWasm = createOrtExecutor(ort, { provider: 'wasm', now });

/** On the software adapter that the tests' Chromium is started with. */
async function openWebGpu(): Promise<Executor> {
  const adapter = await navigator.gpu.requestAdapter();
  if (!adapter)
    throw new Error('this Chromium has no WebGPU adapter: it must be started with the flags of the tests');
  const device = await adapter.requestDevice();
  const gpuOrt = await import('onnxruntime-web/webgpu');
  gpuOrt.env.logLevel = 'error';
  gpuOrt.env.wasm.numThreads = 1;
  return createOrtExecutor(gpuOrt, { provider: { webgpu: device }, now });
}

describe('in Chromium on WASM, against the reference in float64', () => {
  for (const one of programCases) {
    it(`${one.name} computes the same`, async () => {
      for (const [name, off] of Object.entries(await distances(onWasm, one))) {
        expect(off, name).toBeLessThan(name === 'grad_norm' ? 1e-4 : 2e-5);
      }
    });
  }
});

it('in Chromium on WebGPU update and generate agree with WASM', async () => {
  const onGpu = await openWebGpu();
  for (const name of ['update', 'generate']) {
    const one = programCasesOf(oneLayerSpec).find((other) => other.name === name)!;
    const expected = await outputsOf(onWasm, one);
    const found = await outputsOf(onGpu, one);
    expect(Object.keys(found).sort()).toEqual(Object.keys(expected).sort());
    for (const [output, { dtype, data }] of Object.entries(expected)) {
      const off = distance(found[output]!.data, data);
      expect(off, `${name}, ${output}`).toBeLessThan(dtype === 'float32' ? 1e-4 : 1e-9);
    }
  }
  await onGpu.dispose();
  // A graphics card made of software, on the two cores that all else uses as well.
}, 240_000);
