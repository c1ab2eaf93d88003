/** An actor over an executor: observations in, one run of the act program, actions out. Never runs a single row. */
import type { Executor } from '../graph/index.ts';
import type { HeldWeights } from '../policy/heldWeights.ts';
import { actProgram } from '../policy/programs/act.ts';
import { distributionProgram } from '../policy/programs/distribution.ts';
import type { GenerateExtras } from '../policy/programs/besides.ts';
import type { MlpSpec } from '../policy/sizes.ts';
import type { Actor } from '../rollout/actor.ts';
import { float32, scalar, type Tensor } from '../tensor/tensor.ts';
import { greedyTemperature } from './programPolicy.ts';

/** An actor with the held weights, which may be replaced between calls. */
export function createProgramActor(
  executor: Executor,
  spec: MlpSpec,
  weights: HeldWeights,
  extras: Pick<GenerateExtras, 'states'> = {},
): Actor & { prepare(): Promise<void>; dispose(): Promise<void> } {
  const program = actProgram(spec, extras);
  const weighing = distributionProgram(spec);
  const { inputs, outputs } = spec.shape;

  /** Pads inputs to two rows, because a single row would be rounded differently than among others. */
  function filled(values: Float32Array, width: number): Float32Array {
    if (values.length >= 2 * width) return values;
    const two = new Float32Array(2 * width);
    two.set(values);
    return two;
  }

  function headsIn(read: Readonly<Record<string, Tensor>>, rows: number) {
    if (spec.heads.length === 0) return {};
    const numbers = (head: string) => (read[head]?.data as Float32Array).subarray(0, rows);
    return { heads: Object.fromEntries(spec.heads.map((head) => [head, numbers(head)])) };
  }

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
      const count = Math.max(rows, 2);
      const { read } = await executor.run(program, {
        parameters: weights.parameters,
        observations: float32(filled(observations, inputs), [count, inputs]),
        uniforms: float32(filled(uniforms, 1)),
        temperature: scalar(greedy ? greedyTemperature : temperature),
      });
      const floats = (name: string): Float32Array => (read[name]?.data as Float32Array).subarray(0, rows);
      return {
        actions: (read.actions?.data as Int32Array).subarray(0, rows),
        logps: floats('logps'),
        entropies: floats('entropies'),
        ...headsIn(read, rows),
        ...(extras.states && {
          states: (read.states?.data as Float32Array).subarray(0, rows * spec.shape.hidden),
        }),
      };
    },

    async distribution(observations, temperature) {
      const rows = observations.length / inputs;
      if (!Number.isInteger(rows)) {
        throw new Error(
          `distribution: observations must hold ${inputs} numbers a row, got ${observations.length}`,
        );
      }
      const count = Math.max(rows, 2);
      const { read } = await executor.run(weighing, {
        parameters: weights.parameters,
        observations: float32(filled(observations, inputs), [count, inputs]),
        temperature: scalar(temperature),
      });
      const probabilities = (read.probabilities?.data as Float32Array).subarray(0, rows * outputs);
      return { probabilities, ...headsIn(read, rows) };
    },

    prepare: () => executor.prepare(program),
    async dispose() {
      await executor.forget(program);
      await executor.forget(weighing);
    },
  };
}
