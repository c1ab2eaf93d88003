/** The functions that build programs: one per primitive, plus short forms made of several. */
import { bool, float32, int32, scalar, type DType, type Tensor } from '../tensor/tensor.ts';
import { broadcastShapes, sameShape, type Dim, type Shape } from './dims.ts';
import { shapeRules } from './shapeRules.ts';
import { isPrimitive, topologicalOrder, type Attributes, type Primitive, type Value } from './value.ts';

/** Anything usable as a float32 value. */
export type Operand = Value | number;

function make<P extends Primitive>(
  primitive: P,
  inputs: readonly Value[],
  attributes: Attributes[P],
): Value<P> {
  const rule = shapeRules[primitive] as (
    inputs: readonly Value[],
    attributes: Attributes[P],
  ) => { dtype: DType; shape: Shape };
  return { primitive, inputs, attributes, ...rule(inputs, attributes) };
}

const none = {} as const;
const lift = (x: Operand): Value => (typeof x === 'number' ? constant(scalar(x)) : x);
const isConstant = (x: Value, value: number): boolean =>
  isPrimitive(x, 'constant') &&
  x.attributes.tensor.data.length === 1 &&
  x.attributes.tensor.data[0] === value;

/**
 * A binary primitive. An operand that was only expanded to the other's shape is used unexpanded: broadcasting happens
 * inside the operator, without a copy.
 */
function binary(primitive: 'add' | 'sub' | 'mul' | 'div' | 'max' | 'min', a: Operand, b: Operand): Value {
  let [x, y] = [lift(a), lift(b)];
  const shape = broadcastShapes(primitive, x.shape, y.shape);
  const fits = (p: Value, q: Value): boolean =>
    sameShape(broadcastShapes(primitive, p.shape, q.shape), shape);
  const unstretched = (p: Value): Value => (isPrimitive(p, 'broadcast') ? (p.inputs[0] as Value) : p);
  if (fits(unstretched(x), y)) x = unstretched(x);
  if (fits(x, unstretched(y))) y = unstretched(y);
  return make(primitive, [x, y], none);
}

/** A named input of the program; `meaning` explains it to readers. */
export function input(name: string, dtype: DType, shape: Shape, meaning: string): Value<'input'> {
  return { primitive: 'input', inputs: [], attributes: { name, meaning }, dtype, shape };
}

export function constant(tensor: Tensor): Value<'constant'> {
  return make('constant', [], { tensor });
}

/** `0, 1, …, size − 1` as int32 constants. */
export function range(size: number): Value<'constant'> {
  return constant(int32(Array.from({ length: size }, (_, i) => i)));
}

export const neg = (x: Value): Value => make('neg', [x], none);
export const exp = (x: Value): Value => make('exp', [x], none);
/** Natural logarithm. */
export const log = (x: Value): Value => make('log', [x], none);
export const sqrt = (x: Value): Value => make('sqrt', [x], none);
export const reciprocal = (x: Value): Value => make('reciprocal', [x], none);
export const relu = (x: Value): Value => make('relu', [x], none);
export const abs = (x: Value): Value => make('abs', [x], none);
export const stopGradient = (x: Value): Value => make('stopGradient', [x], none);

export function add(a: Operand, b: Operand): Value {
  const [x, y] = [lift(a), lift(b)];
  if (isConstant(y, 0) && y.shape.length === 0) return x;
  return binary('add', x, y);
}
export const sub = (a: Operand, b: Operand): Value => binary('sub', a, b);
export function mul(a: Operand, b: Operand): Value {
  const [x, y] = [lift(a), lift(b)];
  if (isConstant(y, 1) && y.shape.length === 0) return x;
  if (isConstant(x, 1) && x.shape.length === 0) return y;
  return binary('mul', x, y);
}
/** a / b; 1 / b is a reciprocal, because onnxruntime's fusion of `(1 / b) · c` can lose an output. */
export function div(a: Operand, b: Operand): Value {
  const [x, y] = [lift(a), lift(b)];
  return isConstant(x, 1) && x.shape.length === 0 ? reciprocal(y) : binary('div', x, y);
}
export const max = (a: Operand, b: Operand): Value => binary('max', a, b);
export const min = (a: Operand, b: Operand): Value => binary('min', a, b);

