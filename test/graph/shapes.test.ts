import { bindSymbols } from './bindSymbols.ts';
import { describe, expect, it } from 'vitest';
import {
  add,
  and,
  bindDim,
  broadcast,
  broadcastShapes,
  cast,
  concat,
  constant,
  equal,
  floats,
  gather,
  input,
  int,
  less,
  loop,
  makeProgram,
  matmul,
  maximum,
  mul,
  multiplyDims,
  neg,
  not,
  pad,
  range,
  reshape,
  slice,
  softmax,
  sum,
  sumInParts,
  transpose,
  trueConstant,
  where,
  scatterRows,
  writeColumn,
  type Shape,
  type Value,
} from '../../src/graph/index.ts';
import { bool, float32, int32, type DType } from '../../src/tensor/tensor.ts';

let made = 0;
const x = (shape: Shape, dtype: DType = 'float32'): Value<'input'> => input(`x${made++}`, dtype, shape, '');

describe('a shape error names the primitive, the rule and both shapes', () => {
  const refused: [string, () => Value, string][] = [
    [
      'add',
      () => add(x(['rows', 3]), x(['rows', 4])),
      'add: shapes must broadcast, got [rows, 3] and [rows, 4]',
    ],
    [
      'two symbols',
      () => mul(x(['rows']), x(['length'])),
      'mul: shapes must broadcast, got [rows] and [length]',
    ],
    [
      'dtypes',
      () => add(x([2]), x([2], 'int32')),
      'add: operands must have one dtype, got float32 and int32',
    ],
    ['less', () => less(x([2]), x([3])), 'less: shapes must broadcast, got [2] and [3]'],
    ['neg', () => neg(x([2], 'bool')), 'neg: operand must be a number, got bool'],
    ['softmax', () => softmax(x([2], 'bool')), 'softmax: operand must be a number, got bool'],
    ['and', () => and(x([2]), x([2], 'bool')), 'and: operands must be bool, got float32'],
    ['not', () => not(x([2], 'int32')), 'not: operands must be bool, got int32'],
    ['where', () => where(x([2]), 1, 2), 'where: condition must be bool, got float32'],
    [
      'where, branches',
      () => where(x([2], 'bool'), x([2], 'int32'), 2),
      'where: branches must have one dtype, got int32 and float32',
    ],
    [
      'matmul',
      () => matmul(x(['rows', 3]), x([4, 2])),
      'matmul: inner sizes must agree, got [rows, 3] and [4, 2]',
    ],
    [
      'matmul, transposed',
      () => matmul(x([3, 2]), x([2, 4]), { transposeA: true, transposeB: true, alpha: 1 }),
      'matmul: inner sizes must agree, got [3, 2]ᵀ and [2, 4]ᵀ',
    ],
    [
      'matmul, a vector',
      () => matmul(x([3]), x([3, 2])),
      'matmul: inner sizes must agree, got [3] and [3, 2]',
    ],
    [
      'matmul, batch',
      () => matmul(x([2, 1, 3]), x([3, 3, 1])),
      'matmul: shapes must broadcast, got [2] and [3]',
    ],
    ['sum', () => sum(x([2, 3]), [2]), 'sum: axis must be below rank 2, got 2'],
    ['maximum', () => maximum(x([2, 3]), [-3]), 'maximum: axis must be below rank 2, got -1'],
    [
      'reshape',
      () => reshape(x(['rows', 4]), ['rows', 5]),
      'reshape: sizes must agree, got [rows, 4] and [rows, 5]',
    ],
    [
      'transpose',
      () => transpose(x([2, 3]), [1, 1]),
      'transpose: permutation must order all 2 axes, got 1, 1',
    ],
    [
      'transpose, too short',
      () => transpose(x([2, 3]), [0]),
      'transpose: permutation must order all 2 axes, got 0',
    ],
    [
      'broadcast',
      () => broadcast(x([3]), ['rows', 4]),
      'broadcast: shapes must broadcast, got [3] and [rows, 4]',
    ],
    ['broadcast, shrinking', () => broadcast(x([2, 3]), [1, 3]), 'broadcast: [2, 3] must fit into [1, 3]'],
    ['slice', () => slice(x([4]), 0, 2, 5), 'slice: range must lie within 0 and 4, got 2 to 5'],
    ['slice, empty', () => slice(x([4]), 0, 2, 2), 'slice: range must lie within 0 and 4, got 2 to 2'],
    [
      'slice, unknown',
      () => slice(x(['rows']), 0, 0, 1),
      'slice: axis 0 must have a known size, got rows in [rows]',
    ],
    ['sum', () => sumInParts(x(['rows'])), 'sumInParts: the last axis must have a known size, got rows'],
    ['pad', () => pad(x([4]), 1, 0, 1), 'pad: axis 1 must have a known size, got none in [4]'],
    [
      'concat',
      () => concat([x([2, 3]), x([2, 4])], 0),
      'concat: shapes must agree but for axis 0, got [2, 3] and [2, 4]',
    ],
    [
      'concat, unknown',
      () => concat([x(['rows']), x([2])], 0),
      'concat: sizes along the axis must all be known or all equal, got rows, 2',
    ],
    [
      'concat, dtypes',
      () => concat([x([2]), x([2], 'int32')], 0),
      'concat: operands must have one dtype, got float32 and int32',
    ],
    ['concat, nothing', () => concat([], 0), 'concat: needs at least one value, got none'],
    ['gather', () => gather(x([4, 2]), x([3])), 'gather: indices must be int32, got float32'],
    [
      'scatterRows',
      () => scatterRows(x(['rows', 3]), x(['rows']), 9),
      'scatterRows: must take rows [n, width] and int32 places [n], got [rows, 3] and float32 [rows]',
    ],
    [
      'writeColumn',
      () => writeColumn(x(['rows', 5, 3]), x(['rows', 2]), x(['rows'], 'int32'), x(['rows'], 'int32')),
      'writeColumn: update must be [rows, n] of cache [rows, width, n], got [rows, 2] and [rows, 5, 3]',
    ],
    [
      'writeColumn, column',
      () => writeColumn(x(['rows', 5, 3]), x(['rows', 3]), x(['rows'], 'int32'), x(['rows'])),
      'writeColumn: row and column must be int32 [rows], got float32 [rows]',
    ],
    [
      'loop, carried',
      () =>
        loop(int(2), [x([2])], 'steps', ([a]) => ({ carried: [sum(a!)], next: trueConstant(), scanned: [] }))
          .carried[0]!,
      'loop: carried value 0 must keep float32 [2], got float32 []',
    ],
    [
      'loop, condition',
      () =>
        loop(int(2), [x([2])], 'steps', ([a]) => ({ carried: [a!], next: less(a!, 0), scanned: [] }))
          .carried[0]!,
      'loop: condition must be a bool scalar, got bool [2]',
    ],
  ];
  for (const [name, build, sentence] of refused) {
    it(name, () => {
      expect(build).toThrow(sentence);
    });
  }
});

