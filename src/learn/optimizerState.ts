/** AdamW's moments and counters on the device, replaced together with the weights after each update. */
import { readScalars, type DeviceValue, type Executor, type Feed, type Results } from '../graph/index.ts';
import type { HeldWeights } from '../policy/heldWeights.ts';
import { float32, scalar } from '../tensor/tensor.ts';

const companions = ['moment1', 'moment2', 'optimizer'] as const;
type Companion = (typeof companions)[number];

/** AdamW's settings, as the run's configuration names them. */
export interface AdamwSettings {
  readonly learning_rate: number;
  readonly warmup_steps: number;
  readonly adam_beta1: number;
  readonly adam_beta2: number;
  readonly adam_epsilon: number;
  readonly weight_decay: number;
  readonly max_grad_norm: number;
}

export interface Accepted {
  /** False where loss or gradient norm was not finite: the update was skipped. */
  readonly taken: boolean;
  /** The update's scalar outputs, by name. */
  readonly scalars: Readonly<Record<string, number>>;
}

export interface OptimizerState {
  /** The update program's inputs of weights and optimiser. */
  feeds(settings: AdamwSettings): Record<string, Feed>;
  /**
   * Accepts an update's new weights and state, or none of them: where loss or gradient norm is not finite, the old
   * ones stay in use, bit for bit. Choosing between device values costs nothing. A select inside the program would
   * not do: onnxruntime's makes 0 of −0, and WGSL may assume that no value is NaN.
   */
  accept(results: Results): Accepted;
  /** Takes the weights and state after `updates` more updates. */
  replace(resident: Results['resident'], updates: number): void;
  /** A copy of the weights alone. */
  parameters(): Promise<Float32Array>;
  snapshot(): Promise<Record<string, Float32Array>>;
  restore(arrays: Readonly<Record<string, Float32Array>>, version: number): Promise<void>;
  release(): void;
}

/** Whether an update with these scalars is taken. */
export const isFiniteUpdate = ({ loss, grad_norm }: Readonly<Record<string, number>>): boolean =>
  Number.isFinite(loss) && Number.isFinite(grad_norm);

/** A fresh optimiser (zero moments, no steps) for held weights of `size` values. */
export async function createOptimizerState(
  executor: Executor,
  weights: HeldWeights,
  size: number,
): Promise<OptimizerState> {
  const lengths: Record<Companion, number> = { moment1: size, moment2: size, optimizer: 3 };
  const upload = (values: Float32Array): Promise<DeviceValue> => executor.upload(float32(values));
  const copyOf = async (value: DeviceValue): Promise<Float32Array> =>
    Float32Array.from((await executor.read(value)).data);
  const state: Record<Companion, DeviceValue> = {
    moment1: await upload(new Float32Array(size)),
    moment2: await upload(new Float32Array(size)),
    optimizer: await upload(Float32Array.of(0, 1, 1)),
  };

  function replace(resident: Results['resident'], updates: number): void {
    for (const name of companions) {
      executor.release(state[name]);
      state[name] = resident[`${name}_out`] as DeviceValue;
    }
    weights.replace(resident.parameters_out as DeviceValue, weights.version + updates);
  }

  return {
    replace,

    feeds: (settings) => ({
      parameters: weights.parameters,
      ...state,
      learning_rate: scalar(settings.learning_rate),
      warmup_steps: scalar(settings.warmup_steps),
      adam_beta1: scalar(settings.adam_beta1),
      adam_beta2: scalar(settings.adam_beta2),
      adam_epsilon: scalar(settings.adam_epsilon),
      weight_decay: scalar(settings.weight_decay),
      max_grad_norm: scalar(settings.max_grad_norm),
    }),

    accept({ read, resident }) {
      const scalars = readScalars({ read });
      const taken = isFiniteUpdate(scalars);
      if (taken) replace(resident, 1);
      else for (const value of Object.values(resident)) executor.release(value);
      return { taken, scalars };
    },

    parameters: () => copyOf(weights.parameters),

    async snapshot() {
      const arrays: Record<string, Float32Array> = {};
      for (const [name, value] of Object.entries({ parameters: weights.parameters, ...state })) {
        arrays[name] = await copyOf(value);
      }
      return arrays;
    },

    async restore(arrays, version) {
      const checked = (name: string, length: number): Float32Array => {
        const values = arrays[name];
        if (values?.length !== length) {
          throw new Error(`checkpoint: ${name} must hold ${length} values, got ${values?.length ?? 'none'}`);
        }
        return values;
      };
      const parameters = checked('parameters', size);
      const values = companions.map((name) => checked(name, lengths[name]));
      weights.replace(await upload(parameters), version);
      for (const [at, name] of companions.entries()) {
        executor.release(state[name]);
        state[name] = await upload(values[at] as Float32Array);
      }
    },

    release: () => companions.forEach((name) => executor.release(state[name])),
  };
}
