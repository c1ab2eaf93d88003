/** Reverse mode over a program: one gradient rule per primitive, and the sweep that applies them. */
import {
  add,
  broadcast,
  cast,
  concat,
  constant,
  cumulativeSum,
  div,
  equal,
  gather,
  indicator,
  less,
  lessEqual,
  matmul,
  mul,
  neg,
  oneHot,
  scatterRows,
  pad,
  reshape,
  slice,
  sub,
  sum,
  transpose,
  where,
} from './primitives.ts';
import { scalar } from '../tensor/tensor.ts';
import { countOf, multiplyDims, showShape, type Dim, type Shape } from './dims.ts';
import { isPrimitive, topologicalOrder, type Primitive, type Value } from './value.ts';

/** Gradients of the inputs, given the output's; null where none flows. `v` is the value itself. */
type GradientRule<P extends Primitive> = (g: Value, v: Value<P>) => readonly (Value | null)[];

const first = (v: Value): Value => v.inputs[0] as Value;
const second = (v: Value): Value => v.inputs[1] as Value;

/** Rows of a table below which a product with a one-hot matrix is faster than adding row by row. */
const fewRows = 256;

/** Sums a gradient over the axes that broadcasting expanded. */
function unbroadcast(g: Value, shape: Shape): Value {
  const extra = g.shape.length - shape.length;
  const axes = g.shape.flatMap((dim, axis) =>
    axis < extra || (shape[axis - extra] === 1 && dim !== 1) ? [axis] : [],
  );
  return reshape(sum(g, axes), shape);
}

const binary =
  (rule: (g: Value, a: Value, b: Value, v: Value) => readonly [Value, Value]): GradientRule<Primitive> =>
  (g, v) => {
    const [a, b] = [first(v), second(v)];
    const [ga, gb] = rule(g, a, b, v);
    return [unbroadcast(ga, a.shape), unbroadcast(gb, b.shape)];
  };
const unary =
  (rule: (g: Value, x: Value, v: Value) => Value): GradientRule<Primitive> =>
  (g, v) => [rule(g, first(v), v)];

const flat = (x: Value): Value => {
  const rows = x.shape.slice(0, -1).reduce<Dim>((size, dim) => multiplyDims(size, dim), 1);
  return reshape(x, [rows, x.shape[x.shape.length - 1] as Dim]);
};

/**
 * c = α·op(a)·op(b): gradients by the four cases of transposition. A matrix shared by many rows (rank 2 with a higher
 * rank) gets its gradient as one product over the flattened rows.
 */
const matmulRule: GradientRule<'matmul'> = (g, v) => {
  const [a, b] = [first(v), second(v)];
  const { transposeA, transposeB, alpha } = v.attributes;
  const ga = transposeA
    ? matmul(b, g, { transposeA: transposeB, transposeB: true, alpha })
    : matmul(g, b, { transposeB: !transposeB, alpha });
  const shared = b.shape.length === 2 && a.shape.length > 2 && !transposeA;
  const [aRows, gRows] = shared ? [flat(a), flat(g)] : [a, g];
  const gb = transposeB
    ? matmul(gRows, aRows, { transposeA: true, transposeB: transposeA, alpha })
    : matmul(aRows, gRows, { transposeA: !transposeA, alpha });
  return [unbroadcast(ga, a.shape), unbroadcast(gb, b.shape)];
};

/** `null` in place of a rule would hide a decision; these words state it. */
export const notDifferentiable = 'not differentiable';

