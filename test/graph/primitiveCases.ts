/**
 * What every primitive is tried on: one total table, so that a primitive without a case does not compile. Longer than most
 * files, because the table is one.
 */
import {
  abs,
  add,
  and,
  broadcast,
  cast,
  concat,
  constant,
  cumulativeSum,
  div,
  equal,
  exp,
  floats,
  gather,
  gradients,
  input,
  int,
  inverseRms,
  less,
  lessEqual,
  log,
  loop,
  matmul,
  max,
  maximum,
  min,
  mul,
  neg,
  not,
  or,
  pad,
  reciprocal,
  relu,
  reshape,
  slice,
  softmax,
  sqrt,
  stopGradient,
  sub,
  sum,
  sumInParts,
  transpose,
  trueConstant,
  where,
  scatterRows,
  writeColumn,
  type Primitive,
  type Shape,
  type Value,
} from '../../src/graph/index.ts';
import { int32, sizeOf, type DType } from '../../src/tensor/tensor.ts';
import { bindDim } from '../../src/graph/dims.ts';
import { seeded, seededInts } from './seeded.ts';
import type { ReferenceFeed } from './evaluate.ts';

interface CaseInput {
  readonly dtype: DType;
  readonly shape: Shape;
  readonly values: (seed: number, count: number) => number[];
}

export interface PrimitiveCase {
  readonly about: string;
  readonly inputs: readonly CaseInput[];
  readonly build: (...inputs: Value[]) => Value | readonly Value[];
  /** False where no gradient is asked for: nothing differentiable, or a rule with a test of its own. */
  readonly differentiate: boolean;
}

/** Sizes of the symbols in all cases; primes, so that no two are mistaken for each other. */
export const sizes: Readonly<Record<string, number>> = { rows: 3, length: 5, sources: 7 };

const float = (
  shape: Shape,
  values: CaseInput['values'] = (seed, count) => seeded(seed, count, -2, 2),
): CaseInput => ({ dtype: 'float32', shape, values });
const positive = (shape: Shape): CaseInput => float(shape, (seed, count) => seeded(seed, count, 0.3, 2));
/** Either sign, at least 0.3 from zero. */
const offZero = (shape: Shape): CaseInput =>
  float(shape, (seed, count) => seeded(seed, count, -1.7, 1.7).map((x) => x + 0.3 * Math.sign(x)));
const ints = (shape: Shape, low = -3, high = 4): CaseInput => ({
  dtype: 'int32',
  shape,
  values: (seed, count) => seededInts(seed, count, low, high),
});
const flags = (shape: Shape): CaseInput => ({
  dtype: 'bool',
  shape,
  values: (seed, count) => seededInts(seed, count, 0, 2),
});
const given = (dtype: DType, shape: Shape, values: readonly number[]): CaseInput => ({
  ...{ dtype, shape, values: () => [...values] },
});

const casesThat =
  (differentiate: boolean) =>
  (about: string, inputs: readonly CaseInput[], build: PrimitiveCase['build']): PrimitiveCase => ({
    ...{ about, inputs, build, differentiate },
  });
const smooth = casesThat(true);
const stepped = casesThat(false);

function elementwise(
  build: (x: Value) => Value,
  values: (shape: Shape) => CaseInput = float,
): PrimitiveCase[] {
  return [
    smooth('a matrix', [values(['rows', 4])], build),
    smooth('a scalar', [values([])], build),
    smooth('four axes', [values([2, 'rows', 1, 2])], build),
  ];
}

/** Every way in which two shapes broadcast. */
function pairwise(
  build: (a: Value, b: Value) => Value,
  values: (shape: Shape) => CaseInput = float,
): PrimitiveCase[] {
  const cases: [string, Shape, Shape][] = [
    ['equal shapes', ['rows', 4], ['rows', 4]],
    ['a missing leading axis', ['rows', 4], [4]],
    ['a missing leading axis on the left', [4], ['rows', 4]],
    ['ones on both sides', ['rows', 1], [1, 4]],
    ['a scalar', ['rows', 2], []],
    ['a scalar on the left', [], [2, 'length']],
    ['a one in the middle', [2, 1, 'rows'], [2, 3, 'rows']],
  ];
  return cases.map(([about, a, b]) => smooth(about, [values(a), values(b)], build));
}