export const less = (a: Operand, b: Operand): Value => make('less', [lift(a), lift(b)], none);
export const lessEqual = (a: Operand, b: Operand): Value => make('lessEqual', [lift(a), lift(b)], none);
export const equal = (a: Value, b: Value): Value => make('equal', [a, b], none);
export const and = (a: Value, b: Value): Value => make('and', [a, b], none);
export const or = (a: Value, b: Value): Value => make('or', [a, b], none);
export const not = (a: Value): Value => make('not', [a], none);
export const where = (condition: Value, then: Operand, otherwise: Operand): Value =>
  make('where', [condition, lift(then), lift(otherwise)], none);
export const cast = (x: Value, to: DType): Value => (x.dtype === to ? x : make('cast', [x], { to }));

/** Matrix product over the last two axes, leading axes broadcast. */
export function matmul(
  a: Value,
  b: Value,
  { transposeA = false, transposeB = false, alpha = 1 }: Partial<Attributes['matmul']> = {},
): Value {
  return make('matmul', [a, b], { transposeA, transposeB, alpha });
}

const fromEnd = (x: Value, axis: number): number => (axis < 0 ? axis + x.shape.length : axis);
const everyAxis = (x: Value): number[] => x.shape.map((_, axis) => axis);

/** Sum over axes (default: all of them); negative axes count from the end. */
export function sum(x: Value, axes: readonly number[] = everyAxis(x), keepDims = false): Value {
  return axes.length === 0 ? x : make('sum', [x], { axes: axes.map((a) => fromEnd(x, a)), keepDims });
}
/**
 * Sum over the last axis, of known size, in parts of about its root, then over the parts. One long float32 sum rounds
 * each term to the digits of what it has so far: it loses four digits over a hundred thousand values, and small terms
 * after a large one. Throws where the size is a symbol.
 */
export function sumInParts(x: Value): Value {
  const size = x.shape[x.shape.length - 1];
  if (typeof size !== 'number')
    throw new Error(`sumInParts: the last axis must have a known size, got ${size ?? 'none'}`);
  let part = Math.floor(Math.sqrt(size));
  while (size % part !== 0) part--;
  return part < 4 ? sum(x, [-1]) : make('sum', [x], { axes: [fromEnd(x, -1)], keepDims: false, part });
}
/** Largest value over axes. */
export function maximum(x: Value, axes: readonly number[] = everyAxis(x), keepDims = false): Value {
  return make('maximum', [x], { axes: axes.map((a) => fromEnd(x, a)), keepDims });
}
export const softmax = (x: Value): Value => make('softmax', [x], none);
/** 1/√(mean x² + epsilon) over the last axis, which is kept with size 1. */
export const inverseRms = (x: Value, epsilon: number): Value => make('inverseRms', [x], { epsilon });
export const cumulativeSum = (x: Value): Value => make('cumulativeSum', [x], none);

export function reshape(x: Value, shape: Shape): Value {
  const source = isPrimitive(x, 'reshape') ? (x.inputs[0] as Value) : x;
  return sameShape(source.shape, shape) ? source : make('reshape', [source], { shape });
}
export function transpose(x: Value, permutation: readonly number[]): Value {
  const same = permutation.length === x.shape.length && permutation.every((axis, at) => axis === at);
  return same ? x : make('transpose', [x], { permutation });
}
export function broadcast(x: Value, shape: Shape): Value {
  return sameShape(x.shape, shape) ? x : make('broadcast', [x], { shape });
}
export function slice(x: Value, axis: number, start: number, end: number): Value {
  const at = fromEnd(x, axis);
  return start === 0 && end === x.shape[at] ? x : make('slice', [x], { axis: at, start, end });
}
export function pad(x: Value, axis: number, before: number, after: number): Value {
  return before === 0 && after === 0 ? x : make('pad', [x], { axis: fromEnd(x, axis), before, after });
}
export function concat(values: readonly Value[], axis: number): Value {
  const [first] = values;
  if (!first) throw new Error('concat: needs at least one value, got none');
  return values.length === 1 ? first : make('concat', values, { axis: fromEnd(first, axis) });
}
/** `table[indices]` along axis 0. */
export const gather = (table: Value, indices: Value): Value => make('gather', [table, indices], none);
/** `table [size, width]` (default: zeros) plus, in each row, the sum of those of `rows [n, width]` with its place, int32 `[n]`. */
export const scatterRows = (rows: Value, places: Value, size: Dim, table?: Value): Value =>
  make('scatterRows', table ? [rows, places, table] : [rows, places], { size });
