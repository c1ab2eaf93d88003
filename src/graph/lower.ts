/** Lowers a program to ONNX: one rule per primitive, avoiding operators that leave the GPU (LogSoftmax, OneHot, Sign, Mod …). */
import type { Tensor } from '../tensor/tensor.ts';
import { factorsOf, type Dim, type Shape } from './dims.ts';
import { normsIn, productSumsIn } from './fusions.ts';
import {
  contributedDomain,
  GraphScope,
  initializerOf,
  modelBytes,
  valueInfo,
  type Metadata,
  type NodeAttributes,
} from './onnxNodes.ts';
import type { Program } from './program.ts';
import { isPrimitive, topologicalOrder, type Primitive, type Value } from './value.ts';

/** Names of lowered values in one graph and those around it. */
class Lowering {
  readonly scope: GraphScope;
  readonly #names = new Map<Value, string>();
  readonly #parent: Lowering | null;
  readonly #program: Program;
  readonly #target: Target;
  /** The matmul that computes each of these sums: Gemm adds its third input in the same pass. */
  readonly productOf = new Map<Value, Value<'matmul'>>();

  constructor(program: Program, parent: Lowering | null, target: Target) {
    this.#program = program;
    this.#target = target;
    this.#parent = parent;
    this.scope = new GraphScope(parent?.scope ?? null);
  }

  nested(): Lowering {
    return new Lowering(this.#program, this, this.#target);
  }

  /** Whether operators that onnxruntime adds for the processor may be used. */
  get contributes(): boolean {
    return this.#target === 'processor';
  }

  known(value: Value): string | undefined {
    return this.#names.get(value) ?? this.#parent?.known(value);
  }

  bind(value: Value, name: string): void {
    this.#names.set(value, name);
  }

  nameOf(value: Value): string {
    const name = this.known(value);
    if (name) return name;
    if (isPrimitive(value, 'constant')) return initializerOf(this.scope, value.attributes.tensor);
    throw new Error(`internal: ${value.primitive} value is used before it is lowered`);
  }

  /** Lowers all unnamed values that the outputs need. */
  lower(outputs: readonly Value[]): void {
    const order = topologicalOrder(outputs).filter((value) => !this.known(value));
    productSumsIn(order, outputs).forEach((product, sum) => this.productOf.set(sum, product));
    const norms = this.#target === 'card' ? normsIn(order, outputs) : new Map<Value, Value<'inverseRms'>>();
    const merged = new Set<Value>([...this.productOf.values(), ...norms.values()]);
    for (const value of order) {
      if (isPrimitive(value, 'constant') || merged.has(value)) continue;
      const norm = norms.get(value);
      if (norm) {
        this.bind(value, this.#norm(norm));
        continue;
      }
      const rule = lowerings[value.primitive] as LoweringRule<Primitive>;
      const named = value.inputs.filter((x) => !merged.has(x) && !isPrimitive(value, 'item'));
      const inputs = named.map((x) => this.nameOf(x));
      this.bind(value, rule(inputs, value, this));
    }
  }

  /** x / √(mean x² + epsilon) in one kernel, where the parts of `inverseRms` are six. */
  #norm({ inputs: [x], attributes: { epsilon } }: Value<'inverseRms'>): string {
    const size = (x as Value).shape.at(-1) as number;
    const ones = this.scope.initializer('float32', [size], new Float32Array(size).fill(1));
    const attributes = { axis: -1, epsilon: { float: epsilon }, stash_type: 1 };
    return this.scope.emit('SimplifiedLayerNormalization', [this.nameOf(x as Value), ones], attributes);
  }

  ints(values: readonly number[]): string {
    return this.scope.initializer('int64', [values.length], values);
  }

  /** A symbol's value at run time, int64 [1], read off the shape of an input that has it as a size. */
  #symbol(symbol: string): string {
    for (const source of this.#program.inputs) {
      const axis = source.shape.indexOf(symbol);
      if (axis >= 0)
        return this.scope.root.emit('Shape', [source.attributes.name], { start: axis, end: axis + 1 });
    }
    throw new Error(
      `program ${this.#program.name}: no input has ${symbol} as a size, so its value cannot be known`,
    );
  }