function comparison(build: (a: Value, b: Value) => Value): PrimitiveCase[] {
  return [
    stepped('floats', [float(['rows', 4]), float([4])], build),
    // Whole numbers in a small range meet often.
    stepped('ints that are often equal', [ints(['rows', 1], 0, 3), ints([1, 'length'], 0, 3)], build),
  ];
}

function logical(build: (a: Value, b: Value) => Value): PrimitiveCase[] {
  return [
    stepped(
      'all four combinations',
      [given('bool', [4], [0, 0, 1, 1]), given('bool', [4], [0, 1, 0, 1])],
      build,
    ),
    stepped('broadcasting', [flags(['rows', 1]), flags([1, 'length'])], build),
  ];
}

function reductions(
  build: (x: Value, axes?: readonly number[], keepDims?: boolean) => Value,
): PrimitiveCase[] {
  const x = float([2, 'rows', 4]);
  return [
    smooth('all axes', [x], (v) => build(v)),
    smooth('all axes, kept', [x], (v) => build(v, [0, 1, 2], true)),
    smooth('the last axis, by its negative number', [x], (v) => build(v, [-1])),
    smooth('the last axis, kept', [x], (v) => build(v, [-1], true)),
    smooth('the first axis', [x], (v) => build(v, [0])),
    smooth('a symbolic axis in the middle', [x], (v) => build(v, [-2], true)),
    smooth('two axes apart, out of order', [x], (v) => build(v, [2, 0])),
  ];
}

const alphas = [1, 0.25];

function products(): PrimitiveCase[] {
  const turn = (shape: Shape, turned: boolean): Shape =>
    turned ? [...shape.slice(0, -2), shape[shape.length - 1]!, shape[shape.length - 2]!] : shape;
  const shapes: [string, Shape, Shape][] = [
    ['two matrices', ['rows', 2], [2, 4]],
    ['a batch of matrices', ['rows', 2, 5], ['rows', 5, 3]],
    ['one matrix on the right for all', [2, 'rows', 5], [5, 3]],
    ['one matrix on the left for all', [4, 5], ['rows', 5, 2]],
    ['batch axes that broadcast', ['rows', 1, 2, 3], [2, 3, 4]],
    ['symbolic inner size', [2, 'length'], ['length', 3]],
  ];
  return shapes.flatMap(([about, a, b]) =>
    [false, true].flatMap((transposeA) =>
      [false, true].flatMap((transposeB) =>
        alphas.map((alpha) =>
          smooth(
            `${about}${transposeA ? ', left transposed' : ''}${transposeB ? ', right transposed' : ''}, α = ${alpha}`,
            [float(turn(a, transposeA)), float(turn(b, transposeB))],
            (x, y) => matmul(x, y, { transposeA, transposeB, alpha }),
          ),
        ),
      ),
    ),
  );
}

/** Counts to `stop` or to the number of trips, whichever comes first, and stacks what it saw. */
const counting = (trips: Value, stop: Value, x: Value): readonly Value[] => {
  const scale = exp(x); // does not depend on the loop
  const { carried, scanned } = loop(trips, [int(0), mul(x, 0)], 'steps', ([count, total], iteration) => {
    const next = add(count!, int(1));
    const grown = add(total!, mul(scale, cast(add(iteration, int(1)), 'float32')));
    return { carried: [next, grown], next: less(next, stop), scanned: [grown, count!] };
  });
  return [...carried, ...scanned];
};
const counted = (about: string, trips: number, stop: number): PrimitiveCase =>
  stepped(about, [given('int32', [], [trips]), given('int32', [], [stop]), float(['rows', 2])], (t, s, x) =>
    counting(t!, s!, x!),
  );