describe('results have the shape and dtype of their rule', () => {
  const results: [string, Value, DType, Shape][] = [
    ['comparison', less(x(['rows', 1]), x([4])), 'bool', ['rows', 4]],
    ['equal of ints', equal(x([2], 'int32'), range(2)), 'bool', [2]],
    ['where', where(x(['rows', 1], 'bool'), x([4]), 0), 'float32', ['rows', 4]],
    ['cast', cast(x(['rows'], 'bool'), 'int32'), 'int32', ['rows']],
    ['matmul', matmul(x(['rows', 1, 2, 3]), x([5, 3, 4])), 'float32', ['rows', 5, 2, 4]],
    ['sum', sum(x([2, 'rows', 4]), [0, -1]), 'float32', ['rows']],
    ['sum, kept', sum(x([2, 'rows']), [1], true), 'float32', [2, 1]],
    ['pad', pad(x([2, 'rows']), 0, 1, 2), 'float32', [5, 'rows']],
    ['concat of symbols', concat([x(['rows', 2]), x(['rows', 2])], 0), 'float32', ['2*rows', 2]],
    ['gather', gather(x([7, 2]), x(['rows', 'length'], 'int32')), 'float32', ['rows', 'length', 2]],
  ];
  for (const [name, value, dtype, shape] of results) {
    it(name, () => {
      expect([value.dtype, value.shape]).toEqual([dtype, shape]);
    });
  }

  it('of a loop: carried values as they were, stacked ones with a first axis of their own', () => {
    const { carried, scanned } = loop(int(3), [x(['rows'])], 'steps', ([a], i) => ({
      carried: [a!],
      next: trueConstant(),
      scanned: [mul(a!, 2), i],
    }));
    expect(carried.map(({ shape }) => shape)).toEqual([['rows']]);
    expect(scanned.map(({ shape }) => shape)).toEqual([['steps', 'rows'], ['steps']]);
    expect(scanned.map(({ dtype }) => dtype)).toEqual(['float32', 'int32']);
  });
});

