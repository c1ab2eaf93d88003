/** Measures the graphics card: the time of one kernel launch. */
import type { ProbeFigures } from './deviceChoice.ts';

const budgetMs = 300;
/** GPUBufferUsage.STORAGE; the type library lacks its constants. */
const storageUsage = 0x80;

const shader = /* wgsl */ `
@group(0) @binding(0) var<storage, read_write> data: array<f32>;
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3<u32>) {
  var x = data[id.x];
  for (var i = 0u; i < 64u; i++) { x = fma(x, 0.999, 0.001); }
  data[id.x] = x;
}`;

/**
 * Launches a small kernel repeatedly for at most 300 ms. Returns a clause if there is nothing to measure: no adapter, or a
 * software adapter.
 */
export async function probeWebgpu(): Promise<ProbeFigures | string> {
  const adapter = await navigator.gpu?.requestAdapter();
  if (!adapter) return 'no WebGPU adapter';
  if (adapter.info.isFallbackAdapter) return 'the WebGPU adapter is software';
  const device = await adapter.requestDevice();
  try {
    const module = device.createShaderModule({ code: shader });
    const pipeline = await device.createComputePipelineAsync({
      layout: 'auto',
      compute: { module, entryPoint: 'main' },
    });
    const buffer = device.createBuffer({ size: 4 * 64 * 1024, usage: storageUsage });
    const group = device.createBindGroup({
      layout: pipeline.getBindGroupLayout(0),
      entries: [{ binding: 0, resource: { buffer } }],
    });
    const batch = async (count: number): Promise<number> => {
      const begun = performance.now();
      const encoder = device.createCommandEncoder();
      for (let i = 0; i < count; i++) {
        const pass = encoder.beginComputePass();
        pass.setPipeline(pipeline);
        pass.setBindGroup(0, group);
        pass.dispatchWorkgroups(1024);
        pass.end();
      }
      device.queue.submit([encoder.finish()]);
      await device.queue.onSubmittedWorkDone();
      return performance.now() - begun;
    };
    const begun = performance.now();
    await batch(10); // compiles
    let best = Infinity;
    for (let i = 0; i < 5 && performance.now() - begun < budgetMs; i++)
      best = Math.min(best, (await batch(100)) / 100);
    const { vendor, architecture } = adapter.info;
    return { adapter: [vendor, architecture].filter(Boolean).join(' ') || 'not named', launchMs: best };
  } finally {
    device.destroy();
  }
}