  #size(dim: Dim): string {
    const { factor, symbols } = factorsOf(dim);
    const parts = symbols.map((symbol) => this.#symbol(symbol));
    if (factor !== 1 || parts.length === 0) parts.push(this.ints([factor]));
    return parts.reduce((product, part) => this.scope.root.emit('Mul', [product, part]));
  }

  /** An int64 shape tensor. */
  shape(shape: Shape): string {
    if (shape.every((dim) => typeof dim === 'number')) return this.ints(shape);
    return this.scope.root.emit(
      'Concat',
      shape.map((dim) => this.#size(dim)),
      { axis: 0 },
    );
  }

  /** A target for Reshape with the fewest run-time sizes (0 copies the input's, one −1 is inferred). */
  reshapeTarget(from: Shape, to: Shape): string {
    const copied = to.map((dim, axis) => (typeof dim === 'number' ? dim : dim === from[axis] ? 0 : null));
    if (copied.filter((dim) => dim === null).length > 1) return this.shape(to);
    return this.ints(copied.map((dim) => dim ?? -1));
  }

  /** A target for Expand: 1 keeps the input's size, so that no size is computed at run time on the processor. */
  expandTarget(from: Shape, to: Shape): string {
    const before = to.length - from.length;
    return this.shape(to.map((dim, axis) => (dim === from[axis - before] ? 1 : dim)));
  }
}

type LoweringRule<P extends Primitive> = (inputs: readonly string[], value: Value<P>, to: Lowering) => string;

/** One node with the primitive's inputs. */
const node =
  (opType: string, attributes: NodeAttributes = {}): LoweringRule<Primitive> =>
  (inputs, _, to) =>
    to.scope.emit(opType, inputs, attributes);

const only = (inputs: readonly string[]): string => inputs[0] as string;

const reduction =
  (opType: string): LoweringRule<'sum' | 'maximum'> =>
  (inputs, { attributes: { axes, keepDims } }, to) =>
    to.scope.emit(opType, [only(inputs), to.ints(axes)], { keepdims: keepDims ? 1 : 0 });

const matmul: LoweringRule<'matmul'> = ([a, b], value, to) => {
  const { transposeA, transposeB, alpha } = value.attributes;
  const [left, right] = value.inputs as readonly [Value, Value];
  const inputs = [a as string, b as string];
  if (!transposeA && !transposeB && alpha === 1) return to.scope.emit('MatMul', inputs);
  if (left.shape.length === 2 && right.shape.length === 2) {
    return to.scope.emit('Gemm', inputs, {
      transA: transposeA ? 1 : 0,
      transB: transposeB ? 1 : 0,
      alpha: { float: alpha },
    });
  }
  if (!to.contributes) {
    const swapped = (name: string, { shape }: Value): string =>
      to.scope.emit('Transpose', [name], {
        perm: shape.map((_, axis, { length }) => (axis < length - 2 ? axis : 2 * length - 3 - axis)),
      });
    const product = to.scope.emit('MatMul', [
      transposeA ? swapped(a as string, left) : (a as string),
      transposeB ? swapped(b as string, right) : (b as string),
    ]);
    return alpha === 1
      ? product
      : to.scope.emit('Mul', [product, to.scope.initializer('float32', [], [alpha])]);
  }
  return to.scope.emit(
    'FusedMatMul',
    inputs,
    { transA: transposeA ? 1 : 0, transB: transposeB ? 1 : 0, alpha: { float: alpha } },
    contributedDomain,
  );
};

const loop: LoweringRule<'loop'> = (inputs, value, to) => {
  const { iteration, carried, next, nextCarried, scanned } = value.attributes;
  const [trips, ...initial] = inputs;
  const body = to.nested();
  const names = {
    iteration: to.scope.freshName('iteration'),
    condition: to.scope.freshName('condition'),
    carried: carried.map(() => to.scope.freshName('carried')),
  };
  body.bind(iteration, body.scope.emit('Cast', [names.iteration], { to: 6 }));
  carried.forEach((parameter, at) => body.bind(parameter, names.carried[at] as string));
  const results = [next, ...nextCarried, ...scanned];
  body.lower(results);
  const named = new Set<string>();
  const outputs = results.map((result) => {
    // A second name would cost a copy of the value in every iteration.
    let name = body.nameOf(result);
    if (named.has(name) || !body.scope.makes(name)) {
      const own = to.scope.freshName('result');
      body.scope.identity(name, own);
      name = own;
    }
    named.add(name);
    return valueInfo(name, result.dtype, result.shape);
  });
  const graph = body.scope.graph(
    'body',
    [
      valueInfo(names.iteration, 'int64', []),
      valueInfo(names.condition, 'bool', []),
      ...carried.map((parameter, at) =>
        valueInfo(names.carried[at] as string, parameter.dtype, parameter.shape),
      ),
    ],
    outputs,
  );
  const trip = to.scope.emit('Cast', [trips as string], { to: 7 });
  return to.scope
    .emitMany(
      'Loop',
      [trip, '', ...initial.slice(0, carried.length)],
      { body: graph },
      carried.length + scanned.length,
    )
    .join('\n'); // An item is named by the line it belongs to.
};

const lowerings: { readonly [P in Primitive]: LoweringRule<P> } = {
  input: (_, value) => value.attributes.name,
  parameter: () => fail('parameter'),
  constant: () => fail('constant'),

  neg: node('Neg'),
  exp: node('Exp'),
  log: node('Log'),
  sqrt: node('Sqrt'),
  reciprocal: node('Reciprocal'),
  relu: node('Relu'),
  abs: node('Abs'),
  stopGradient: only,

  add: (inputs, value, to) => {
    const product = to.productOf.get(value);
    if (!product) return to.scope.emit('Add', inputs);
    const { transposeA, transposeB, alpha } = product.attributes;
    return to.scope.emit('Gemm', [...product.inputs.map((x) => to.nameOf(x)), only(inputs)], {
      transA: transposeA ? 1 : 0,
      transB: transposeB ? 1 : 0,
      alpha: { float: alpha },
    });
  },
  sub: node('Sub'),
  mul: node('Mul'),
  div: node('Div'),
  max: node('Max'),
  min: node('Min'),

  less: node('Less'),
  lessEqual: node('LessOrEqual'),
  equal: node('Equal'),
  and: node('And'),
  // Or has no GPU kernel; ¬(¬a ∧ ¬b) has one.
  or: (inputs, _, to) =>
    to.scope.emit('Not', [
      to.scope.emit(
        'And',
        inputs.map((name) => to.scope.emit('Not', [name])),
      ),
    ]),
  not: node('Not'),
  where: node('Where'),
  cast: (inputs, { attributes }, to) =>
    to.scope.emit('Cast', inputs, { to: { float32: 1, int32: 6, bool: 9 }[attributes.to] }),

  matmul,
  sum: (inputs, value, to) => {
    const { part } = value.attributes;
    if (part === undefined) return reduction('ReduceSum')(inputs, value, to);
    const { shape } = value.inputs[0] as Value;
    const last = shape.length - 1;
    const apart = [...shape.slice(0, last), (shape[last] as number) / part, part];
    const parts = to.scope.emit('Reshape', [only(inputs), to.reshapeTarget(shape, apart)]);
    const sums = to.scope.emit('ReduceSum', [parts, to.ints([last + 1])], { keepdims: 0 });
    return to.scope.emit('ReduceSum', [sums, to.ints([last])], { keepdims: 0 });
  },
  maximum: reduction('ReduceMax'),
  softmax: node('Softmax', { axis: -1 }),
  inverseRms: (inputs, value, to) => {
    const x = value.inputs[0] as Value;
    const last = x.shape.length - 1;
    const number = (of: number): string => to.scope.initializer('float32', [], [of]);
    const square = to.scope.emit('Mul', [only(inputs), only(inputs)]);
    // Keeps no axis of size 1, along which onnxruntime would process one number at a time.
    const total = to.scope.emit('ReduceSum', [square, to.ints([last])], { keepdims: 0 });
    const mean = to.scope.emit('Mul', [total, number(1 / (x.shape[last] as number))]);
    const root = to.scope.emit('Sqrt', [to.scope.emit('Add', [mean, number(value.attributes.epsilon)])]);
    const inverse = to.scope.emit('Reciprocal', [root]);
    return to.scope.emit('Reshape', [inverse, to.reshapeTarget(x.shape.slice(0, last), value.shape)]);
  },
  cumulativeSum: (inputs, value, to) =>
    to.scope.emit('CumSum', [only(inputs), to.scope.initializer('int64', [], [value.shape.length - 1])]),

  reshape: (inputs, value, to) =>
    to.scope.emit('Reshape', [only(inputs), to.reshapeTarget((value.inputs[0] as Value).shape, value.shape)]),
  transpose: (inputs, { attributes }, to) =>
    to.scope.emit('Transpose', inputs, { perm: attributes.permutation }),
  broadcast: (inputs, value, to) =>
    to.scope.emit('Expand', [only(inputs), to.expandTarget((value.inputs[0] as Value).shape, value.shape)]),
  slice: (inputs, { attributes: { axis, start, end } }, to) =>
    to.scope.emit('Slice', [only(inputs), to.ints([start]), to.ints([end]), to.ints([axis])]),
  pad: (inputs, { attributes: { axis, before, after } }, to) =>
    to.scope.emit('Pad', [only(inputs), to.ints([before, after]), '', to.ints([axis])]),
  concat: (inputs, { attributes }, to) => to.scope.emit('Concat', inputs, { axis: attributes.axis }),
  gather: node('Gather', { axis: 0 }),
  scatterRows: ([rows, places, given], value, to) => {
    const numbers = value.inputs[0] as Value;
    const zeros = (): string =>
      to.scope.emit('Expand', [to.scope.initializer('float32', [], [0]), to.shape(value.shape)]);
    const each = to.scope.emit('Cast', [to.scope.emit('Reshape', [places as string, to.ints([-1, 1])])], {
      to: 7,
    });
    const everywhere = to.scope.emit('Expand', [
      each,
      to.expandTarget([numbers.shape[0] as Dim, 1], numbers.shape),
    ]);
    // One row after the other, so that a sum has the same bits with any number of threads.
    return to.scope.emit('ScatterElements', [given ?? zeros(), everywhere, rows as string], {
      axis: 0,
      reduction: { text: 'add' },
    });
  },
  writeColumn: ([cache, update, row, column], _, to) => {
    const columns = [row, column].map((index) =>
      to.scope.emit('Reshape', [index as string, to.ints([-1, 1])]),
    );
    const indices = to.scope.emit('Cast', [to.scope.emit('Concat', columns, { axis: 1 })], { to: 7 });
    return to.scope.emit('ScatterND', [cache as string, indices, update as string]);
  },
  item: (_, value, to) => {
    const outputs = to.nameOf(value.inputs[0] as Value).split('\n');
    return outputs[value.attributes.output] as string;
  },
  loop,
};

function fail(primitive: string): never {
  throw new Error(`internal: ${primitive} values are named, not lowered`);
}

/** What runs a program: onnxruntime on the processor, its WebGPU provider, or any ONNX tool. */
type Target = 'processor' | 'card' | 'any';

export interface OnnxOptions {
  /** Inputs that become stored weights of the model, by name. */
  readonly weights?: Readonly<Record<string, Tensor>>;
  /** `any`: only standard operators, so that any ONNX tool can run the file. Default `processor`. */
  readonly target?: Target;
  readonly metadata?: Metadata;
}

/** ONNX bytes of a program. Inputs and outputs keep their names; symbolic sizes stay symbolic. */
export function toOnnx(
  program: Program,
  { weights = {}, target = 'processor', metadata = {} }: OnnxOptions = {},
): Uint8Array {
  const main = new Lowering(program, null, target);
  for (const x of program.inputs) main.bind(x, x.attributes.name);
  for (const [name, { shape, data }] of Object.entries(weights))
    main.scope.weights(name, shape, Float32Array.from(data));
  main.lower(program.outputs.map((output) => output.value));
  for (const { name, value } of program.outputs) main.scope.identity(main.nameOf(value), name);
  const graph = main.scope.graph(
    program.name,
    program.inputs
      .filter((x) => !(x.attributes.name in weights))
      .map((x) => valueInfo(x.attributes.name, x.dtype, x.shape)),
    program.outputs.map(({ name, value }) => valueInfo(name, value.dtype, value.shape)),
  );
  return modelBytes(graph, target === 'processor', metadata);
}
