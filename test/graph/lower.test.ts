import { fromBinary } from '@bufbuild/protobuf';
import { ModelProtoSchema, type GraphProto, type NodeProto } from 'onnx-buf';
import { expect, it } from 'vitest';
import {
  add,
  broadcast,
  constant,
  exp,
  floats,
  gather,
  input,
  int,
  log,
  loop,
  makeProgram,
  matmul,
  mul,
  reshape,
  sum,
  toOnnx,
  trueConstant,
  type Output,
  type Value,
} from '../../src/graph/index.ts';
import { float32 } from '../../src/tensor/tensor.ts';

const modelOf = (bytes: Uint8Array) => fromBinary(ModelProtoSchema, bytes);
const graphOf = (inputs: Value<'input'>[], ...values: Value[]): GraphProto => {
  const outputs = values.map((value, at): Output => ({ name: `y${at}`, value, meaning: '' }));
  return modelOf(toOnnx(makeProgram('p', inputs, outputs))).graph!;
};
const count = (graph: GraphProto, opType: string): number =>
  graph.node.filter((node) => node.opType === opType).length;
const bodyOf = (graph: GraphProto): GraphProto => {
  const node = graph.node.find(({ opType }) => opType === 'Loop') as NodeProto;
  return node.attribute.find(({ name }) => name === 'body')!.g!;
};

const x = input('x', 'float32', ['rows', 4], 'data');

it('the ONNX model of a program holds nothing that no output needs', () => {
  const used = exp(x);
  log(used);
  const graph = graphOf([x], used);
  expect(count(graph, 'Exp')).toBe(1);
  expect(count(graph, 'Log')).toBe(0);
});

it('the ONNX model of a program computes equal values once', () => {
  const graph = graphOf([x], add(exp(x), mul(exp(x), exp(x))));
  expect(count(graph, 'Exp')).toBe(1);
});

it('the ONNX model of a program stores equal constants once, and unequal ones apart', () => {
  const values = [1, 2, 3, 4];
  const graph = graphOf(
    [x],
    add(mul(x, floats(values)), floats([...values])),
    mul(x, floats(values, [1, 4])),
  );
  const floatsOf = graph.initializer.filter(({ dataType }) => dataType === 1);
  expect(floatsOf.map(({ dims }) => dims.map(Number)).sort()).toEqual([[1, 4], [4]]);
});

it('the ONNX model of a program tells constants of one text but other types apart', () => {
  const graph = graphOf([x], mul(x, 1.5), add(gather(x, int(1)), floats([1, 1, 1, 1])), add(int(1), int(1)));
  expect(graph.initializer.filter(({ dataType }) => dataType === 6)).toHaveLength(1);
});

it('the ONNX model of a program keeps names and symbolic sizes of inputs and outputs', () => {
  const graph = graphOf([x], reshape(x, ['4*rows']));
  expect(graph.input.map(({ name }) => name)).toEqual(['x']);
  expect(graph.output.map(({ name }) => name)).toEqual(['y0']);
  const type = graph.input[0]!.type!.value;
  const dims = type.case === 'tensorType' ? type.value.shape!.dim.map(({ value }) => value.value) : [];
  expect(dims).toEqual(['rows', 4n]);
});

it('the ONNX model of a program moves work that does not depend on a loop out of it', () => {
  const { carried } = loop(int(3), [x], 'steps', ([a]) => ({
    carried: [add(a!, sum(exp(mul(x, x))))],
    next: trueConstant(),
    scanned: [],
  }));
  const graph = graphOf([x], carried[0]!);
  expect(count(graph, 'Exp')).toBe(1);
  expect(count(graph, 'ReduceSum')).toBe(1);
  expect(
    bodyOf(graph)
      .node.map(({ opType }) => opType)
      .filter((op) => /Exp|Mul|Reduce/.test(op)),
  ).toEqual([]);
  expect(count(bodyOf(graph), 'Add')).toBe(1);
});

it('the ONNX model of a program shares constants between a loop and what is around it', () => {
  const four = () => floats([1, 2, 3, 4]);
  const { carried } = loop(int(3), [add(x, four())], 'steps', ([a]) => ({
    carried: [mul(a!, four())],
    next: trueConstant(),
    scanned: [],
  }));
  const graph = graphOf([x], carried[0]!);
  expect(graph.initializer.filter(({ dataType }) => dataType === 1)).toHaveLength(1);
  expect(bodyOf(graph).initializer).toHaveLength(0);
});

it('the ONNX model of a program copies a result of a loop’s body only where it has no name of its own in the body', () => {
  const { carried, scanned } = loop(int(3), [x, x, x], 'steps', ([a, b]) => {
    const next = exp(a!);
    // The second is the first again, the third comes from outside.
    return { carried: [next, b!, x], next: trueConstant(), scanned: [next] };
  });
  const body = bodyOf(graphOf([x], ...carried, scanned[0]!));
  const copied = body.node.filter(({ opType }) => opType === 'Identity').flatMap(({ output }) => output);
  const [condition, first, second, third, stacked] = body.output.map(({ name }) => name);
  expect(copied).toEqual([condition, second, third, stacked]);
  expect(body.node.find(({ opType }) => opType === 'Exp')?.output).toEqual([first]);
});

it('the ONNX model of a program holds weights as initialisers under their own names, equal ones too', () => {
  const w = input('w', 'float32', [2], '');
  const v = input('v', 'float32', [2], '');
  const program = makeProgram('p', [w, v], [{ name: 'y', value: add(w, v), meaning: '' }]);
  const weights = { w: float32([1, 2]), v: float32([1, 2]) };
  const graph = modelOf(toOnnx(program, { weights })).graph!;
  expect(graph.initializer.map(({ name }) => name)).toEqual(['w', 'v']);
  expect(graph.input).toHaveLength(0);
});

it('the ONNX model of a program uses standard operators only when asked to', () => {
  const program = makeProgram(
    'p',
    [x],
    [
      {
        name: 'y',
        value: matmul(reshape(x, ['rows', 2, 2]), reshape(x, ['rows', 2, 2]), {
          transposeB: true,
          alpha: 0.5,
        }),
        meaning: '',
      },
    ],
  );
  const model = modelOf(toOnnx(program, { target: 'any' }));
  expect(model.opsetImport.map(({ domain }) => domain)).toEqual(['']);
  expect(new Set(model.graph!.node.map(({ domain }) => domain))).toEqual(new Set(['']));
});

it('the ONNX model of a program computes no size that a stretched value has already', () => {
  const completions = sum(x, [-1]);
  const wide = broadcast(reshape(completions, ['rows', 1]), ['rows', 3]);
  const graph = graphOf([x], exp(wide));
  expect(count(graph, 'Expand')).toBe(1);
  expect(count(graph, 'Shape') + count(graph, 'Concat')).toBe(0);
});

it('the ONNX model of a program is the same bytes each time', () => {
  const build = (): Uint8Array => {
    const a = input('a', 'float32', ['rows', 4], '');
    const value = sum(mul(exp(a), constant(float32([1, 2, 3, 4]))), [-1]);
    return toOnnx(makeProgram('p', [a], [{ name: 'y', value, meaning: '' }]));
  };
  expect(build()).toEqual(build());
});

it('the ONNX model of a program is refused when a size of it cannot be known at run time', () => {
  const one = input('one', 'float32', [1], '');
  const program = makeProgram(
    'p',
    [one],
    [{ name: 'y', value: broadcast(exp(one), ['rows', 2]), meaning: '' }],
  );
  expect(() => toOnnx(program)).toThrow(
    'program p: no input has rows as a size, so its value cannot be known',
  );
});
