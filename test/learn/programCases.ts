/** The programs that touch weights, with feeds that use every input: for comparing executors with the reference. */
import { lossesWith } from './losses.ts';
import { plainLosses } from '../../src/strategies/objective/index.ts';
import { bindDim, type Executor, type Program } from '../../src/graph/index.ts';
import { supervisedProgram, symbolsProgram, updateProgram } from '../../src/learn/programs/update.ts';
import { policyProgram } from '../../src/policy/file.ts';
import type { Layout } from '../../src/policy/layout.ts';
import { generateProgram, prefillProgram } from '../../src/policy/programs/generate.ts';
import { scoreProgram } from '../../src/policy/programs/score.ts';
import type { TransformerSpec } from '../../src/policy/sizes.ts';
import { bool, float32, int32, scalar, type Tensor } from '../../src/tensor/tensor.ts';
import { distance, seeded, seededInts } from '../graph/seeded.ts';
import { randomWeights, smallSpec } from '../policy/smallPolicy.ts';
import { evaluate } from '../graph/evaluate.ts';

export interface ProgramCase {
  readonly name: string;
  readonly program: Program;
  readonly feeds: Readonly<Record<string, Tensor>>;
}

const [rows, length] = [4, 8];
const { vocabulary } = smallSpec.shape;
const floats = (seed: number, low: number, high: number, size: readonly number[] = [rows, length]): Tensor =>
  float32(
    seeded(
      seed,
      size.reduce((a, b) => a * b, 1),
      low,
      high,
    ),
    size,
  );
const tokenGrid = (seed: number, size: readonly number[] = [rows, length]): Tensor =>
  int32(
    seededInts(
      seed,
      size.reduce((a, b) => a * b, 1),
      0,
      vocabulary,
    ),
    size,
  );
const columns = (count: number): Tensor => int32(Array.from({ length: count }, (_, i) => i));

/** Every row one sequence, but for the first, which holds two. */
const sequences = {
  tokens: tokenGrid(11),
  targets: tokenGrid(12),
  positions: int32(
    Array.from({ length: rows * length }, (_, i) => (i < 3 ? i : i < length ? i - 3 : i % length)),
    [rows, length],
  ),
  segments: int32(
    Array.from({ length: rows * length }, (_, i) => (i >= 3 && i < length ? 1 : 0)),
    [rows, length],
  ),
  columns: columns(length),
};

/** A prompt in two columns, not all of them used, and two completions of it in three columns each. */
const from = 2;
const sharedPrompts = {
  positions: int32(Array.from({ length: rows }, () => [0, 1, 2, 3, 4, 2, 3, 4]).flat(), [rows, length]),
  segments: int32(
    Array.from({ length: rows }, (_, row) => [row > 2 ? -1 : 0, row > 1 ? -1 : 0, 1, 1, 1, 2, 2, 2]).flat(),
    [rows, length],
  ),
};

/** The columns that are scored of every input that has one value for each. */
function scoredColumns(feeds: Readonly<Record<string, Tensor>>): Record<string, Tensor> {
  const scored = length - from;
  const cut = <T extends Float32Array | Int32Array>(data: T): T =>
    data.filter((_, i) => i % length >= from) as T;
  return {
    targets: int32(cut(feeds.targets!.data as Int32Array), [rows, scored]),
    ...Object.fromEntries(
      ['weights', 'old_logps', 'ref_logps', 'advantages'].map((name) => [
        name,
        float32(cut(feeds[name]!.data as Float32Array), [rows, scored]),
      ]),
    ),
  };
}

/** Random state of three rows for a program that continues them, in whatever form it keeps it. */
function stateOf({ inputs }: Program): Record<string, Tensor> {
  const state = inputs.filter(({ attributes }) => /^(key|value)\d+$/.test(attributes.name));
  return Object.fromEntries(
    state.map(({ attributes, shape }, at) => [
      attributes.name,
      floats(
        41 + at,
        -1,
        1,
        shape.map((dim) => bindDim(dim, { sources: 3, width: length })),
      ),
    ]),
  );
}

/** An optimiser in the middle of a run: at its first step AdamW would blow up the rounding of tiny gradients. */
export function optimizerFeeds(size: number) {
  return {
    moment1: float32(seeded(21, size, -0.02, 0.02)),
    moment2: float32(seeded(22, size, 1e-4, 4e-4)),
    optimizer: float32([3, 0.9 ** 3, 0.95 ** 3]),
    learning_rate: scalar(0.01),
    warmup_steps: scalar(8),
    adam_beta1: scalar(0.9),
    adam_beta2: scalar(0.95),
    adam_epsilon: scalar(1e-6),
    weight_decay: scalar(0.1),
    max_grad_norm: scalar(0.5),
  };
}

/** Flat weights as a policy file holds them: every parameter by its name. */
export function namedWeights({ parameters }: Layout, flat: Float32Array): Record<string, Tensor> {
  return Object.fromEntries(
    parameters.map(({ name, shape, offset, size }) => [
      name,
      float32(flat.slice(offset, offset + size), shape),
    ]),
  );
}