/** A copy of `cache [rows, width, n]` with each of `update [updates, n]` at its place `[row, column]`, both `[updates]`. */
export const writeColumn = (cache: Value, update: Value, row: Value, column: Value): Value =>
  make('writeColumn', [cache, update, row, column], none);

/** 1 at each index along a new last axis of `size`, float32: a gather that differentiates as a product. */
export function oneHot(indices: Value, size: number): Value {
  return cast(equal(reshape(indices, [...indices.shape, 1]), range(size)), 'float32');
}
/** A float32 0/1 value. */
export const indicator = (condition: Value): Value => cast(condition, 'float32');
export const trueConstant = (): Value => constant(bool([1], []));
export const floats = (values: readonly number[], shape?: Shape & readonly number[]): Value =>
  constant(float32(values, shape));
export const int = (value: number): Value => constant(int32([value], []));

export interface LoopBody {
  readonly carried: readonly Value[];
  /** Bool scalar: another iteration after this one? */
  readonly next: Value;
  /** Values stacked over iterations along a new first axis. */
  readonly scanned: readonly Value[];
}

/**
 * Runs `body` up to `trips` times (int32 scalar) while its condition holds. Work inside the body that does not depend
 * on carried values or the iteration is done once, outside. Returns final carried values and stacked ones; the
 * stacked axis has the symbolic size `steps`.
 */
export function loop(
  trips: Value,
  initial: readonly Value[],
  steps: Dim,
  body: (carried: readonly Value[], iteration: Value) => LoopBody,
): { carried: readonly Value[]; scanned: readonly Value[] } {
  const iteration: Value = {
    primitive: 'parameter',
    inputs: [],
    attributes: { name: 'iteration' },
    dtype: 'int32',
    shape: [],
  };
  const carried = initial.map((value, at): Value => ({
    primitive: 'parameter',
    inputs: [],
    attributes: { name: `carried${at}` },
    dtype: value.dtype,
    shape: value.shape,
  }));
  const result = body(carried, iteration);
  const captured = capturedBy([result.next, ...result.carried, ...result.scanned], [iteration, ...carried]);
  const node = make('loop', [trips, ...initial, ...captured], {
    iteration,
    carried,
    next: result.next,
    nextCarried: result.carried,
    scanned: result.scanned,
    steps,
    captured,
  });
  const item = (output: number): Value => make('item', [node], { output });
  return {
    carried: carried.map((_, at) => item(at)),
    scanned: result.scanned.map((_, at) => item(carried.length + at)),
  };
}

/**
 * The body of a `loop` written out `count` times, for devices that would wait for the processor before each iteration. None ends
 * early: what has finished must stay as it is by itself.
 */
export function unroll(
  count: number,
  initial: readonly Value[],
  body: (carried: readonly Value[], iteration: Value) => Omit<LoopBody, 'next'>,
): { carried: readonly Value[]; scanned: readonly Value[] } {
  let carried = initial;
  const steps = Array.from({ length: count }, (_, i) => {
    const step = body(carried, constant(int32([i], [])));
    carried = step.carried;
    return step.scanned.map((value) => reshape(value, [1, ...value.shape]));
  });
  const [first = []] = steps;
  return {
    carried,
    scanned: first.map((_, at) =>
      concat(
        steps.map((step) => step[at] as Value),
        0,
      ),
    ),
  };
}

/** `unroll` where the number of iterations is given, which `trips` must then equal; else `loop`. */
export const repeated = (
  trips: Value,
  initial: readonly Value[],
  writtenOut: number | undefined,
  body: (carried: readonly Value[], iteration: Value) => LoopBody,
): ReturnType<typeof loop> =>
  writtenOut === undefined ? loop(trips, initial, 'steps', body) : unroll(writtenOut, initial, body);

/** The values a body captures: independent of its parameters, but read by something that depends on them. */
function capturedBy(results: readonly Value[], parameters: readonly Value[]): Value[] {
  const dependent = new Set<Value>(parameters);
  const order = topologicalOrder(results);
  for (const value of order) if (value.inputs.some((from) => dependent.has(from))) dependent.add(value);
  const captured = new Set<Value>();
  for (const value of order) {
    if (!dependent.has(value)) continue;
    for (const from of value.inputs)
      if (!dependent.has(from) && !isPrimitive(from, 'constant')) captured.add(from);
  }
  for (const result of results) {
    if (!dependent.has(result) && !isPrimitive(result, 'constant')) captured.add(result);
  }
  return [...captured];
}
