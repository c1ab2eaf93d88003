/** What a program reads, as one vector, against the same outputs one by one. */
import { afterAll, expect, it } from 'vitest';
import {
  add,
  cast,
  equal,
  input,
  int,
  loop,
  makeProgram,
  oneRead,
  sum,
  trueConstant,
  type Output,
} from '../../src/graph/index.ts';
import { float32, int32 } from '../../src/tensor/tensor.ts';
import { openNodeExecutor } from '../../src/runtime/nodeOrt.ts';

const { executor } = openNodeExecutor({ threads: 1 });
afterAll(() => executor.dispose());

const x = input('x', 'float32', ['rows', 3], 'numbers');
const ids = input('ids', 'int32', ['length', 'rows'], 'ids');
const outputs: readonly Output[] = [
  { name: 'twice', value: add(x, x), meaning: '' },
  { name: 'kept', value: sum(x, [1]), meaning: '', resident: true },
  { name: 'next', value: add(ids, int(1)), meaning: '' },
  { name: 'is4', value: equal(ids, int(4)), meaning: '' },
  { name: 'total', value: sum(x), meaning: '' },
];
const program = makeProgram('outputs', [x, ids], outputs);

it('gives every output its numbers, type and shape, and leaves what stays on the device', async () => {
  const feeds = {
    x: float32([1, 2, 3, 4, 5, 6.5], [2, 3]),
    ids: int32([4, 16_777_215, 0, -7, 4, 3], [3, 2]),
  };
  const { read } = await executor.run(program, feeds);
  const one = oneRead(program)!;
  const { read: whole, resident } = await executor.run(one.program, feeds);
  expect(Object.keys(whole)).toEqual(['all']);
  expect(resident['kept']?.shape).toEqual([2]);
  const parts = one.apart(whole['all']?.data as Float32Array, { x: [2, 3], ids: [3, 2] });
  expect(parts).toEqual(read);
  expect(parts['total']?.shape).toEqual([]);
});

it('leaves a program as it is that reads one output, or whose sizes only its loop knows', () => {
  expect(oneRead(makeProgram('one', [x, ids], outputs.slice(0, 2)))).toBe(null);
  const { scanned } = loop(int(3), [x], 'steps', ([held], at) => ({
    carried: [held!],
    next: trueConstant(),
    scanned: [add(sum(held!), cast(at, 'float32')), sum(held!, [1])],
  }));
  const looped = scanned.map((value, i): Output => ({ name: `scan${i}`, value, meaning: '' }));
  expect(oneRead(makeProgram('looped', [x], looped))).toBe(null);
});
