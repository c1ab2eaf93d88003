/** How far a result of one device is from that of another. Pure. */
import type { Tensor } from '../../../src/tensor/tensor.ts';

/**
 * The largest difference of two float tensors, relative to the largest expected number; with `before`, relative to the
 * largest expected change, because new weights barely differ from the old ones. Of other types 1 if any value differs.
 * NaN where a result is not a number and the expected one is. Throws if the shapes differ.
 */
export function differenceOf(got: Tensor, expected: Tensor, before?: Tensor): number {
  if (got.dtype !== expected.dtype || got.shape.join() !== expected.shape.join()) {
    const [named, wanted] = [got, expected].map(({ dtype, shape }) => `${dtype} [${shape.join(', ')}]`);
    throw new Error(`result: must be ${wanted}, got ${named}`);
  }
  if (expected.dtype !== 'float32') return Number(expected.data.some((value, i) => value !== got.data[i]));
  let [worst, scale] = [0, 0];
  expected.data.forEach((value, i) => {
    const other = got.data[i] as number;
    // Equal infinities do not differ; a maximum over NaN must stay NaN.
    const apart = Object.is(value, other) ? 0 : Math.abs(value - other);
    if (!(apart <= worst)) worst = Number.isNaN(worst) ? NaN : apart;
    if (Number.isFinite(value)) scale = Math.max(scale, Math.abs(value - ((before?.data[i] as number) ?? 0)));
  });
  if (worst === 0) return 0;
  return worst / scale;
}
