/** Heads on demand: one number per token or observation from the body, each with its own parameter group. */
import { add, matmul, relu, reshape, stopGradient, type Value } from '../graph/index.ts';
import { weightOf, type GroupSpec, type ParameterSpec, type Weights } from './layout.ts';

/**
 * `value`: expected later return; `quality`: log-odds that the completion will be right; `viability`: log-odds that the
 * episode will succeed; `efficiency`: minus the steps to go if it does.
 */
export type Head = 'value' | 'quality' | 'viability' | 'efficiency';

/**
 * Learning rates of heads that read a detached stream, relative to the body's: they start from zero, have few weights, and
 * cannot spoil the policy. Control tasks have a higher rate already.
 */
const detached: Readonly<Partial<Record<Head, number>>> = { quality: 30, viability: 3, efficiency: 3 };
/** The run's setting clips the gradient of the body; this norm clips that of a detached head. */
const detachedGradNorm = 1;

/**
 * The parameters of a head on a body of `width`: the last matrix and bias start at zero, so that its first output is
 * neutral. Detached heads have a layer of `width` ReLUs before them, with variance 2/fan-in.
 */
export function headParameters(head: Head, width: number): GroupSpec {
  const last: readonly ParameterSpec[] = [
    { name: `${head}.weight`, shape: [width, 1], bound: 0 },
    { name: `${head}.bias`, shape: [1], bound: 0 },
  ];
  const rate = detached[head];
  if (rate === undefined) return { name: head, parameters: last, learningRateScale: 1, decay: false };
  return {
    name: head,
    parameters: [
      { name: `${head}.hidden.weight`, shape: [width, width], bound: Math.sqrt(6 / width) },
      { name: `${head}.hidden.bias`, shape: [width], bound: 0 },
      ...last,
    ],
    learningRateScale: rate,
    decay: false,
    maxGradNorm: detachedGradNorm,
  };
}

/**
 * The head's number for each row of the body's stream `[n, width]` → `[n]`, unbounded. `value` trains the body too;
 * the others read a detached stream, so that their predictions do not change what the policy does.
 */
export function headOutput(weights: Weights, head: Head, stream: Value): Value {
  const linear = (name: string, x: Value): Value =>
    add(matmul(x, weightOf(weights, `${name}.weight`)), weightOf(weights, `${name}.bias`));
  const seen = head in detached ? relu(linear(`${head}.hidden`, stopGradient(stream))) : stream;
  return reshape(linear(head, seen), [stream.shape[0] ?? 1]);
}
