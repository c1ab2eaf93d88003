/** The shape and dtype of each primitive's result; throws errors for a program's author. */
import type { DType } from '../tensor/tensor.ts';
import {
  broadcastShapes,
  countOf,
  multiplyDims,
  sameShape,
  showShape,
  type Dim,
  type Shape,
} from './dims.ts';
import type { Attributes, Primitive, Value } from './value.ts';

interface Typed {
  readonly dtype: DType;
  readonly shape: Shape;
}

type ShapeRule<P extends Primitive> = (inputs: readonly Value[], attributes: Attributes[P]) => Typed;

function operand(inputs: readonly Value[], index: number): Value {
  const value = inputs[index];
  if (value === undefined) throw new Error(`internal: primitive is missing operand ${index}`);
  return value;
}

function unary(name: string): ShapeRule<Primitive> {
  return (inputs) => {
    const x = operand(inputs, 0);
    if (x.dtype === 'bool') throw new Error(`${name}: operand must be a number, got bool`);
    return { dtype: x.dtype, shape: x.shape };
  };
}

function binary(name: string, result?: DType): ShapeRule<Primitive> {
  return (inputs) => {
    const [a, b] = [operand(inputs, 0), operand(inputs, 1)];
    if (a.dtype !== b.dtype)
      throw new Error(`${name}: operands must have one dtype, got ${a.dtype} and ${b.dtype}`);
    return { dtype: result ?? a.dtype, shape: broadcastShapes(name, a.shape, b.shape) };
  };
}

function logical(name: string): ShapeRule<Primitive> {
  return (inputs) => {
    for (const x of inputs)
      if (x.dtype !== 'bool') throw new Error(`${name}: operands must be bool, got ${x.dtype}`);
    const [a, b] = [operand(inputs, 0), inputs[1]];
    return { dtype: 'bool', shape: b ? broadcastShapes(name, a.shape, b.shape) : a.shape };
  };
}

/** The shape left when `axes` are reduced away. */
function reducedShape(shape: Shape, axes: readonly number[], keepDims: boolean): Shape {
  return shape.flatMap((dim, axis) => (axes.includes(axis) ? (keepDims ? [1] : []) : [dim]));
}

function reduction(name: string): ShapeRule<'sum' | 'maximum'> {
  return (inputs, { axes, keepDims }) => {
    const x = operand(inputs, 0);
    for (const axis of axes) {
      if (!(axis >= 0 && axis < x.shape.length)) {
        throw new Error(`${name}: axis must be below rank ${x.shape.length}, got ${axis}`);
      }
    }
    return { dtype: x.dtype, shape: reducedShape(x.shape, axes, keepDims) };
  };
}

function resized(name: string, x: Value, axis: number, size: (dim: number) => number): Shape {
  const dim = x.shape[axis];
  if (typeof dim !== 'number') {
    throw new Error(
      `${name}: axis ${axis} must have a known size, got ${dim ?? 'none'} in ${showShape(x.shape)}`,
    );
  }
  return x.shape.map((d, a) => (a === axis ? size(dim) : d));
}

function sumDims(dims: readonly Dim[]): Dim {
  if (dims.every((dim) => typeof dim === 'number'))
    return dims.reduce<number>((sum, dim) => sum + (dim as number), 0);
  const first = dims[0] ?? 0;
  if (dims.every((dim) => dim === first)) return multiplyDims(dims.length, first);
  throw new Error(`concat: sizes along the axis must all be known or all equal, got ${dims.join(', ')}`);
}