export const gradientRules: { readonly [P in Primitive]: GradientRule<P> | typeof notDifferentiable } = {
  input: () => [],
  parameter: () => [],
  constant: () => [],

  neg: unary((g) => neg(g)),
  exp: unary((g, _, v) => mul(g, v)), // d exp x = exp x
  log: unary((g, x) => div(g, x)), // d log x = 1/x
  sqrt: unary((g, _, v) => div(mul(g, 0.5), v)), // d √x = 1/(2√x)
  reciprocal: unary((g, _, v) => neg(mul(g, mul(v, v)))), // d(1/x) = −1/x²
  // A product, because Where costs three passes.
  relu: unary((g, x) => mul(g, indicator(less(0, x)))),
  abs: unary((g, x) => where(less(x, 0), neg(g), g)),
  stopGradient: () => [null],

  add: binary((g) => [g, g]),
  sub: binary((g) => [g, neg(g)]),
  mul: binary((g, a, b) => [mul(g, b), mul(g, a)]),
  div: binary((g, _, b, v) => [div(g, b), neg(div(mul(g, v), b))]), // d(a/b) = da/b − (a/b)·db/b
  // Ties send the whole gradient to the first operand: a bound written second never takes it from a value that meets it.
  max: binary((g, a, b) => [where(lessEqual(b, a), g, 0), where(less(a, b), g, 0)]),
  min: binary((g, a, b) => [where(lessEqual(a, b), g, 0), where(less(b, a), g, 0)]),

  less: notDifferentiable,
  lessEqual: notDifferentiable,
  equal: notDifferentiable,
  and: notDifferentiable,
  or: notDifferentiable,
  not: notDifferentiable,
  where: (g, v) => {
    const [condition, then, otherwise] = v.inputs as [Value, Value, Value];
    return [
      null,
      unbroadcast(where(condition, g, 0), then.shape),
      unbroadcast(where(condition, 0, g), otherwise.shape),
    ];
  },
  cast: (g, v) => [first(v).dtype === 'float32' && v.dtype === 'float32' ? cast(g, 'float32') : null],

  matmul: matmulRule,
  sum: (g, v) => {
    const x = first(v);
    const kept = x.shape.map((dim, axis) => (v.attributes.axes.includes(axis) ? 1 : dim));
    return [broadcast(reshape(g, kept), x.shape)];
  },
  // Every position that reaches the maximum gets the gradient, shared equally.
  maximum: (g, v) => {
    const x = first(v);
    const { axes } = v.attributes;
    const kept = x.shape.map((dim, axis) => (axes.includes(axis) ? 1 : dim));
    const hit = indicator(equal(x, reshape(v, kept)));
    return [div(mul(hit, reshape(g, kept)), sum(hit, axes, true))];
  },
  softmax: unary((g, _, v) => {
    const weighted = mul(g, v);
    return sub(weighted, mul(v, sum(weighted, [-1], true))); // y ⊙ (g − Σ g y)
  }),
  // r = (mean x² + ε)^−½, so dr/dx = −r³ x / n: one pass over x, the rest is a column.
  inverseRms: unary((g, x, v) => {
    const size = x.shape[x.shape.length - 1] as number;
    const rows = x.shape.slice(0, -1);
    const r = reshape(v, rows);
    return mul(x, reshape(mul(mul(reshape(g, rows), mul(r, mul(r, r))), -1 / size), v.shape));
  }),
  cumulativeSum: unary((g) => {
    // Σ_{j ≥ i} g_j = g_i + total − running sum
    return add(g, sub(sum(g, [-1], true), cumulativeSum(g)));
  }),

  reshape: unary((g, x) => reshape(g, x.shape)),
  transpose: (g, v) => {
    const { permutation } = v.attributes;
    return [
      transpose(
        g,
        permutation.map((_, axis) => permutation.indexOf(axis)),
      ),
    ];
  },
  broadcast: unary((g, x) => unbroadcast(g, x.shape)),
  slice: (g, v) => {
    const { axis, start, end } = v.attributes;
    return [pad(g, axis, start, (first(v).shape[axis] as number) - end)];
  },
  pad: (g, v) => {
    const { axis, before } = v.attributes;
    return [slice(g, axis, before, before + (first(v).shape[axis] as number))];
  },
  concat: (g, v) => {
    let start = 0;
    return v.inputs.map((x) => {
      const size = x.shape[v.attributes.axis];
      if (typeof size !== 'number') {
        throw new Error(`concat: gradient needs known sizes along the axis, got ${showShape(x.shape)}`);
      }
      start += size;
      return slice(g, v.attributes.axis, start - size, start);
    });
  },
  // Rows may repeat, so their gradients add up: of few rows by a product with the one-hot matrix, which every device has.
  gather: (g, v) => {
    const [table, indices] = [first(v), second(v)];
    const [size, width] = table.shape;
    if (table.shape.length !== 2)
      throw new Error(`gather: gradient needs a table [n, width], got ${showShape(table.shape)}`);
    const places = reshape(indices, [countOf(indices.shape)]);
    const rows = reshape(g, [countOf(indices.shape), width as Dim]);
    if (typeof size !== 'number' || size > fewRows) return [scatterRows(rows, places, size as Dim), null];
    return [matmul(oneHot(places, size), rows, { transposeA: true }), null];
  },
  scatterRows: (g, v) => [gather(g, second(v)), null, g],
  writeColumn: notDifferentiable,
  item: notDifferentiable,
  loop: notDifferentiable,
};

