/** Log-probabilities and values of a policy, and their derivatives, in float64: from its own programs alone. */
import { add, gradients, input, makeProgram, mul, sum, type Value } from '../../../src/graph/index.ts';
import { scoreProgram } from '../../../src/policy/programs/score.ts';
import { parameters, sketches, spec, temperature } from './batch.ts';
import { evaluate, type ReferenceFeed } from '../../graph/evaluate.ts';

const width = 7;
const grid = [sketches.length, width];
const rowOf = (of: (tokens: readonly number[]) => readonly number[]): Int32Array => {
  const data = new Int32Array(sketches.length * width);
  sketches.forEach(({ prompt, completion }, i) => data.set(of([...prompt, ...completion]), i * width));
  return data;
};
export const exact = (data: ArrayLike<number>, of: readonly number[] = [data.length]): ReferenceFeed => ({
  dtype: 'float32',
  shape: of,
  data: Float64Array.from(data),
});
const integers = (data: ArrayLike<number>, of: readonly number[]): ReferenceFeed => ({
  dtype: 'int32',
  shape: of,
  data,
});
const reading = {
  tokens: integers(
    rowOf((tokens) => tokens.slice(0, -1)),
    grid,
  ),
  targets: integers(
    rowOf((tokens) => tokens.slice(1)),
    grid,
  ),
  positions: integers(
    rowOf((tokens) => tokens.slice(1).map((_, t) => t)),
    grid,
  ),
  segments: integers(new Int32Array(sketches.length * width), grid),
  columns: integers([...Array(width).keys()], [width]),
  temperature: exact([temperature], []),
};

/** One number for each token of each completion. */
export type PerToken = readonly (readonly number[])[];
export const perCompletion = (of: (i: number, t: number) => number): number[][] =>
  sketches.map(({ completion }, i) => completion.map((_, t) => of(i, t)));
const placeOf = (i: number, t: number): number => i * width + (sketches[i]?.prompt.length ?? 0) - 1 + t;

const score = scoreProgram(spec);
/** What the policy says of every token of the batch at these weights. */
export function read(weights: ArrayLike<number>): { logps: PerToken; values: PerToken } {
  const { logps, value } = evaluate(score, { ...reading, parameters: exact(weights) });
  return {
    logps: perCompletion((i, t) => logps!.data[placeOf(i, t)]!),
    values: perCompletion((i, t) => value!.data[placeOf(i, t)]!),
  };
}

const outputOf = (name: string): Value => score.outputs.find((output) => output.name === name)!.value;
const [byLogps, byValues] = ['by_logps', 'by_values'].map((name) =>
  input(name, 'float32', outputOf('logps').shape, ''),
) as [Value<'input'>, Value<'input'>];
/** Derivatives by log-probabilities and values → derivative by the weights. */
const chained = makeProgram(
  'chained',
  [...score.inputs, byLogps, byValues],
  [
    {
      name: 'gradient',
      meaning: '',
      value: gradients(
        add(sum(mul(byLogps, outputOf('logps'))), sum(mul(byValues, outputOf('value')))),
        score.inputs.filter(({ attributes }) => attributes.name === 'parameters'),
      )[0]!,
    },
  ],
);

/** The gradient by the weights of a loss with these derivatives by log-probabilities and values. */
export function throughPolicy(byLogp: PerToken, byValue: PerToken): Float64Array {
  const onRows = (of: PerToken): ReferenceFeed => {
    const data = new Float64Array(sketches.length * width);
    of.forEach((own, i) => own.forEach((x, t) => (data[placeOf(i, t)] = x)));
    return exact(data, grid);
  };
  return evaluate(chained, {
    ...reading,
    parameters: exact(parameters),
    by_logps: onRows(byLogp),
    by_values: onRows(byValue),
  }).gradient!.data;
}