export const shapeRules: { readonly [P in Primitive]: ShapeRule<P> } = {
  input: () => internal('input'),
  parameter: () => internal('parameter'),
  constant: (_, { tensor }) => ({ dtype: tensor.dtype, shape: tensor.shape }),

  neg: unary('neg'),
  exp: unary('exp'),
  log: unary('log'),
  sqrt: unary('sqrt'),
  reciprocal: unary('reciprocal'),
  relu: unary('relu'),
  abs: unary('abs'),
  stopGradient: unary('stopGradient'),

  add: binary('add'),
  sub: binary('sub'),
  mul: binary('mul'),
  div: binary('div'),
  max: binary('max'),
  min: binary('min'),

  less: binary('less', 'bool'),
  lessEqual: binary('lessEqual', 'bool'),
  equal: binary('equal', 'bool'),
  and: logical('and'),
  or: logical('or'),
  not: logical('not'),
  where: (inputs) => {
    const [condition, then, otherwise] = [operand(inputs, 0), operand(inputs, 1), operand(inputs, 2)];
    if (condition.dtype !== 'bool') throw new Error(`where: condition must be bool, got ${condition.dtype}`);
    if (then.dtype !== otherwise.dtype) {
      throw new Error(`where: branches must have one dtype, got ${then.dtype} and ${otherwise.dtype}`);
    }
    const branches = broadcastShapes('where', then.shape, otherwise.shape);
    return { dtype: then.dtype, shape: broadcastShapes('where', condition.shape, branches) };
  },
  cast: (inputs, { to }) => ({ dtype: to, shape: operand(inputs, 0).shape }),

  matmul: (inputs, { transposeA, transposeB }) => {
    const [a, b] = [operand(inputs, 0), operand(inputs, 1)];
    const fail = (): never => {
      const mark = (flag: boolean): string => (flag ? 'ᵀ' : '');
      throw new Error(
        `matmul: inner sizes must agree, got ${showShape(a.shape)}${mark(transposeA)} and ${showShape(b.shape)}${mark(transposeB)}`,
      );
    };
    if (a.shape.length < 2 || b.shape.length < 2) fail();
    const [aRows, aInner] = a.shape.slice(-2) as [Dim, Dim];
    const [bInner, bColumns] = b.shape.slice(-2) as [Dim, Dim];
    if ((transposeA ? aRows : aInner) !== (transposeB ? bColumns : bInner)) fail();
    const batch = broadcastShapes('matmul', a.shape.slice(0, -2), b.shape.slice(0, -2));
    return { dtype: a.dtype, shape: [...batch, transposeA ? aInner : aRows, transposeB ? bInner : bColumns] };
  },
  sum: reduction('sum'),
  maximum: reduction('maximum'),
  softmax: unary('softmax'),
  inverseRms: (inputs) => {
    const x = operand(inputs, 0);
    if (typeof x.shape[x.shape.length - 1] !== 'number') {
      throw new Error(`inverseRms: the last axis must have a known size, got ${showShape(x.shape)}`);
    }
    return { dtype: x.dtype, shape: [...x.shape.slice(0, -1), 1] };
  },
  cumulativeSum: unary('cumulativeSum'),

  reshape: (inputs, { shape }) => {
    const x = operand(inputs, 0);
    if (countOf(x.shape) !== countOf(shape)) {
      throw new Error(`reshape: sizes must agree, got ${showShape(x.shape)} and ${showShape(shape)}`);
    }
    return { dtype: x.dtype, shape };
  },
  transpose: (inputs, { permutation }) => {
    const x = operand(inputs, 0);
    if (
      [...permutation].sort((a, b) => a - b).some((axis, at) => axis !== at) ||
      permutation.length !== x.shape.length
    ) {
      throw new Error(
        `transpose: permutation must order all ${x.shape.length} axes, got ${permutation.join(', ')}`,
      );
    }
    return { dtype: x.dtype, shape: permutation.map((axis) => x.shape[axis] as Dim) };
  },
  broadcast: (inputs, { shape }) => {
    const x = operand(inputs, 0);
    if (!sameShape(broadcastShapes('broadcast', x.shape, shape), shape)) {
      throw new Error(`broadcast: ${showShape(x.shape)} must fit into ${showShape(shape)}`);
    }
    return { dtype: x.dtype, shape };
  },
  slice: (inputs, { axis, start, end }) => {
    const x = operand(inputs, 0);
    const shape = resized('slice', x, axis, (dim) => {
      if (!(start >= 0 && start < end && end <= dim)) {
        throw new Error(`slice: range must lie within 0 and ${dim}, got ${start} to ${end}`);
      }
      return end - start;
    });
    return { dtype: x.dtype, shape };
  },
  pad: (inputs, { axis, before, after }) => {
    const x = operand(inputs, 0);
    return { dtype: x.dtype, shape: resized('pad', x, axis, (dim) => dim + before + after) };
  },
  concat: (inputs, { axis }) => {
    const first = operand(inputs, 0);
    for (const x of inputs) {
      if (x.dtype !== first.dtype) {
        throw new Error(`concat: operands must have one dtype, got ${first.dtype} and ${x.dtype}`);
      }
      if (
        x.shape.length !== first.shape.length ||
        x.shape.some((dim, a) => a !== axis && dim !== first.shape[a])
      ) {
        throw new Error(
          `concat: shapes must agree but for axis ${axis}, got ${showShape(first.shape)} and ${showShape(x.shape)}`,
        );
      }
    }
    const along = sumDims(inputs.map((x) => x.shape[axis] as Dim));
    return { dtype: first.dtype, shape: first.shape.map((dim, a) => (a === axis ? along : dim)) };
  },
  gather: (inputs) => {
    const [table, indices] = [operand(inputs, 0), operand(inputs, 1)];
    if (indices.dtype !== 'int32') throw new Error(`gather: indices must be int32, got ${indices.dtype}`);
    return { dtype: table.dtype, shape: [...indices.shape, ...table.shape.slice(1)] };
  },
  scatterRows: (inputs, { size }) => {
    const [rows, places] = [operand(inputs, 0), operand(inputs, 1)];
    const [count, width] = rows.shape;
    if (rows.shape.length !== 2 || places.dtype !== 'int32' || !sameShape(places.shape, [count as Dim]))
      throw new Error(
        `scatterRows: must take rows [n, width] and int32 places [n], got ${showShape(rows.shape)} and ${places.dtype} ${showShape(places.shape)}`,
      );
    return { dtype: rows.dtype, shape: [size, width as Dim] };
  },
  writeColumn: (inputs) => {
    const [cache, update] = [operand(inputs, 0), operand(inputs, 1)];
    const [updates] = update.shape;
    if (cache.shape.length !== 3 || !sameShape(update.shape, [updates as Dim, cache.shape[2] as Dim])) {
      throw new Error(
        `writeColumn: update must be [rows, n] of cache [rows, width, n], got ${showShape(update.shape)} and ${showShape(cache.shape)}`,
      );
    }
    for (const index of [operand(inputs, 2), operand(inputs, 3)]) {
      if (index.dtype !== 'int32' || !sameShape(index.shape, [updates as Dim])) {
        throw new Error(
          `writeColumn: row and column must be int32 [rows], got ${index.dtype} ${showShape(index.shape)}`,
        );
      }
    }
    return { dtype: cache.dtype, shape: cache.shape };
  },
  item: (inputs, { output }) => {
    const { carried, scanned, steps } = operand(inputs, 0).attributes as Attributes['loop'];
    const state = carried[output];
    if (state) return { dtype: state.dtype, shape: state.shape };
    const stacked = scanned[output - carried.length];
    if (!stacked)
      throw new Error(`item: loop has ${carried.length + scanned.length} outputs, got index ${output}`);
    return { dtype: stacked.dtype, shape: [steps, ...stacked.shape] };
  },
  loop: (_, { carried, nextCarried, next }) => {
    carried.forEach((from, at) => {
      const to = nextCarried[at];
      if (!to || to.dtype !== from.dtype || !sameShape(to.shape, from.shape)) {
        throw new Error(
          `loop: carried value ${at} must keep ${from.dtype} ${showShape(from.shape)}, got ${to ? `${to.dtype} ${showShape(to.shape)}` : 'none'}`,
        );
      }
    });
    if (next.dtype !== 'bool' || next.shape.length !== 0) {
      throw new Error(`loop: condition must be a bool scalar, got ${next.dtype} ${showShape(next.shape)}`);
    }
    // Items read a loop; its own type is that of the condition.
    return { dtype: 'bool', shape: [] };
  },
};

function internal(name: string): never {
  throw new Error(`internal: ${name} values are made by their own function, not by a rule`);
}
