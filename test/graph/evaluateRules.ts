/** Reference semantics of each primitive on float64 arrays: the simplest correct code, to check others against. */
import { sizeOf } from '../../src/tensor/tensor.ts';
import { bindDim, type Shape } from '../../src/graph/dims.ts';
import type { Primitive, Value } from '../../src/graph/value.ts';

/** All dtypes are held as float64; bools as 0 and 1. */
export interface Concrete {
  readonly shape: readonly number[];
  readonly data: Float64Array;
}

export interface Bindings {
  readonly symbols: Readonly<Record<string, number>>;
}

type Evaluator<P extends Primitive> = (
  inputs: readonly Concrete[],
  value: Value<P>,
  bindings: Bindings,
) => Concrete;

export function concrete(
  shape: readonly number[],
  fill: (index: readonly number[], flat: number) => number,
): Concrete {
  const data = new Float64Array(sizeOf(shape));
  const index = shape.map(() => 0);
  for (let flat = 0; flat < data.length; flat++) {
    data[flat] = fill(index, flat);
    for (let axis = shape.length - 1; axis >= 0; axis--) {
      index[axis] = (index[axis] as number) + 1;
      if ((index[axis] as number) < (shape[axis] as number)) break;
      index[axis] = 0;
    }
  }
  return { shape, data };
}

/** The value at an index, under broadcasting: sizes of 1 repeat and missing leading axes are dropped. */
function at(x: Concrete, index: readonly number[]): number {
  const skip = index.length - x.shape.length;
  let flat = 0;
  x.shape.forEach((size, axis) => (flat = flat * size + (size === 1 ? 0 : (index[axis + skip] as number))));
  return x.data[flat] as number;
}

const shapeOf = (shape: Shape, { symbols }: Bindings): number[] => shape.map((dim) => bindDim(dim, symbols));

const elementwise =
  (f: (a: number, b: number, c: number) => number): Evaluator<Primitive> =>
  (inputs, value, bindings) => {
    const [a, b, c] = inputs;
    const zero: Concrete = { shape: [], data: new Float64Array(1) };
    return concrete(shapeOf(value.shape, bindings), (index) =>
      f(at(a ?? zero, index), at(b ?? zero, index), at(c ?? zero, index)),
    );
  };

const first = (inputs: readonly Concrete[]): Concrete => inputs[0] as Concrete;
const last = (x: Concrete): number => x.shape[x.shape.length - 1] as number;

const reduction =
  (start: number, f: (a: number, b: number) => number): Evaluator<'sum' | 'maximum'> =>
  (inputs, { attributes: { axes, keepDims } }) => {
    const x = first(inputs);
    const kept = x.shape.map((size, axis) => (axes.includes(axis) ? 1 : size));
    const result = concrete(kept, () => start);
    concrete(x.shape, (index, flat) => {
      let to = 0;
      kept.forEach((size, axis) => (to = to * size + (size === 1 ? 0 : (index[axis] as number))));
      result.data[to] = f(result.data[to] as number, x.data[flat] as number);
      return 0;
    });
    return { shape: keepDims ? kept : x.shape.filter((_, axis) => !axes.includes(axis)), data: result.data };
  };

/** Applies `f` to each run of the last axis, on a copy. */
function alongLast(x: Concrete, f: (row: Float64Array) => void): Concrete {
  const data = x.data.slice();
  for (let start = 0; start < data.length; start += last(x)) f(data.subarray(start, start + last(x)));
  return { shape: x.shape, data };
}

const matmul: Evaluator<'matmul'> = (inputs, value, bindings) => {
  const [a, b] = inputs as readonly [Concrete, Concrete];
  const { transposeA, transposeB, alpha } = value.attributes;
  const inner = a.shape[a.shape.length - (transposeA ? 2 : 1)] as number;
  return concrete(shapeOf(value.shape, bindings), (index) => {
    const batch = index.slice(0, -2);
    const [row, column] = index.slice(-2) as [number, number];
    let total = 0;
    for (let k = 0; k < inner; k++) {
      const left = at(a, transposeA ? [...batch, k, row] : [...batch, row, k]);
      total += left * at(b, transposeB ? [...batch, column, k] : [...batch, k, column]);
    }
    return alpha * total;
  });
};

