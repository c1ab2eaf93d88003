/**
 * A moving average of the weights on the device (PPO-EWMA: Hilton et al. 2021, arXiv 2110.00641). Averages of few
 * updates are not biased towards the first weights: with mass W, initially 1, an update with decay d makes W′ = d·W +
 * 1 and θₑ′ = (d·W/W′)·θₑ + θ/W′.
 */
import {
  add,
  input,
  makeProgram,
  mul,
  type DeviceValue,
  type Executor,
  type Program,
} from '../graph/index.ts';
import type { HeldWeights } from '../policy/heldWeights.ts';
import { float32, scalar } from '../tensor/tensor.ts';

export interface AveragedWeights {
  /** The average; before the first update, the weights themselves. */
  parameters(): Promise<DeviceValue>;
  /** Updates the average with new weights; keeps the share `decay` of the old average. */
  follow(decay: number): Promise<void>;
  /** Restarts from the current weights. */
  restart(): Promise<void>;
  /** `average` and `average_mass`; empty before the first use. */
  snapshot(): Promise<Record<string, Float32Array>>;
  /** Restores a snapshot. Throws if the average has another length. */
  restore(arrays: Readonly<Record<string, Float32Array>>): Promise<void>;
  prepare(): Promise<void>;
  dispose(): Promise<void>;
}

function averageProgram(size: number): Program {
  const average = input('average', 'float32', [size], 'moving average of the weights');
  const parameters = input('parameters', 'float32', [size], 'weights after the update');
  const kept = input('kept', 'float32', [], 'share of the average that stays');
  const taken = input('taken', 'float32', [], 'share of the weights that enters');
  return makeProgram(
    'average',
    [average, parameters, kept, taken],
    [
      {
        name: 'average_out',
        value: add(mul(average, kept), mul(parameters, taken)),
        meaning: 'the new average',
        resident: true,
      },
    ],
  );
}

/** An average of held weights of `size` values. */
export function createAveragedWeights(
  executor: Executor,
  weights: HeldWeights,
  size: number,
): AveragedWeights {
  const program = averageProgram(size);
  let average: DeviceValue | null = null;
  let mass = 1;

  async function put(values: Float32Array): Promise<DeviceValue> {
    if (average) executor.release(average);
    return (average = await executor.upload(float32(values)));
  }

  async function parameters(): Promise<DeviceValue> {
    return average ?? put(Float32Array.from((await executor.read(weights.parameters)).data));
  }

  return {
    parameters,
    async follow(decay) {
      const before = await parameters();
      // Rounded as in a checkpoint.
      const next = Math.fround(decay * mass + 1);
      const { resident } = await executor.run(program, {
        average: before,
        parameters: weights.parameters,
        kept: scalar((decay * mass) / next),
        taken: scalar(1 / next),
      });
      executor.release(before);
      average = resident.average_out as DeviceValue;
      mass = next;
    },
    async restart() {
      await put(Float32Array.from((await executor.read(weights.parameters)).data));
      mass = 1;
    },
    async snapshot() {
      if (!average) return {} as Record<string, Float32Array>;
      const values = Float32Array.from((await executor.read(average)).data);
      return { average: values, average_mass: Float32Array.of(mass) };
    },
    async restore({ average: values, average_mass: stored }) {
      if (values && (values.length !== size || stored?.length !== 1)) {
        throw new Error(`checkpoint: average must hold ${size} values, got ${values.length}`);
      }
      if (values) await put(values);
      else if (average) {
        executor.release(average);
        average = null;
      }
      mass = stored?.[0] ?? 1;
    },
    prepare: () => executor.prepare(program),
    async dispose() {
      if (average) executor.release(average);
      average = null;
      await executor.forget(program);
    },
  };
}