describe('symbolic sizes', () => {
  it('multiply in one canonical form', () => {
    expect(multiplyDims('rows', 4, 'length', 2)).toBe('8*length*rows');
    expect(multiplyDims('8*length*rows', 0)).toBe(0);
  });

  it('are bound to numbers, and unbound ones are named', () => {
    expect(bindDim('3*length*rows', { rows: 5, length: 7 })).toBe(105);
    expect(() => bindDim('3*rows', {})).toThrow('dims: symbol rows has no value');
  });

  it('broadcast only with themselves and 1', () => {
    expect(broadcastShapes('t', ['rows', 1], ['length'])).toEqual(['rows', 'length']);
    expect(() => broadcastShapes('t', ['rows'], [3])).toThrow('t: shapes must broadcast, got [rows] and [3]');
  });
});

describe('a program', () => {
  const a = input('a', 'float32', ['rows', 2], '');
  const b = input('b', 'float32', ['rows'], '');
  const out = (value: Value, name = 'y') => ({ name, value, meaning: '' });
  const program = makeProgram('p', [a, b], [out(add(sum(a, [1]), b))]);

  it('drops inputs that no output needs', () => {
    const inputs = makeProgram('p', [a, b], [out(mul(a, 2))]).inputs;
    expect(inputs.map(({ attributes }) => attributes.name)).toEqual(['a']);
  });

  it('refuses inputs that were not declared, and names that occur twice', () => {
    expect(() => makeProgram('p', [a], [out(b)])).toThrow('program p: input b is read but not declared');
    expect(() => makeProgram('p', [a], [out(a, 'a')])).toThrow(
      'program p: names must be unique, got a twice',
    );
  });

  it('reads its sizes off what it is fed', () => {
    const feeds = { a: float32([1, 2, 3, 4, 5, 6], [3, 2]), b: float32([1, 2, 3]) };
    expect(bindSymbols(program, feeds)).toEqual({ rows: 3 });
  });

  it('names the input that is missing or does not fit', () => {
    const good = { a: float32([1, 2], [1, 2]), b: float32([1]) };
    expect(() => bindSymbols(program, { a: good.a })).toThrow(
      'program p: input b must be given, got nothing',
    );
    expect(() => bindSymbols(program, { ...good, b: int32([1]) })).toThrow(
      'input b must be float32, got int32',
    );
    expect(() => bindSymbols(program, { ...good, a: float32([1]) })).toThrow(
      'input a must have shape [rows, 2], got [1]',
    );
    expect(() => bindSymbols(program, { ...good, b: float32([1, 2]) })).toThrow(
      'input b must have shape [rows] with rows = 1, got [2]',
    );
    expect(() => bindSymbols(program, { ...good, a: float32([1], [1, 1]) })).toThrow(
      'input a must have shape [rows, 2] with 2 = 2, got [1, 1]',
    );
  });
});

describe('short forms', () => {
  it('leave out what does nothing', () => {
    const a = x(['rows', 2]);
    const kept: Value[] = [
      add(a, 0),
      mul(a, 1),
      mul(1, a),
      reshape(a, ['rows', 2]),
      transpose(a, [0, 1]),
      broadcast(a, ['rows', 2]),
      slice(a, 1, 0, 2),
      pad(a, 1, 0, 0),
      concat([a], 0),
      cast(a, 'float32'),
      sum(a, []),
    ];
    for (const value of kept) expect(value).toBe(a);
  });

  it('keep what only looks like nothing', () => {
    const a = x(['rows', 2]);
    expect(add(a, floats([0, 0], [2]))).not.toBe(a);
    expect(add(a, constant(float32([0], [1, 1, 1]))).shape).toEqual([1, 'rows', 2]);
    expect(where(constant(bool([1], [])), a, 0)).not.toBe(a);
  });

  it('do not copy what an operator broadcasts by itself', () => {
    const a = x([2]);
    const stretched = add(broadcast(a, ['rows', 2]), x(['rows', 2]));
    expect(stretched.inputs[0]).toBe(a);
    const both = mul(broadcast(a, ['rows', 2]), 3);
    expect(both.shape).toEqual(['rows', 2]);
  });
});