export const primitiveCases: { readonly [P in Primitive]: readonly PrimitiveCase[] } = {
  input: [
    smooth('an input that is an output', [float(['rows', 2])], (x) => x),
    smooth('an input used twice', [float(['rows'])], (x) => mul(x, x)),
  ],
  // A loop is not differentiable, but its body may hold a gradient.
  parameter: [
    stepped('Newton steps whose derivative is taken in the loop', [positive(['rows'])], (target) => {
      const { carried } = loop(int(4), [add(mul(target, 0), 2)], 'steps', ([x]) => {
        const error = sub(mul(x!, x!), target);
        const slope = gradients(sum(error), [x!])[0]!;
        return { carried: [sub(x!, div(error, slope))], next: trueConstant(), scanned: [] };
      });
      return carried;
    }),
  ],
  constant: [
    smooth('a float matrix', [float(['rows', 3])], (x) => mul(x, floats([1.5, -2, 0.25], [1, 3]))),
    stepped('ints', [ints(['rows', 2])], (x) => add(x, constant(int32([7, -9])))),
    stepped('a bool', [flags(['rows'])], (x) => and(x, trueConstant())),
  ],

  neg: elementwise(neg),
  exp: elementwise(exp),
  log: elementwise(log, positive),
  sqrt: elementwise(sqrt, positive),
  reciprocal: elementwise(reciprocal, offZero),
  relu: elementwise(relu),
  abs: elementwise(abs),
  stopGradient: [stepped('a matrix', [float(['rows', 2])], (x) => mul(stopGradient(x), x))],

  add: [
    ...pairwise(add),
    stepped('ints', [ints(['rows', 3]), ints([3])], add),
    smooth('one value twice', [float([2])], (x) => add(x, x)),
  ],
  sub: [...pairwise(sub), stepped('ints', [ints(['rows', 3]), ints([3])], sub)],
  mul: [...pairwise(mul), stepped('ints', [ints(['rows', 3]), ints([3])], mul)],
  div: pairwise(div, offZero),
  max: pairwise(max),
  min: pairwise(min),

  less: comparison(less),
  lessEqual: comparison(lessEqual),
  equal: comparison(equal),
  and: logical(and),
  or: logical(or),
  not: [stepped('both values', [given('bool', [2], [0, 1])], not)],
  where: [
    smooth('equal shapes', [flags(['rows', 4]), float(['rows', 4]), float(['rows', 4])], where),
    smooth('a condition per row', [flags(['rows', 1]), float([4]), float(['rows', 4])], where),
    smooth('branches that both broadcast', [flags([2, 'rows', 3]), float([]), float(['rows', 1])], where),
    stepped('ints', [flags(['rows']), ints(['rows']), ints([])], where),
  ],
  cast: [
    smooth('no gradient through a rounding', [float(['rows', 3])], (x) =>
      mul(cast(cast(x, 'int32'), 'float32'), x),
    ),
    stepped('float to int and bool', [given('float32', [5], [-1.75, -0.25, 0, 0.25, 2.5])], (x) => [
      cast(x, 'int32'),
      cast(x, 'bool'),
    ]),
    stepped('int to float and bool', [ints(['rows', 2])], (x) => [cast(x, 'float32'), cast(x, 'bool')]),
    stepped('bool to float and int', [flags(['rows', 2])], (x) => [cast(x, 'float32'), cast(x, 'int32')]),
  ],

  matmul: [
    ...products(),
    // What is added to a product may be added on the way.
    smooth('plus a matrix', [float(['rows', 3]), float([3, 2]), float(['rows', 2])], (a, b, c) =>
      add(matmul(a, b, { alpha: 0.5 }), c),
    ),
    smooth(
      'a matrix plus a transposed product',
      [float([3, 'rows']), float([2, 3]), float(['rows', 2])],
      (a, b, c) => add(c, matmul(a, b, { transposeA: true, transposeB: true })),
    ),
    smooth('a product plus another', [float(['rows', 3]), float([3, 2])], (a, b) =>
      add(matmul(a, b), matmul(mul(a, 2), mul(b, b))),
    ),
    smooth('a product twice', [float(['rows', 3]), float([3, 2])], (a, b) => {
      const product = matmul(a, b);
      return add(product, product);
    }),
    smooth(
      'a product that is an output too',
      [float(['rows', 3]), float([3, 2]), float(['rows', 2])],
      (a, b, c) => {
        const product = matmul(a, b);
        return [product, add(product, c)];
      },
    ),
    smooth('plus a row, and plus a scalar', [float(['rows', 3]), float([3, 2]), float([2])], (a, b, c) => [
      add(matmul(a, b), c),
      add(matmul(mul(a, 2), b), 3),
    ]),
    stepped(
      'plus a matrix, in a loop',
      [float(['rows', 3]), float([3, 3])],
      (a, b) =>
        loop(int(3), [a], 'steps', ([x]) => ({
          carried: [add(x!, matmul(x!, b, { alpha: 0.3 }))],
          next: trueConstant(),
          scanned: [],
        })).carried,
    ),
  ],
  sum: [...reductions(sum), smooth('in parts', [float([2, 'rows', 24])], sumInParts)],
  maximum: reductions(maximum),
  softmax: [
    ...elementwise(softmax).filter(({ about }) => about !== 'a scalar'),
    smooth('large values', [float(['rows', 4])], (x) => softmax(add(mul(x, 3), 500))),
  ],
  inverseRms: [
    ...elementwise((x) => inverseRms(x, 1e-5)).filter(({ about }) => about !== 'a scalar'),
    smooth('an epsilon that matters', [float(['rows', 4])], (x) => mul(x, inverseRms(mul(x, 0.1), 0.3))),
  ],
  cumulativeSum: elementwise(cumulativeSum).filter(({ about }) => about !== 'a scalar'),

  reshape: [
    smooth('joins symbolic axes', [float(['rows', 'length', 4])], (x) => reshape(x, ['length*rows', 4])),
    smooth('parts symbolic axes', [float(['rows', 'length', 4])], (x) =>
      reshape(exp(reshape(x, ['length*rows', 4])), ['rows', 2, 'length', 2]),
    ),
    smooth('to a vector', [float([2, 3])], (x) => reshape(x, [6])),
    smooth('two factors of one axis', [float(['rows', 6])], (x) => reshape(x, [2, 'rows', 3])),
  ],
  transpose: [
    smooth('a matrix', [float(['rows', 4])], (x) => transpose(x, [1, 0])),
    smooth('a cycle of four axes', [float([2, 'rows', 1, 3])], (x) => transpose(x, [2, 0, 3, 1])),
  ],
  broadcast: [
    smooth('new leading axes', [float([4]), float(['rows', 1, 1])], (x, y) =>
      mul(exp(broadcast(x, ['rows', 2, 4])), y),
    ),
    smooth('ones stretched', [float(['rows', 1]), float(['length'])], (x, y) =>
      mul(exp(broadcast(x, ['rows', 'length'])), y),
    ),
    smooth('a scalar to a symbolic size', [float([]), float(['rows'])], (x, y) =>
      add(exp(broadcast(x, ['rows'])), y),
    ),
  ],
  slice: [
    smooth('the middle of the first axis', [float([6, 'rows'])], (x) => slice(x, 0, 2, 5)),
    smooth('the end of the last axis', [float(['rows', 4])], (x) => slice(x, -1, 3, 4)),
    smooth('overlapping parts', [float(['rows', 4])], (x) =>
      add(slice(x, -1, 0, 3), mul(slice(x, 1, 1, 4), 2)),
    ),
    stepped('ints', [ints([5])], (x) => slice(x, 0, 0, 2)),
  ],
  pad: [
    smooth('before and after', [float(['rows', 2])], (x) => pad(x, 1, 1, 2)),
    smooth('before only, by a negative axis', [float(['rows', 2])], (x) => pad(x, -1, 2, 0)),
    smooth('the first axis', [float([2, 'rows'])], (x) => pad(x, 0, 0, 3)),
  ],
  concat: [
    smooth('three unequal parts', [float(['rows', 1]), float(['rows', 3]), float(['rows', 2])], (...parts) =>
      concat(parts, 1),
    ),
    smooth('a part used twice, by a negative axis', [float([2]), float([3])], (x, y) =>
      concat([x, y, x], -1),
    ),
    stepped('equal symbolic parts', [float(['rows', 2]), float(['rows', 2])], (x, y) => concat([x, y], 0)),
  ],
  gather: [
    smooth('rows that repeat', [float([4, 3]), given('int32', [5], [2, 0, 2, 2, 3])], gather),
    smooth('a table of many rows', [float([300, 2]), given('int32', [4], [299, 0, 299, 7])], gather),
    smooth('a matrix of indices', [float([4, 2]), ints(['rows', 'length'], 0, 4)], gather),
    stepped('one row of a symbolic table', [float(['rows', 4]), given('int32', [], [2])], gather),
    stepped('ints of rank 3', [ints(['sources', 2, 3]), ints(['rows'], 0, 7)], gather),
  ],
  scatterRows: [
    smooth('rows that share a place', [float([5, 3]), given('int32', [5], [2, 0, 2, 2, 3])], (rows, places) =>
      scatterRows(rows, places, 6),
    ),
    smooth(
      'rows on a table',
      [float([3, 2]), given('int32', [3], [1, 0, 1]), float([4, 2])],
      (rows, places, table) => scatterRows(rows, places, 4, table),
    ),
  ],
  writeColumn: [
    stepped(
      'a column of its own for each row',
      [
        float(['rows', 'length', 4]),
        float(['rows', 4]),
        given('int32', ['rows'], [0, 1, 2]),
        given('int32', ['rows'], [4, 0, 2]),
      ],
      writeColumn,
    ),
  ],
  item: [counted('results read out of order', 3, 100)].map((one) => ({
    ...one,
    build: (...inputs: Value[]) => [...(one.build(...inputs) as Value[])].reverse(),
  })),
  loop: [
    counted('all trips', 4, 100),
    counted('ended early by its condition', 6, 2),
    counted('ended in the first trip', 6, 0),
    counted('no trips', 0, 5),
    stepped('a loop in a loop', [given('int32', [], [3]), float(['rows'])], (trips, x) => {
      const { carried } = loop(trips!, [x!], 'outer', ([a], i) => {
        const inner = loop(add(i, int(1)), [a!], 'inner', ([b], j) => ({
          carried: [add(mul(b!, 0.5), cast(add(j, i), 'float32'))],
          next: trueConstant(),
          scanned: [],
        }));
        return { carried: [add(inner.carried[0]!, x!)], next: trueConstant(), scanned: [] };
      });
      return carried;
    }),
  ],
};

