/**
 * A value in a symbolic program: its primitive, inputs and shape. Values form a graph that nothing else registers: a
 * value that no output reaches does not exist.
 */
import type { DType, Tensor } from '../tensor/tensor.ts';
import type { Dim, Shape } from './dims.ts';

/** The attributes of each primitive besides its inputs. The keys are the closed set of primitives. */
export interface Attributes {
  /** A named input of the program. */
  input: { readonly name: string; readonly meaning: string };
  /** A carried value or the iteration number inside a loop's body. */
  parameter: { readonly name: string };
  constant: { readonly tensor: Tensor };

  neg: None;
  exp: None;
  log: None;
  sqrt: None;
  reciprocal: None;
  relu: None;
  abs: None;
  /** Identity forward, zero backward. */
  stopGradient: None;

  add: None;
  sub: None;
  mul: None;
  div: None;
  max: None;
  min: None;

  less: None;
  lessEqual: None;
  equal: None;
  and: None;
  or: None;
  not: None;
  /** Inputs: condition, then, otherwise. */
  where: None;
  cast: { readonly to: DType };

  /** alpha · op(a) · op(b) over the last two axes; leading axes broadcast. */
  matmul: { readonly transposeA: boolean; readonly transposeB: boolean; readonly alpha: number };
  /** With `part`, this many neighbours along the last axis are summed first, then their sums. */
  sum: { readonly axes: readonly number[]; readonly keepDims: boolean; readonly part?: number };
  maximum: { readonly axes: readonly number[]; readonly keepDims: boolean };
  /** Over the last axis. */
  softmax: None;
  /** 1/√(mean x² + epsilon) over the last axis, kept as 1. */
  inverseRms: { readonly epsilon: number };
  /** Inclusive running sum over the last axis. */
  cumulativeSum: None;

  reshape: { readonly shape: Shape };
  transpose: { readonly permutation: readonly number[] };
  broadcast: { readonly shape: Shape };
  slice: { readonly axis: number; readonly start: number; readonly end: number };
  /** Zeros before and after along one axis. */
  pad: { readonly axis: number; readonly before: number; readonly after: number };
  concat: { readonly axis: number };
  /** Rows of the first input (axis 0) picked by the int32 second. */
  gather: None;
  /** Rows of the first input `[n, width]` added up at the int32 places `[n]` of a table of `size` rows: the third input, or zeros. */
  scatterRows: { readonly size: Dim };
  /** A copy of `cache [rows, width, n]` with `update [rows, n]` written at `[row, column]`, both int32 `[rows]`. */
  writeColumn: None;
  /** Output `output` of a multi-output value. */
  item: { readonly output: number };
  loop: LoopAttributes;
}

type None = Readonly<Record<string, never>>;

/** Inputs of the loop value are `[trip count, ...initial carried, ...captured]`. */
interface LoopAttributes {
  readonly iteration: Value;
  readonly carried: readonly Value[];
  /** The body's results: whether to continue (bool scalar), next carried values, values stacked over iterations. */
  readonly next: Value;
  readonly nextCarried: readonly Value[];
  readonly scanned: readonly Value[];
  readonly steps: Dim;
  /** Values from outside that the body reads, in the order of the loop value's last inputs. */
  readonly captured: readonly Value[];
}

export type Primitive = keyof Attributes;

export interface Value<P extends Primitive = Primitive> {
  readonly primitive: P;
  readonly inputs: readonly Value[];
  readonly attributes: Attributes[P];
  readonly dtype: DType;
  readonly shape: Shape;
}

export function isPrimitive<P extends Primitive>(value: Value, primitive: P): value is Value<P> {
  return value.primitive === primitive;
}

/** Every value that `outputs` need, inputs before users. A loop's body is not entered: its captures are inputs. */
export function topologicalOrder(outputs: readonly Value[]): Value[] {
  const order: Value[] = [];
  const state = new Map<Value, 'open' | 'closed'>();
  const stack: { value: Value; next: number }[] = [];
  for (const output of outputs) {
    if (!state.has(output)) stack.push({ value: output, next: 0 });
    state.set(output, state.get(output) ?? 'open');
    while (stack.length > 0) {
      const top = stack[stack.length - 1] as { value: Value; next: number };
      const input = top.value.inputs[top.next++];
      if (input === undefined) {
        state.set(top.value, 'closed');
        order.push(top.value);
        stack.pop();
      } else if (!state.has(input)) {
        state.set(input, 'open');
        stack.push({ value: input, next: 0 });
      }
    }
  }
  return order;
}