/** The cases of one policy. */
export function programCasesOf(spec: TransformerSpec): readonly ProgramCase[] {
  const { layout } = spec;
  const generate = generateProgram(spec, { pad: 0, end: 1 });
  const parameters = float32(randomWeights(layout.size));

  const logUniform = -Math.log(vocabulary);
  const updates = {
    ...sequences,
    ...optimizerFeeds(layout.size),
    parameters,
    weights: float32(
      seeded(31, rows * length, 0, 0.1).map((w, i) => (i % length < 2 ? 0 : w)),
      [rows, length],
    ),
    old_logps: floats(32, logUniform - 0.8, logUniform + 0.8),
    ref_logps: floats(33, logUniform - 0.8, logUniform + 0.8),
    advantages: floats(34, -1.5, 1.5),
    temperature: scalar(0.8),
    epsilon: scalar(0.2),
    epsilon_high: scalar(0.3),
    beta: scalar(0.1),
    entropy_coef: scalar(0.02),
  };

  const decoding = {
    parameters,
    ...stateOf(generate),
    parent: int32([2, 0, 0, 1]),
    last: int32([5, 3, 9, 2]),
    position: int32([2, 5, 0, 3]),
    done: bool([0, 0, 0, 1]),
    hint: int32([0, 4, 0, 2]),
    uniforms: floats(61, 0, 1, [5, rows]),
    // One forced id; the second row reaches the limit, the fourth is over from the start.
    forced: int32(
      Array.from({ length: 5 * rows }, (_, i) => (i === rows + 2 ? 7 : -1)),
      [5, rows],
    ),
    temperature: scalar(0.9),
    trips: int32([5], []),
    limit: int32(new Int32Array(4).fill(length - 1)),
    columns: columns(length),
    row: columns(rows),
  };

  return [
    { name: 'update', program: updateProgram(spec, plainLosses), feeds: updates },
    {
      name: 'update with KL and entropy bonus',
      program: updateProgram(spec, lossesWith({ beta: 1, entropy_coef: 1 })),
      feeds: updates,
    },
    {
      name: 'update on prompts that completions share',
      program: updateProgram(spec, lossesWith({ beta: 1 }), { length, from: 2 }),
      feeds: { ...updates, ...sharedPrompts, ...scoredColumns(updates) },
    },
    {
      name: 'update by sequence contrast with a KL hinge',
      program: updateProgram(spec, lossesWith({ surrogate: 'sequence_contrast', kl_hinge_coef: 1 })),
      feeds: {
        ...updates,
        positives: float32([0.5, 0, 0.5, 0], [rows, 1]),
        // The second group has nothing to contrast with.
        negatives: float32([0, 1, 0, 1, 0, 0, 0, 0], [2, rows, 1]),
        group_weights: float32([0.5, 0]),
        contrast_temperature: scalar(0.7),
        kl_hinge_coef: scalar(8),
        // Below the estimate, so that the wall pushes.
        kl_hinge_bound: scalar(-2),
      },
    },
    { name: 'supervised', program: supervisedProgram(spec), feeds: updates },
    {
      name: 'symbols',
      program: symbolsProgram(spec),
      feeds: { ...updates, symbol_weights: floats(61, -0.02, 0.1, [rows, length, vocabulary]) },
    },
    { name: 'score', program: scoreProgram(spec), feeds: updates },
    { name: 'prefill', program: prefillProgram(spec), feeds: updates },
    { name: 'generate', program: generate, feeds: decoding },
    {
      name: 'policy file',
      program: policyProgram(spec),
      feeds: {
        tokens: sequences.tokens,
        ...namedWeights(layout, parameters.data),
      },
    },
  ];
}

export const programCases = programCasesOf(smallSpec);

/** All outputs of one run, resident ones read back too. */
export async function outputsOf(executor: Executor, one: ProgramCase): Promise<Record<string, Tensor>> {
  const { read, resident } = await executor.run(one.program, one.feeds);
  const all: Record<string, Tensor> = { ...read };
  for (const [name, value] of Object.entries(resident)) {
    all[name] = await executor.read(value);
    executor.release(value);
  }
  return all;
}

/**
 * How far each output is from the reference: |a − b| / (1 + |b|) at its worst place, but relative for the gradient
 * norm. NaN or Infinity where it is no comparison at all.
 */
export async function distances(executor: Executor, one: ProgramCase): Promise<Record<string, number>> {
  const expected = evaluate(one.program, one.feeds);
  const found = await outputsOf(executor, one);
  return Object.fromEntries(
    one.program.outputs.map(({ name }) => {
      const [a, b] = [found[name]?.data ?? [], expected[name]?.data ?? [NaN]];
      if (name === 'grad_norm')
        return [name, Math.abs((a[0] as number) - (b[0] as number)) / (b[0] as number)];
      return [name, distance(a, b)];
    }),
  );
}
