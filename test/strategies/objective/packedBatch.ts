/** A packed batch of completions with everything awkward in it, and programs over its per-token inputs. */
import {
  gradients,
  input,
  makeProgram,
  mul,
  sum,
  type Program,
  type Value,
} from '../../../src/graph/index.ts';
import type { CompletionPlan } from '../../../src/learn/objective/sequences.ts';
import { flatRows } from '../../../src/policy/transformer.ts';
import { float32, type Tensor } from '../../../src/tensor/tensor.ts';
import { seeded } from '../../graph/seeded.ts';
import { evaluate } from '../../graph/evaluate.ts';

const [rows, perRow, columns] = [3, 2, 4];
export const tokens = rows * perRow * columns;
export const plan: CompletionPlan = { rows: 'rows', perRow, segmentColumns: columns };

/** Full, one token, an observation inside, two tokens, an empty place, full again. */
const masks = [
  [1, 1, 1, 1],
  [1, 0, 0, 0],
  [1, 0, 1, 1],
  [1, 1, 0, 0],
  [0, 0, 0, 0],
  [1, 1, 1, 1],
];
/** The third completion is of a group without spread. */
const outcomes = [1.2, -0.7, 0, 0.4, 0, -1.1];

const logps = seeded(21, tokens, -3, -0.1);
const gaps = seeded(22, tokens, -0.6, 0.6);
// Far outside every clip range, on both sides and under both signs of advantage; beyond the clamp at ±20 too.
Object.assign(gaps, { 1: 3, 2: -3, 3: 30, 20: 3, 21: -3, 22: -30, 4: 1.9, 9: 25 });

export const batch = {
  logps,
  oldLogps: logps.map((logp, i) => logp - gaps[i]!),
  advantages: outcomes.flatMap((a, i) => masks[i]!.map((m) => a * m)),
  mask: masks.flat(),
  /** Mean over completions with tokens of the mean over tokens. */
  weights: masks.flatMap((mask) => {
    const count = mask.reduce((a, b) => a + b);
    return mask.map((m) => (count > 0 ? m / (5 * count) : 0));
  }),
  others: seeded(23, tokens, -3, -0.1),
};
export type Batch = { readonly [Name in keyof typeof batch]: readonly number[] };

export type PackedValues = { readonly [Name in keyof Batch]: Value };

/** Inputs `[rows, columns]`; what a builder gets of them is flat. */
const inputs = Object.keys(batch).map((name) => input(name, 'float32', ['rows', perRow * columns], ''));
const logpsInput = inputs.find(({ attributes }) => attributes.name === 'logps')!;
const values = Object.fromEntries(
  inputs.map((value) => [value.attributes.name, flatRows(value)]),
) as PackedValues;

/** Per-token losses, their weighted total, and its gradient by log-probabilities. */
export function lossProgram(name: string, build: (values: PackedValues) => Value): Program {
  const loss = build(values);
  const total = loss.shape.length === 0 ? loss : sum(mul(values.weights, loss));
  return makeProgram(name, inputs, [
    { name: 'loss', value: loss, meaning: '' },
    { name: 'total', value: total, meaning: '' },
    { name: 'gradient', value: gradients(total, [logpsInput])[0]!, meaning: '' },
  ]);
}

/** The batch as a program's feeds; float64 unless rounded. */
const feedsOf = (of: Batch): Record<string, { dtype: 'float32'; shape: number[]; data: readonly number[] }> =>
  Object.fromEntries(
    Object.entries(of).map(([name, data]) => [
      name,
      { dtype: 'float32' as const, shape: [rows, perRow * columns], data },
    ]),
  );
export const tensorsOf = (of: Batch): Record<string, Tensor> =>
  Object.fromEntries(
    Object.entries(of).map(([name, data]) => [name, float32(data, [rows, perRow * columns])]),
  );

/** The program in float64. */
export function inReference(program: Program, of: Batch = batch): Record<string, Float64Array> {
  return Object.fromEntries(
    Object.entries(evaluate(program, feedsOf(of))).map(([name, { data }]) => [name, data]),
  );
}

/** Central differences of f at x. */
export function differences(f: (x: readonly number[]) => number, x: readonly number[]): number[] {
  const h = 1e-6;
  return x.map((at, i) => (f(x.with(i, at + h)) - f(x.with(i, at - h))) / (2 * h));
}

/** The trained tokens of each completion, as indices. */
export const spans: readonly (readonly number[])[] = masks.map((mask, at) =>
  mask.flatMap((m, t) => (m ? [at * columns + t] : [])),
);
/** For each token the tokens of its completion. */
export const companions = (t: number): readonly number[] => spans[Math.floor(t / columns)]!;
