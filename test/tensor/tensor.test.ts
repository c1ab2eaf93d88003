import { expect, it } from 'vitest';
import { bool, float32, int32, scalar, sizeOf } from '../../src/tensor/tensor.ts';

it('tensors hold one value for an empty shape and none where a dimension is 0', () => {
  expect(sizeOf([])).toBe(1);
  expect(sizeOf([3, 0, 2])).toBe(0);
  expect(scalar(0.1)).toEqual({ dtype: 'float32', shape: [], data: Float32Array.of(0.1) });
});

it('tensors are vectors when no shape is given', () => {
  expect(int32([1, 2, 3]).shape).toEqual([3]);
});

it('tensors keep the given typed array instead of copying it', () => {
  const values = new Float32Array(6);
  expect(float32(values, [2, 3]).data).toBe(values);
});

it('tensors refuse a count that does not fit the shape, saying both', () => {
  expect(() => float32([1, 2, 3], [2, 2])).toThrow('must hold 4 values for shape [2, 2], got 3');
  expect(() => int32([1], [])).not.toThrow();
  expect(() => bool([1, 0], [3])).toThrow('got 2');
});
