/** The exponential, with exact IEEE operations only: `Math.exp` differs in its last bits between engines. */

const perLn2 = 1.4426950408889634;
/** ln 2 in two parts; the first has 32 bits, so that a whole multiple of it below 2¹¹ is exact. */
const ln2High = 2977044471 / 4294967296;
const ln2Low = 1.9082149292705877e-10;
/** 1/k! for k = 1 … 13: on |r| ≤ ln 2 / 2 the rest is below 10⁻¹⁷. */
const coefficients = ((): number[] => {
  const all = [1];
  for (let k = 2; k <= 13; k++) all.push((all[k - 2] as number) / k);
  return all;
})();

/** 2ⁿ for −1022 ≤ n ≤ 1023, exactly. */
const bits = new DataView(new ArrayBuffer(8));
function powerOfTwo(n: number): number {
  bits.setUint32(0, (n + 1023) << 20);
  bits.setUint32(4, 0);
  return bits.getFloat64(0);
}

/** eˣ within 10⁻¹⁵ of its size, the same bits everywhere; 0 and Infinity beyond the range of doubles, NaN for NaN. */
export function exp(x: number): number {
  if (!(x < 709.782712893384)) return x >= 709.782712893384 ? Infinity : NaN;
  if (x < -745.2) return 0;
  const n = Math.round(x * perLn2);
  const r = x - n * ln2High - n * ln2Low;
  let tail = 0; // Σ rᵏ/k! by Horner, the constant 1 added last
  for (let k = coefficients.length - 1; k >= 0; k--) tail = (tail + (coefficients[k] as number)) * r;
  // In two steps, because 2ⁿ may be outside the normal doubles while the product is not.
  const half = n >> 1;
  return (1 + tail) * powerOfTwo(half) * powerOfTwo(n - half);
}
