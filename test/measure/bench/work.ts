/**
 * The two programs that take most of a round's time, with inputs for one run, to compare with other engines. A pure function
 * of numbers, so that page and Node make the same.
 */
import type { Program } from '../../../src/graph/index.ts';
import { updateProgram } from '../../../src/learn/programs/update.ts';
import { initialParameters } from '../../../src/policy/initialize.ts';
import { generateProgram } from '../../../src/policy/programs/generate.ts';
import { transformerOf, type TransformerSpec } from '../../../src/policy/sizes.ts';
import { plainLosses } from '../../../src/strategies/objective/index.ts';
import { streams, uniform } from '../../../src/tensor/random.ts';
import { bool, float32, int32, scalar, type Tensor } from '../../../src/tensor/tensor.ts';

export interface Work {
  readonly program: Program;
  readonly feeds: Readonly<Record<string, Tensor>>;
  /** Outputs that are not fetched, as in a round. */
  readonly skip: readonly string[];
  /** The output whose first numbers must agree between engines. */
  readonly compared: string;
  /** Tokens that a run trains on or writes. */
  readonly tokens: number;
}

export const optimiserSettings = {
  learning_rate: 3e-4,
  warmup_steps: 0,
  adam_beta1: 0.9,
  adam_beta2: 0.95,
  // Above rounding noise: Adam's first step would turn a gradient of pure noise into ± learning_rate.
  adam_epsilon: 1e-6,
  weight_decay: 0.01,
  max_grad_norm: 1,
};

const small = transformerOf('small');
const indices = (count: number): Tensor => int32(Array.from({ length: count }, (_, i) => i));
const draw = (what: number, i: number): number => uniform(1, streams.sample, what, i);
const drawn = (count: number, what: number, low: number, high: number): Float32Array =>
  Float32Array.from({ length: count }, (_, i) => low + (high - low) * draw(what, i));

/**
 * Uniformly drawn tokens and targets without padding; half of the rows have negative advantages; trains all tokens that follow
 * column `from`.
 */
export function makeBatch(
  vocabulary: number,
  rows: number,
  length: number,
  from = 0,
): Record<string, Tensor> {
  const scored = length - from;
  const shape = [rows, scored];
  const each = (make: (i: number) => number, count = rows * scored): number[] =>
    Array.from({ length: count }, (_, i) => make(i));
  const ints = (make: (i: number) => number): Tensor => int32(each(make, rows * length), [rows, length]);
  return {
    tokens: ints((i) => Math.floor(vocabulary * draw(0, i))),
    targets: int32(
      each((i) => 1 + Math.floor((vocabulary - 1) * draw(1, i))),
      shape,
    ),
    positions: ints((i) => i % length),
    segments: ints(() => 0),
    columns: indices(length),
    weights: float32(
      each(() => 1 / (rows * scored)),
      shape,
    ),
    advantages: float32(
      each((i) => 2 * draw(2, Math.floor(i / scored)) - 1),
      shape,
    ),
  };
}

/** One optimiser step of a policy on `rows` × `length` tokens; those after column `from` are trained. */
export function updateOf(spec: TransformerSpec, rows: number, length: number, from = 0): Work {
  const { size } = spec.layout;
  return {
    program:
      from === 0 ? updateProgram(spec, plainLosses) : updateProgram(spec, plainLosses, { length, from }),
    feeds: {
      ...makeBatch(spec.shape.vocabulary, rows, length, from),
      // Near those of a policy whose logits are all 0, so that some tokens are clipped.
      old_logps: float32(drawn(rows * (length - from), 3, -4.5, -3.8), [rows, length - from]),
      ...{ temperature: scalar(1), epsilon: scalar(0.2), epsilon_high: scalar(0.2) },
      ...Object.fromEntries(Object.entries(optimiserSettings).map(([name, value]) => [name, scalar(value)])),
      ...{ parameters: parametersOf(spec), optimizer: float32([0, 1, 1]) },
      ...{ moment1: float32(new Float32Array(size)), moment2: float32(new Float32Array(size)) },
    },
    skip: [],
    compared: 'loss',
    tokens: rows * length,
  };
}

/** 24 tokens of the small policy for each of 256 rows, 8 per prompt of 8 tokens; no token ends a row. */
function generateWork(): Work {
  const spec = small;
  const [rows, length, samples, promptLength] = [256, 24, 8, 8];
  const width = promptLength + length;
  const program = generateProgram(spec, { pad: 0, end: -1 });
  const stored = [rows / samples, width, spec.shape.width];
  const state = program.outputs.filter(({ resident }) => resident).map(({ name }) => name);
  const rowsOf = (make: (row: number) => number): Tensor =>
    int32(Array.from({ length: rows }, (_, row) => make(row)));
  return {
    program,
    feeds: {
      ...Object.fromEntries(
        state.map((name, at) => [
          name.replace(/_out$/, ''),
          float32(drawn((stored[0] as number) * width * spec.shape.width, 10 + at, -0.5, 0.5), stored),
        ]),
      ),
      ...{ parameters: parametersOf(spec), temperature: scalar(1), trips: int32([length], []) },
      ...{ row: indices(rows), columns: indices(width) },
      parent: rowsOf((row) => Math.floor(row / samples)),
      last: rowsOf((row) => 1 + (row % 40)),
      position: rowsOf(() => promptLength - 1),
      hint: rowsOf(() => 0),
      limit: rowsOf(() => width),
      done: bool(new Uint8Array(rows)),
      uniforms: float32(drawn(length * rows, 4, 0, 1), [length, rows]),
      forced: int32(new Int32Array(length * rows).fill(-1), [length, rows]),
    },
    skip: state,
    compared: 'entropies',
    tokens: rows * length,
  };
}

/** Initial weights without a base policy, except that logits are not all 0. */
export function parametersOf(spec: TransformerSpec): Tensor {
  const flat = initialParameters(spec.layout, 1);
  const head = spec.layout.parameters.find(({ name }) => name === 'head.logits');
  if (head) flat.set(drawn(head.size, 5, -0.2, 0.2), head.offset);
  return float32(flat);
}

export const works = { update: () => updateOf(small, 64, 32), generate: generateWork };
export type WorkName = keyof typeof works;
