/**
 * The actor seam over an executor: observations in, one run of the act program, actions out. Never runs a single row.
 */
import type { Executor } from '../graph/index.ts';
import type { HeldWeights } from '../policy/heldWeights.ts';
import { actProgram } from '../policy/programs/act.ts';
import type { MlpSpec } from '../policy/sizes.ts';
import type { Actor } from '../rollout/actor.ts';
import { float32, scalar } from '../tensor/tensor.ts';
import { greedyTemperature } from './programPolicy.ts';

/** An actor whose weights are those held; they may be replaced between calls. */
export function createProgramActor(
  executor: Executor,
  spec: MlpSpec,
  weights: HeldWeights,
): Actor & { prepare(): Promise<void>; dispose(): Promise<void> } {
  const program = actProgram(spec);
  const { inputs } = spec.shape;
  return {
    get version() {
      return weights.version;
    },

    async act(observations, uniforms, temperature, greedy = false) {
      const rows = uniforms.length;
      if (observations.length !== rows * inputs) {
        throw new Error(
          `act: observations must hold ${rows} × ${inputs} numbers, got ${observations.length}`,
        );
      }
      // A single row would be rounded differently from the same row among others.
      const count = Math.max(rows, 2);
      const fill = (values: Float32Array, length: number): Float32Array => {
        if (values.length === length) return values;
        const filled = new Float32Array(length);
        filled.set(values);
        return filled;
      };
      const { read } = await executor.run(program, {
        parameters: weights.parameters,
        observations: float32(fill(observations, count * inputs), [count, inputs]),
        uniforms: float32(fill(uniforms, count)),
        temperature: scalar(greedy ? greedyTemperature : temperature),
      });
      const floats = (name: string): Float32Array => (read[name]?.data as Float32Array).subarray(0, rows);
      return {
        actions: (read.actions?.data as Int32Array).subarray(0, rows),
        logps: floats('logps'),
        entropies: floats('entropies'),
        ...(spec.heads.length > 0 && {
          heads: Object.fromEntries(spec.heads.map((head) => [head, floats(head)])),
        }),
      };
    },

    prepare: () => executor.prepare(program),
    dispose: () => executor.forget(program),
  };
}
