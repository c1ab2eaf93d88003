/**
 * Flat typed-array tensors: the only form in which numbers pass between modules. This module holds numbers and draws
 * and computes them identically on every machine; no operators, no devices, nothing asynchronous.
 */

export type DType = 'float32' | 'int32' | 'bool';

/** Row-major values; `data.length` is the product of `shape` (1 for a scalar, whose shape is `[]`). */
export interface Tensor {
  readonly dtype: DType;
  readonly shape: readonly number[];
  /** Float32Array for float32, Int32Array for int32, Uint8Array of 0 and 1 for bool. */
  readonly data: Float32Array | Int32Array | Uint8Array;
}

/** Number of values in a tensor of this shape. */
export function sizeOf(shape: readonly number[]): number {
  return shape.reduce((size, dim) => size * dim, 1);
}

function checked<T extends Tensor>(tensor: T): T {
  const size = sizeOf(tensor.shape);
  if (tensor.data.length !== size) {
    throw new Error(
      `tensor: data must hold ${size} values for shape [${tensor.shape.join(', ')}], got ${tensor.data.length}`,
    );
  }
  return tensor;
}

/** A float32 tensor over `values`. Throws if the count does not match the shape. */
export function float32(
  values: Float32Array | readonly number[],
  shape: readonly number[] = [values.length],
): Tensor & { data: Float32Array } {
  return checked({
    dtype: 'float32',
    shape,
    data: values instanceof Float32Array ? values : Float32Array.from(values),
  });
}

/** An int32 tensor over `values`. Throws if the count does not match the shape. */
export function int32(
  values: Int32Array | readonly number[],
  shape: readonly number[] = [values.length],
): Tensor & { data: Int32Array } {
  return checked({
    dtype: 'int32',
    shape,
    data: values instanceof Int32Array ? values : Int32Array.from(values),
  });
}

/** A bool tensor; every value must be 0 or 1. Throws if the count does not match the shape. */
export function bool(
  values: Uint8Array | readonly number[],
  shape: readonly number[] = [values.length],
): Tensor & { data: Uint8Array } {
  return checked({
    dtype: 'bool',
    shape,
    data: values instanceof Uint8Array ? values : Uint8Array.from(values),
  });
}

/** A float32 scalar (shape `[]`). */
export function scalar(value: number): Tensor & { data: Float32Array } {
  return float32(Float32Array.of(value), []);
}