export const evaluators: { readonly [P in Primitive]: Evaluator<P> } = {
  input: () => internal('input'),
  parameter: () => internal('parameter'),
  constant: (_, { attributes: { tensor } }) => ({
    shape: tensor.shape,
    data: Float64Array.from(tensor.data),
  }),

  neg: elementwise((a) => -a),
  exp: elementwise(Math.exp),
  log: elementwise(Math.log),
  sqrt: elementwise(Math.sqrt),
  reciprocal: elementwise((a) => 1 / a),
  relu: elementwise((a) => Math.max(a, 0)),
  abs: elementwise(Math.abs),
  stopGradient: elementwise((a) => a),

  add: elementwise((a, b) => a + b),
  sub: elementwise((a, b) => a - b),
  mul: elementwise((a, b) => a * b),
  div: elementwise((a, b) => a / b),
  // `Math.max` itself would take the missing third operand for a value.
  max: elementwise((a, b) => Math.max(a, b)),
  min: elementwise((a, b) => Math.min(a, b)),

  less: elementwise((a, b) => Number(a < b)),
  lessEqual: elementwise((a, b) => Number(a <= b)),
  equal: elementwise((a, b) => Number(a === b)),
  and: elementwise((a, b) => a * b),
  or: elementwise((a, b) => Math.max(a, b)),
  not: elementwise((a) => 1 - a),
  where: elementwise((condition, then, otherwise) => (condition ? then : otherwise)),
  cast: (inputs, { attributes: { to } }) => {
    const x = first(inputs);
    const convert = { float32: (v: number) => v, int32: Math.trunc, bool: (v: number) => Number(v !== 0) }[
      to
    ];
    return { shape: x.shape, data: x.data.map(convert) };
  },

  matmul,
  sum: reduction(0, (a, b) => a + b),
  maximum: reduction(-Infinity, Math.max),
  softmax: (inputs) =>
    alongLast(first(inputs), (row) => {
      const top = row.reduce((a, b) => Math.max(a, b), -Infinity);
      let total = 0;
      row.forEach((v, i) => (total += row[i] = Math.exp(v - top)));
      row.forEach((v, i) => (row[i] = v / total));
    }),
  inverseRms: (inputs, { attributes: { epsilon } }) => {
    const x = first(inputs);
    const size = last(x);
    return concrete([...x.shape.slice(0, -1), 1], (_, flat) => {
      const row = x.data.subarray(flat * size, (flat + 1) * size);
      return 1 / Math.sqrt(row.reduce((sum, v) => sum + v * v, 0) / size + epsilon);
    });
  },
  cumulativeSum: (inputs) =>
    alongLast(first(inputs), (row) => {
      for (let i = 1; i < row.length; i++) row[i] = (row[i] as number) + (row[i - 1] as number);
    }),

  reshape: (inputs, value, bindings) => ({ shape: shapeOf(value.shape, bindings), data: first(inputs).data }),
  transpose: (inputs, value, bindings) => {
    const { permutation } = value.attributes;
    return concrete(shapeOf(value.shape, bindings), (index) => {
      const from: number[] = [];
      permutation.forEach((axis, position) => (from[axis] = index[position] as number));
      return at(first(inputs), from);
    });
  },
  broadcast: (inputs, value, bindings) =>
    concrete(shapeOf(value.shape, bindings), (index) => at(first(inputs), index)),
  slice: (inputs, value, bindings) => {
    const { axis, start } = value.attributes;
    return concrete(shapeOf(value.shape, bindings), (index) =>
      at(
        first(inputs),
        index.map((i, a) => (a === axis ? i + start : i)),
      ),
    );
  },
  pad: (inputs, value, bindings) => {
    const { axis, before } = value.attributes;
    const x = first(inputs);
    return concrete(shapeOf(value.shape, bindings), (index) => {
      const from = (index[axis] as number) - before;
      return from < 0 || from >= (x.shape[axis] as number)
        ? 0
        : at(
            x,
            index.map((i, a) => (a === axis ? from : i)),
          );
    });
  },
  concat: (inputs, value, bindings) => {
    const { axis } = value.attributes;
    return concrete(shapeOf(value.shape, bindings), (index) => {
      let position = index[axis] as number;
      for (const x of inputs) {
        const size = x.shape[axis] as number;
        if (position < size)
          return at(
            x,
            index.map((i, a) => (a === axis ? position : i)),
          );
        position -= size;
      }
      return internal('concat');
    });
  },
  gather: (inputs, value, bindings) => {
    const [table, indices] = inputs as readonly [Concrete, Concrete];
    const rank = indices.shape.length;
    return concrete(shapeOf(value.shape, bindings), (index) =>
      at(table, [at(indices, index.slice(0, rank)), ...index.slice(rank)]),
    );
  },
  scatterRows: (inputs, value, bindings) => {
    const [size] = shapeOf(value.shape, bindings) as [number];
    const [rows, places, table] = inputs as readonly [Concrete, Concrete, Concrete?];
    const width = rows.shape[1] as number;
    const data = table ? table.data.slice() : new Float64Array(size * width);
    places.data.forEach((place, i) => {
      for (let at = 0; at < width; at++)
        data[place * width + at] =
          (data[place * width + at] as number) + (rows.data[i * width + at] as number);
    });
    return { shape: [size, width], data };
  },
  writeColumn: (inputs) => {
    const [cache, update, rows, columns] = inputs as readonly [Concrete, Concrete, Concrete, Concrete];
    const [, width, size] = cache.shape as readonly [number, number, number];
    const data = cache.data.slice();
    rows.data.forEach((row, i) => {
      const written = update.data.subarray(i * size, (i + 1) * size);
      data.set(written, (row * width + (columns.data[i] as number)) * size);
    });
    return { shape: cache.shape, data };
  },
  item: () => internal('item'),
  loop: () => internal('loop'),
};

function internal(primitive: string): never {
  throw new Error(`internal: ${primitive} is evaluated by the evaluator itself`);
}
