/** Natural logarithm and softplus with exact IEEE operations only: `Math.log` differs between engines. */
import { exp } from './exp.ts';

/** ln 2 in two parts; the first has 32 bits, so that a whole multiple of it below 2¹¹ is exact. */
const ln2High = 2977044471 / 4294967296;
const ln2Low = 1.9082149292705877e-10;

const bits = new DataView(new ArrayBuffer(8));

/** 2·artanh s = 2(s + s³/3 + s⁵/5 + …) for |s| ≤ 0.172, where eleven terms leave less than 10⁻¹⁸. */
function twiceArtanh(s: number): number {
  const square = s * s;
  let tail = 0;
  for (let k = 23; k >= 3; k -= 2) tail = (tail + 1 / k) * square;
  return 2 * (s + s * tail);
}

/** ln x within 10⁻¹⁵ of its size, the same bits everywhere; −Infinity at 0, NaN below it. */
export function log(x: number): number {
  if (!(x > 0)) return x === 0 ? -Infinity : NaN;
  if (x === Infinity) return x;
  // Subnormals are scaled up first: their exponent bits carry no exponent.
  const lift = x < 2.2250738585072014e-308 ? 54 : 0;
  bits.setFloat64(0, lift > 0 ? x * 18014398509481984 : x);
  const high = bits.getUint32(0);
  let exponent = (high >>> 20) - 1023 - lift;
  bits.setUint32(0, (high & 0xfffff) | 0x3ff00000);
  let mantissa = bits.getFloat64(0);
  if (mantissa > 1.4142135623730951) {
    mantissa /= 2;
    exponent++;
  }
  // ln x = e·ln 2 + ln m with m in (√½, √2], and ln m = 2·artanh((m − 1)/(m + 1)).
  return exponent * ln2High + (exponent * ln2Low + twiceArtanh((mantissa - 1) / (mantissa + 1)));
}

/** ln(1 + eˣ), which is close to x for large x and to eˣ for very negative x. */
export function softplus(x: number): number {
  const small = exp(x > 0 ? -x : x);
  // ln(1 + y) = 2·artanh(y / (2 + y)); the series is accurate up to y = 0.4.
  const rest = small <= 0.4 ? twiceArtanh(small / (2 + small)) : log(1 + small);
  return x > 0 ? x + rest : rest;
}