/**
 * The sum of what flows into a value, in the order given. Slices that cover everything are concatenated instead of
 * being padded with zeros and added.
 */
function total(contributions: readonly Value[]): Value {
  return (joined(contributions) ?? contributions).reduce(
    (sofar, one) => added(sofar, one) ?? added(one, sofar) ?? add(sofar, one),
  );
}

/** Rows that are added up, added up on `base` instead of on zeros, which saves passes over a large table; null where `one` is none. */
function added(one: Value, base: Value): Value | null {
  const rows = isPrimitive(one, 'reshape') ? first(one) : one;
  if (!isPrimitive(rows, 'scatterRows') || rows.inputs.length > 2) return null;
  const table = reshape(base, rows.shape);
  return reshape(scatterRows(first(rows), second(rows), rows.attributes.size, table), one.shape);
}

/** Neighbouring pads along one axis as one value; null unless they fill the axis without overlap. */
function joined(contributions: readonly Value[]): readonly Value[] | null {
  const pads = contributions.filter((x): x is Value<'pad'> => isPrimitive(x, 'pad'));
  const axis = pads[0]?.attributes.axis;
  if (pads.length < 2 || axis === undefined || pads.some(({ attributes }) => attributes.axis !== axis))
    return null;
  const parts = [...pads].sort((a, b) => a.attributes.before - b.attributes.before);
  let filled: Dim = 0;
  for (const { attributes, inputs } of parts) {
    if (attributes.before !== filled) return null;
    filled = attributes.before + (inputs[0]?.shape[axis] as number);
  }
  if (filled !== pads[0]?.shape[axis]) return null;
  const whole = concat(
    parts.map((part) => first(part)),
    axis,
  );
  return [whole, ...contributions.filter((x) => !isPrimitive(x, 'pad'))];
}

/**
 * Gradients of a float32 scalar with respect to `wrt`, in that order; zeros where the loss does not depend on one.
 * Throws if the loss is not a float32 scalar, or if a path to `wrt` runs through a primitive that is not differentiable.
 */
export function gradients(loss: Value, wrt: readonly Value[]): Value[] {
  if (loss.dtype !== 'float32' || loss.shape.length !== 0) {
    throw new Error(`gradients: loss must be a float32 scalar, got ${loss.dtype} ${showShape(loss.shape)}`);
  }
  const targets = new Set(wrt);
  const order = topologicalOrder([loss]);
  const dependent = new Set<Value>();
  for (const v of order) if (targets.has(v) || v.inputs.some((x) => dependent.has(x))) dependent.add(v);

  const flows = new Map<Value, Value[]>([[loss, [constant(scalar(1))]]]);
  for (const v of order.reverse()) {
    const flowing = flows.get(v);
    if (!flowing || !dependent.has(v) || targets.has(v)) continue;
    const g = total(flowing);
    const rule = gradientRules[v.primitive] as GradientRule<Primitive> | typeof notDifferentiable;
    if (rule === notDifferentiable) {
      throw new Error(
        `gradients: ${v.primitive} is not differentiable; put stopGradient around it or write it another way`,
      );
    }
    rule(g, v).forEach((contribution, at) => {
      const x = v.inputs[at];
      if (!x || !contribution || !dependent.has(x)) return;
      const sofar = flows.get(x);
      if (sofar) sofar.push(contribution);
      else flows.set(x, [contribution]);
    });
  }
  return wrt.map((v) => {
    const flowing = flows.get(v);
    return flowing ? total(flowing) : broadcast(constant(scalar(0)), v.shape);
  });
}
