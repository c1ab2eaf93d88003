import { expect, it } from 'vitest';
import { add, input, makeProgram, type Executor } from '../../../src/graph/index.ts';
import { bool, float32, int32 } from '../../../src/tensor/tensor.ts';
import { countCalls } from './calls.ts';
import { differenceOf } from './difference.ts';
import { failuresOf, type ProgramCheck } from './programs.ts';
import { recording } from './recording.ts';

it('a difference is relative to the largest expected number, or to the largest change', () => {
  const [got, expected] = [float32([1, 2.5, -4]), float32([1, 2, -4])];
  expect(differenceOf(got, expected)).toBe(0.125);
  expect(differenceOf(got, expected, float32([1, 1, -4]))).toBe(0.5);
  expect(differenceOf(expected, expected)).toBe(0);
});

it('a number in place of 0, NaN or infinity, and the reverse, never passes as a small difference', () => {
  expect(differenceOf(float32([1e-9]), float32([0]))).toBe(Infinity);
  for (const [got, expected] of [
    [
      [NaN, 1],
      [0, 1],
    ],
    [
      [0, 1],
      [NaN, 1],
    ],
    [
      [0, 5],
      [NaN, 1],
    ],
    [
      [0, 1],
      [Infinity, 1],
    ],
  ] as const) {
    expect(differenceOf(float32([...got]), float32([...expected])) <= 1, `${got} for ${expected}`).toBe(
      false,
    );
  }
  const same = float32([-Infinity, NaN, 2]);
  expect(differenceOf(same, same)).toBe(0);
});

it('whole numbers and truth values either agree or do not; other shapes are refused', () => {
  expect(differenceOf(int32([1, 2]), int32([1, 2]))).toBe(0);
  expect(differenceOf(int32([1, 3]), int32([1, 2]))).toBe(1);
  expect(differenceOf(bool([1, 0]), bool([1, 1]))).toBe(1);
  expect(() => differenceOf(float32([1, 2], [2, 1]), float32([1, 2]))).toThrow(
    'result: must be float32 [2], got float32 [2, 1]',
  );
});

it('calls are counted by group, reach the method with its object, and start again from 0', () => {
  class Queue {
    sum = 0;
    submit(by: number): number {
      return (this.sum += by);
    }
    write(): void {}
  }
  const take = countCalls({ submits: [[Queue.prototype, 'submit']], writes: [[Queue.prototype, 'write']] });
  const queue = new Queue();
  expect([queue.submit(2), queue.submit(3)]).toEqual([2, 5]);
  expect(take()).toEqual({ submits: 2, writes: 0 });
  queue.write();
  expect(take()).toEqual({ submits: 0, writes: 1 });
  expect(() => countCalls({ all: [[Queue.prototype, 'missing']] })).toThrow('missing: must be a method');
});

it('a recording has the inputs of a program’s largest call, whatever the caller does with the arrays', async () => {
  const x = input('x', 'float32', ['rows'], 'any');
  const program = makeProgram('twice', [x], [{ name: 'y', value: add(x, x), meaning: 'twice x' }]);
  const onDevice = { shape: [2] };
  const executor = {
    run: () => Promise.resolve({ read: {}, resident: {} }),
    read: () => Promise.resolve(float32([7, 8])),
  } as unknown as Executor;
  const recorded = recording(executor);
  const data = Float32Array.of(1, 2);
  await recorded.executor.run(program, { x: float32([5]), held: onDevice });
  await recorded.executor.run(program, { x: float32(data), held: onDevice });
  data[0] = 9;
  await recorded.executor.run(program, { x: float32(data), held: onDevice });
  await recorded.executor.run(program, { x: float32([6]), held: onDevice });
  expect(recorded.calls.get(program)).toEqual({ x: float32([1, 2]), held: float32([7, 8]) });
});

it('a check fails where a program, the gradient or sampled tokens differ too much, and where a number is NaN', () => {
  const check = (difference: number): ProgramCheck => ({
    ...{ program: 'score', output: 'logps', difference },
    ...{ dispatches: 1, submits: 1, waits: 1 },
  });
  const fine = { programs: [check(1e-4)], sampled: { rows: 16, different: 1 }, gradientCheck: 1e-3 };
  expect(failuresOf(fine)).toEqual([]);
  expect(failuresOf({ ...fine, programs: [check(2e-3), check(NaN)] })).toEqual([
    'score: logps must agree to 0.001, got a difference of 0.002',
    'score: logps must agree to 0.001, got a difference of NaN',
  ]);
  expect(failuresOf({ ...fine, sampled: { rows: 16, different: 2 } })).toHaveLength(1);
  expect(failuresOf({ ...fine, gradientCheck: NaN })).toHaveLength(1);
});
