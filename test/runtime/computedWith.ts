/** Hashes of what generation and update compute with so many WASM threads, which hold for a whole process. */
import { plainLosses } from '../../src/strategies/objective/index.ts';
import { updateProgram } from '../../src/learn/programs/update.ts';
import { holdWeights } from '../../src/policy/heldWeights.ts';
import { policyOf } from '../../src/policy/sizes.ts';
import { hashBytes } from '../../src/tensor/hash.ts';
import { openNodeExecutor } from '../../src/runtime/nodeOrt.ts';
import { createProgramPolicy } from '../../src/runtime/programPolicy.ts';
import { float32, int32 } from '../../src/tensor/tensor.ts';
import { seeded, seededInts } from '../graph/seeded.ts';
import { randomWeights } from '../policy/smallPolicy.ts';
import { end, frame, noise, pad, promptOf } from './rowCases.ts';
import { asTensors, firstStep } from '../graph/referenceFeeds.ts';

const hash = (data: Float32Array | Int32Array | Uint8Array): string =>
  hashBytes(new Uint8Array(data.buffer, data.byteOffset, data.byteLength));

export async function computedWith(threads: number): Promise<Readonly<Record<string, unknown>>> {
  const { executor } = openNodeExecutor({ threads: threads });
  const spec = policyOf('small');
  const parameters = randomWeights(spec.layout.size, 5, 0.3);
  const policy = createProgramPolicy(executor, spec, await holdWeights(executor, parameters), { pad, end });

  const ids = Array.from({ length: 64 }, (_, id) => id);
  const rows = await policy.prefill(ids.map(promptOf), frame);
  const generated = await policy.generate(rows, {
    length: 12,
    uniforms: noise(ids, rows, 12),
    temperature: 1,
  });

  const [count, length] = [64, 24];
  const grid = [count, length];
  const size = count * length;
  const { read, resident } = await executor.run(updateProgram(spec, plainLosses), {
    ...asTensors(firstStep(parameters, { adam_beta1: 0.9, adam_beta2: 0.95, max_grad_norm: 1 })),
    tokens: int32(seededInts(1, size, 0, 64), grid),
    targets: int32(seededInts(2, size, 0, 64), grid),
    positions: int32(
      Int32Array.from({ length: size }, (_, i) => i % length),
      grid,
    ),
    segments: int32(new Int32Array(size), grid),
    columns: int32(Int32Array.from({ length }, (_, i) => i)),
    weights: float32(seeded(3, size, 0, 1e-3), grid),
    old_logps: float32(seeded(4, size, -5, -3), grid),
    advantages: float32(seeded(5, size, -1, 1), grid),
  });
  const updated = await executor.read(resident.parameters_out!);

  return {
    tokens: hash(generated.tokens),
    logps: hash(generated.logps),
    entropies: hash(generated.entropies),
    loss: read.loss!.data[0],
    gradNorm: read.grad_norm!.data[0],
    weights: hash(updated.data),
  };
}
