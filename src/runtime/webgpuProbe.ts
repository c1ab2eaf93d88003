/** Decides by a short measurement whether WebGPU would train a policy of this size faster than WASM. */

export interface Probe {
  readonly wins: boolean;
  /** One clause for the reader. */
  readonly because: string;
}

/** Kernels of one update program, about: each costs a launch. */
const launches = 500;
/** Tokens of the default round's update, and multiply-adds per token and weight forward and backward. */
const tokens = 2304;
const passes = 3;
/** What one WASM thread reaches on these programs, in multiply-adds a second. */
const wasmRate = 2e10;
const budgetMs = 300;
/** GPUBufferUsage.STORAGE, whose constants the type library lacks. */
const storageUsage = 0x80;

const shader = /* wgsl */ `
@group(0) @binding(0) var<storage, read_write> data: array<f32>;
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3<u32>) {
  var x = data[id.x];
  for (var i = 0u; i < 64u; i++) { x = fma(x, 0.999, 0.001); }
  data[id.x] = x;
}`;

/**
 * Launches the same small kernel over and over for at most 300 ms. A launch that costs t leaves an update of
 * about 500 · t; WebGPU wins when that is below two thirds of the WASM estimate from the size. A fallback (software)
 * adapter never wins.
 */
export async function probeWebgpu(parameters: number): Promise<Probe> {
  const adapter = await navigator.gpu?.requestAdapter();
  if (!adapter) return { wins: false, because: 'no WebGPU adapter' };
  if (adapter.info.isFallbackAdapter) return { wins: false, because: 'the WebGPU adapter is software' };
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
    const gpuMs = launches * best;
    const wasmMs = (1000 * parameters * tokens * passes) / wasmRate;
    const wins = gpuMs < (2 / 3) * wasmMs;
    const figures = `about ${gpuMs.toFixed(0)} ms an update there, ${wasmMs.toFixed(0)} ms on WASM`;
    return {
      wins,
      because: wins ? `WebGPU wins the probe (${figures})` : `WASM wins the probe (${figures})`,
    };
  } finally {
    device.destroy();
  }
}