/** The case's inputs as values of a program. */
export function inputsOf({ inputs }: PrimitiveCase): Value<'input'>[] {
  return inputs.map(({ dtype, shape }, at) => input(`x${at}`, dtype, shape, 'an operand'));
}

function feedsFor(
  inputs: readonly Value<'input'>[],
  values: (at: number, count: number) => number[],
): Record<string, ReferenceFeed> {
  return Object.fromEntries(
    inputs.map(({ attributes, dtype, shape }, at) => {
      const bound = shape.map((dim) => bindDim(dim, sizes));
      const data = values(at, sizeOf(bound));
      // Floats are float32 values, so that every evaluator reads the same numbers.
      const rounded = Float64Array.from(dtype === 'float32' ? data.map(Math.fround) : data);
      return [attributes.name, { dtype, shape: bound, data: rounded }];
    }),
  );
}

/** What is fed to them. */
export function feedsOf(one: PrimitiveCase, seed = 1): Record<string, ReferenceFeed> {
  return feedsFor(inputsOf(one), (at, count) => one.inputs[at]!.values(seed * 100 + at, count));
}

/** The case's results as a list. */
export function resultsOf({ build }: PrimitiveCase, inputs: readonly Value[]): readonly Value[] {
  const built = build(...inputs);
  return 'primitive' in built ? [built] : built;
}

/** A scalar that sees every value of every float result: their sum, each value times a weight of its own. */
export function weighed(results: readonly Value[]): {
  readonly loss: Value;
  readonly weights: readonly Value<'input'>[];
  readonly feeds: Readonly<Record<string, ReferenceFeed>>;
} {
  const floating = results.filter(({ dtype }) => dtype === 'float32');
  const weights = floating.map(({ shape }, at) => input(`w${at}`, 'float32', shape, 'weights'));
  return {
    loss: floating.map((result, at) => sum(mul(result, weights[at]!))).reduce((a, b) => add(a, b)),
    weights,
    feeds: feedsFor(weights, (at, count) => seeded(900 + at, count, 0.5, 2)),
  };
}
