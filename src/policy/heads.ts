/** Heads on demand: one number per token or observation from the body, each with its own parameter group. */
import { add, matmul, relu, reshape, stopGradient, type Value } from '../graph/index.ts';
import { weightOf, type GroupSpec, type ParameterSpec, type Weights } from './layout.ts';

/** `value`: expected later return; `quality`: log-odds that the completion will be right. */
export type Head = 'value' | 'quality';

/**
 * Learning rate of a quality head relative to the body's: it starts from zero, has few weights, and cannot spoil the
 * policy. The run's setting clips the gradient of the body; this norm clips its own.
 */
const qualityRate = 30;
const qualityGradNorm = 1;

/**
 * The parameters of a head on a body of `width`: the last matrix and bias start at zero, so that its first output is
 * neutral. `quality` has a layer of `width` ReLUs before them, with variance 2/fan-in.
 */
export function headParameters(head: Head, width: number): GroupSpec {
  const last: readonly ParameterSpec[] = [
    { name: `${head}.weight`, shape: [width, 1], bound: 0 },
    { name: `${head}.bias`, shape: [1], bound: 0 },
  ];
  if (head === 'value') return { name: head, parameters: last, learningRateScale: 1, decay: false };
  return {
    name: head,
    parameters: [
      { name: `${head}.hidden.weight`, shape: [width, width], bound: Math.sqrt(6 / width) },
      { name: `${head}.hidden.bias`, shape: [width], bound: 0 },
      ...last,
    ],
    learningRateScale: qualityRate,
    decay: false,
    maxGradNorm: qualityGradNorm,
  };
}

/**
 * The head's number for each row of the body's stream `[n, width]` → `[n]`, unbounded. `value` trains the body too;
 * `quality` reads a detached stream, so that predicting success does not change generation.
 */
export function headOutput(weights: Weights, head: Head, stream: Value): Value {
  const linear = (name: string, x: Value): Value =>
    add(matmul(x, weightOf(weights, `${name}.weight`)), weightOf(weights, `${name}.bias`));
  const seen = head === 'quality' ? relu(linear('quality.hidden', stopGradient(stream))) : stream;
  return reshape(linear(head, seen), [stream.shape[0] ?? 1]);
}
