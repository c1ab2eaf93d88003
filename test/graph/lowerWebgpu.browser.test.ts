import { lossesWith } from '../learn/losses.ts';
import { describe, expect, it } from 'vitest';
import { InferenceSession, env } from 'onnxruntime-web/webgpu';
import { input, makeProgram, matmul, toOnnx, type Program } from '../../src/graph/index.ts';
import { updateProgram } from '../../src/learn/programs/update.ts';
import { policyFromShape } from '../../src/policy/sizes.ts';
import { segmentProgram } from '../../src/policy/programs/segment.ts';
import { scoreProgram } from '../../src/policy/programs/score.ts';

/** Builds a session that fails if any node would run on the CPU. */
async function buildOnGpuAlone(program: Program, target: 'card' | 'processor' = 'card'): Promise<void> {
  env.logLevel = 'fatal';
  const adapter = await navigator.gpu.requestAdapter();
  const device = await adapter?.requestDevice();
  const session = await InferenceSession.create(toOnnx(program, { target }), {
    executionProviders: [{ name: 'webgpu', device: device as GPUDevice }],
    extra: { session: { disable_cpu_ep_fallback: '1' } },
  });
  await session.release();
}

const policy = policyFromShape('toy', {
  vocabulary: 64,
  maxLength: 16,
  width: 16,
  layers: 2,
  heads: 2,
  hidden: 32,
});
const sequence = { length: 12, from: 4 };

describe('programs lowered for WebGPU', () => {
  const programs = {
    update: updateProgram(policy, lossesWith({ beta: 1, entropy_coef: 1 }), sequence),
    score: scoreProgram(policy, sequence),
    segment: segmentProgram(policy, { pad: 0, end: 1 }, { candidates: 2, states: true }, 4),
  };
  for (const [name, program] of Object.entries(programs)) {
    it(`${name} has no operator that leaves the GPU`, async () => {
      await expect(buildOnGpuAlone(program)).resolves.toBeUndefined();
    });
  }

  it('need a form of their own: the contributed product would leave it', async () => {
    const [a, b] = ['a', 'b'].map((name) => input(name, 'float32', ['rows', 2, 8, 16], ''));
    const value = matmul(a!, b!, { transposeB: true, alpha: 0.25 });
    const program = makeProgram('product', [a!, b!], [{ name: 'c', value, meaning: '' }]);
    await expect(buildOnGpuAlone(program)).resolves.toBeUndefined();
    await expect(buildOnGpuAlone(program, 'processor')).rejects.toThrow('CPU EP');
  });
});
