/** Heads on demand: one number per token or observation from the body, each a parameter group of its own. */
import { add, matmul, relu, reshape, stopGradient, type Value } from '../graph/index.ts';
import { weightOf, type GroupSpec, type ParameterSpec, type Weights } from './layout.ts';

/** `value`: expected return of what follows; `quality`: log-odds that the completion will be right. */
export type Head = 'value' | 'quality';

/**
 * How much faster than the body's a quality head's weights move: it starts from nothing, has few weights, and no policy
 * that it could spoil. The gradient of the body is clipped by the run's setting, its own by this.
 */
const qualityRate = 30;
const qualityGradNorm = 1;

/**
 * The parameters of a head on a body of `width`: the last matrix and bias are zero at first, so that it starts without
 * opinion. `quality` has a layer of `width` ReLUs before them, with variance 2/fan-in.
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
