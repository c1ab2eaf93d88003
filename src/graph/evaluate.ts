/**
 * Values of a graph in float64 without an engine, for small graphs that are wanted at many points, such as a loss. It
 * knows the primitives of losses and their gradients; programs of policies are for an `Executor`.
 */
import { exp as exponential } from '../tensor/exp.ts';
import { log as logarithm } from '../tensor/log.ts';
import { sizeOf } from '../tensor/tensor.ts';
import { bindDim } from './dims.ts';
import { isPrimitive, topologicalOrder, type Primitive, type Value } from './value.ts';

/** Numbers in row-major order; bools are 0 and 1. */
export interface FloatArray {
  readonly shape: readonly number[];
  readonly data: Float64Array;
}

type Symbols = Readonly<Record<string, number>>;

const unary: { readonly [P in Primitive]?: (x: number) => number } = {
  neg: (x) => -x,
  exp: exponential,
  log: logarithm,
  sqrt: Math.sqrt,
  reciprocal: (x) => 1 / x,
  relu: (x) => Math.max(x, 0),
  abs: Math.abs,
  stopGradient: (x) => x,
  not: (x) => 1 - x,
};

const binary: { readonly [P in Primitive]?: (a: number, b: number) => number } = {
  add: (a, b) => a + b,
  sub: (a, b) => a - b,
  mul: (a, b) => a * b,
  div: (a, b) => a / b,
  max: Math.max,
  min: Math.min,
  less: (a, b) => Number(a < b),
  lessEqual: (a, b) => Number(a <= b),
  equal: (a, b) => Number(a === b),
  and: (a, b) => a * b,
  or: Math.max,
};

const conversions = {
  float32: (x: number) => x,
  int32: Math.trunc,
  bool: (x: number) => Number(x !== 0),
} as const;

/** For each place of `shape`, the place of `from` that broadcasting repeats there; null where all places agree. */
function placesIn(from: readonly number[], shape: readonly number[]): Int32Array | null {
  if (from.length === shape.length && from.every((size, axis) => size === shape[axis])) return null;
  const places = new Int32Array(sizeOf(shape));
  let [inner, stride] = [1, 1];
  for (let axis = shape.length - 1; axis >= 0; axis--) {
    const size = shape[axis] as number;
    const own = from[axis - (shape.length - from.length)] ?? 1;
    if (own > 1)
      for (let at = 0; at < places.length; at++)
        places[at] = (places[at] as number) + (Math.floor(at / inner) % size) * stride;
    inner *= size;
    stride *= own;
  }
  return places;
}

/** The array repeated to a shape; itself where it has that shape. */
function expanded({ shape: from, data }: FloatArray, shape: readonly number[]): Float64Array {
  if (data.length === 1) return new Float64Array(sizeOf(shape)).fill(data[0] as number);
  const places = placesIn(from, shape);
  return places === null ? data : Float64Array.from(places, (place) => data[place] as number);
}

/** A binary operation under broadcasting; a single number is not repeated first. */
function combined(
  f: (a: number, b: number) => number,
  a: FloatArray,
  b: FloatArray,
  shape: readonly number[],
): Float64Array {
  const result = new Float64Array(sizeOf(shape));
  // Loops, because a callback for each number takes twice the time.
  if (b.data.length === 1 && a.data.length === result.length) {
    const right = b.data[0] as number;
    for (let at = 0; at < result.length; at++) result[at] = f(a.data[at] as number, right);
    return result;
  }
  const [left, right] = [expanded(a, shape), expanded(b, shape)];
  for (let at = 0; at < result.length; at++) result[at] = f(left[at] as number, right[at] as number);
  return result;
}

/** Reduces axes of an array from `start` on. */
function reduced(
  { shape, data }: FloatArray,
  { axes, keepDims }: { readonly axes: readonly number[]; readonly keepDims: boolean },
  start: number,
  f: (sofar: number, x: number) => number,
): FloatArray {
  const kept = shape.map((size, axis) => (axes.includes(axis) ? 1 : size));
  const places = placesIn(kept, shape);
  const result = new Float64Array(sizeOf(kept)).fill(start);
  data.forEach((x, at) => {
    const to = places === null ? at : (places[at] as number);
    result[to] = f(result[to] as number, x);
  });
  return { shape: keepDims ? kept : shape.filter((_, axis) => !axes.includes(axis)), data: result };
}

function evaluated(value: Value, inputs: readonly FloatArray[], symbols: Symbols): FloatArray {
  if (isPrimitive(value, 'constant')) {
    const { shape, data } = value.attributes.tensor;
    return { shape, data: Float64Array.from(data) };
  }
  const shape = value.shape.map((dim) => bindDim(dim, symbols));
  const [x, y] = inputs;
  const two = binary[value.primitive];
  if (two && x && y) return { shape, data: combined(two, x, y, shape) };
  const [a, b, c] = inputs.map((one) => (isPrimitive(value, 'where') ? expanded(one, shape) : one.data));
  if (a && x) {
    const one = unary[value.primitive];
    if (one) return { shape, data: a.map(one) };
    if (isPrimitive(value, 'cast')) return { shape, data: a.map(conversions[value.attributes.to]) };
    if (isPrimitive(value, 'reshape')) return { shape, data: a };
    if (isPrimitive(value, 'broadcast')) return { shape, data: expanded(x, shape) };
    if (isPrimitive(value, 'sum')) return reduced(x, value.attributes, 0, (sofar, one) => sofar + one);
    if (isPrimitive(value, 'maximum')) return reduced(x, value.attributes, -Infinity, Math.max);
    if (isPrimitive(value, 'where') && b && c)
      return { shape, data: a.map((condition, at) => (condition === 0 ? c : b)[at] as number) };
  }
  throw new Error(`evaluate: losses have no ${value.primitive}; run the program in an executor`);
}

/**
 * Each value as numbers, from the arrays of the inputs that the graph reads, by name. Rounds nowhere but to float64, so
 * results differ from those of an engine in float32. Throws where an input or a symbol is missing, and at primitives
 * that losses do not use: products of matrices, loops, slices.
 */
export function evaluateValues(
  values: readonly Value[],
  inputs: Readonly<Record<string, FloatArray>>,
  symbols: Symbols = {},
): FloatArray[] {
  const known = new Map<Value, FloatArray>();
  const found = (value: Value): FloatArray => known.get(value) as FloatArray;
  for (const value of topologicalOrder(values)) {
    if (isPrimitive(value, 'input')) {
      const { name } = value.attributes;
      const given = inputs[name];
      if (!given) throw new Error(`evaluate: input ${name} must be given, got nothing`);
      known.set(value, given);
    } else known.set(value, evaluated(value, value.inputs.map(found), symbols));
  }
  return values.map(found);
}
