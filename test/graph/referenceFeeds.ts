/** Arrays in float64 for the reference evaluator, and the inputs that most programs share. */
import { float32, type Tensor } from '../../src/tensor/tensor.ts';
import type { ReferenceFeed } from './evaluate.ts';

export const floats = (shape: readonly number[], data: ArrayLike<number>): ReferenceFeed => ({
  ...{ dtype: 'float32', shape, data },
});
const ints = (shape: readonly number[], data: ArrayLike<number>): ReferenceFeed => ({
  ...{ dtype: 'int32', shape, data },
});

/** Numbers by their names. */
export const numbers = (of: Readonly<Record<string, number>>): Record<string, ReferenceFeed> =>
  Object.fromEntries(Object.entries(of).map(([name, value]) => [name, floats([], [value])]));

/** Sequences of one length as rows of a program: each token with the next one as its target, at these positions. */
export function rowFeeds(sequences: readonly (readonly number[])[], places?: readonly number[]) {
  const length = sequences[0]!.length - 1;
  const grid = [sequences.length, length];
  const columns = Array.from({ length }, (_, i) => i);
  return {
    tokens: ints(grid, sequences.map((row) => row.slice(0, -1)).flat()),
    targets: ints(grid, sequences.map((row) => row.slice(1)).flat()),
    positions: ints(grid, sequences.map(() => places ?? columns).flat()),
    segments: ints(grid, new Int32Array(sequences.length * length)),
    columns: ints([length], columns),
  };
}

const step = {
  ...{ learning_rate: 1e-3, warmup_steps: 0, adam_epsilon: 1e-8, weight_decay: 0 },
  ...{ adam_beta1: 0, adam_beta2: 0, max_grad_norm: 1e9 },
  ...{ temperature: 1, epsilon: 0.2, epsilon_high: 0.2 },
};

/** Weights before an optimiser's first step: without memory and clipping, its first moment is the gradient. */
export function firstStep(
  parameters: ArrayLike<number>,
  settings: Readonly<Record<string, number>> = {},
): Record<string, ReferenceFeed> {
  const size = [parameters.length];
  const zeros = floats(size, new Float64Array(parameters.length));
  return {
    ...numbers({ ...step, ...settings }),
    ...{ parameters: floats(size, parameters), moment1: zeros, moment2: zeros },
    optimizer: floats([3], [0, 1, 1]),
  };
}

/** The same for an executor, which computes in float32. */
export const asTensors = (feeds: Readonly<Record<string, ReferenceFeed>>): Record<string, Tensor> =>
  Object.fromEntries(
    Object.entries(feeds).map(([name, { data, shape }]) => [name, float32(Float32Array.from(data), shape)]),
  );
