/** Heads on demand: one number per token or observation from the body, each a parameter group of its own. */
import { add, exp, matmul, neg, reciprocal, reshape, stopGradient, type Value } from '../graph/index.ts';
import { weightOf, type GroupSpec, type Weights } from './layout.ts';

/** `value`: expected return of what follows; `quality`: probability that the completion will be right. */
export type Head = 'value' | 'quality';

/** The parameters of a head on a body of `width`: a matrix and a bias, zero at first so that it starts without opinion. */
export function headParameters(head: Head, width: number): GroupSpec {
  return {
    name: head,
    parameters: [
      { name: `${head}.weight`, shape: [width, 1], bound: 0 },
      { name: `${head}.bias`, shape: [1], bound: 0 },
    ],
    learningRateScale: 1,
    decay: false,
  };
}

/**
 * The head's number for each row of the body's stream `[n, width]` → `[n]`. `value` is unbounded and trains the body
 * too; `quality` lies in (0, 1) and reads a detached stream, so that judging does not change writing.
 */
export function headOutput(weights: Weights, head: Head, stream: Value): Value {
  const seen = head === 'quality' ? stopGradient(stream) : stream;
  const score = add(matmul(seen, weightOf(weights, `${head}.weight`)), weightOf(weights, `${head}.bias`));
  const flat = reshape(score, [stream.shape[0] ?? 1]);
  return head === 'quality' ? reciprocal(add(exp(neg(flat)), 1)) : flat;
}
