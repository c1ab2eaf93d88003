import { expect, it } from 'vitest';
import { streams, uniform } from '../../src/tensor/random.ts';
import { cos, sin } from '../../src/tensor/trig.ts';

const count = 100_000;
/** Angles spread over ±100, then some so small or so near a multiple of π/2 that cancellation would show. */
const angles = [
  ...Array.from({ length: count }, (_, i) => (2 * uniform(1, streams.sample, i) - 1) * 100),
  ...Array.from({ length: 129 }, (_, i) => ((i - 64) * Math.PI) / 2),
  ...[0, 1e-300, 1e-9, -1e-9, 1e-4, Math.PI / 4, -Math.PI / 4, 100, -100],
];

const bits = 200n;
const one = 1n << bits;

/** A double as a fixed-point number of 200 binary places, exactly (for |x| ≥ 2⁻¹⁴⁰). */
function fixed(x: number): bigint {
  let scaled = x;
  let left = bits;
  while (!Number.isInteger(scaled) && left > 0n) {
    scaled *= 2;
    left--;
  }
  return BigInt(Math.trunc(scaled)) << left;
}

/** Sine (odd) or cosine (even) by the whole Taylor series in 200-bit numbers: shares nothing with the code. */
function series(x: number, odd: boolean): bigint {
  const z = fixed(x);
  let term = odd ? z : one;
  let sum = term;
  for (let n = odd ? 2n : 1n; term !== 0n && term !== -1n; n += 2n) {
    term = (-((term * z) >> bits) * z) >> bits;
    term /= n * (n + 1n);
    sum += term;
  }
  return sum;
}

function errorOf(value: number, truth: bigint): number {
  const gap = fixed(value) - truth;
  return Number((gap < 0n ? -gap : gap) >> (bits - 100n)) / 2 ** 100;
}

it('sine and cosine agree with this engine within 5e-16 at 100,000 angles in ±100', () => {
  let worst = 0;
  for (const x of angles) {
    worst = Math.max(worst, Math.abs(sin(x) - Math.sin(x)), Math.abs(cos(x) - Math.cos(x)));
  }
  expect(worst).toBeLessThan(5e-16);
});

it('sine and cosine are within one unit in the last place of a series summed in 200-bit numbers', () => {
  for (let i = 0; i < 500; i++) {
    const x = (2 * uniform(2, streams.sample, i) - 1) * 20;
    for (const [value, truth] of [
      [sin(x), series(x, true)],
      [cos(x), series(x, false)],
    ] as const) {
      // half a unit in the last place is at most 2⁻⁵³ of the value
      expect(errorOf(value, truth), `at ${x}`).toBeLessThan(2.2e-16 * Math.abs(value) + 1e-24);
    }
  }
});

it('sine and cosine give the same bits on every engine', () => {
  expect([sin(1), cos(1), sin(0.2), cos(0.2), sin(-12.5), cos(99)]).toEqual([
    0.8414709848078965, 0.5403023058681398, 0.19866933079506122, 0.9800665778412416, 0.06632189735120068,
    0.0398208803931389,
  ]);
  expect([sin(0), cos(0), sin(1e-300), sin(Math.PI), cos(Math.PI / 2)]).toEqual([
    0, 1, 1e-300, 1.2246467991473532e-16, 6.123233995736766e-17,
  ]);
});

it('sine and cosine stay within ±1 and on the unit circle', () => {
  let worst = 0;
  let largest = 0;
  for (const x of angles) {
    const [s, c] = [sin(x), cos(x)];
    worst = Math.max(worst, Math.abs(s * s + c * c - 1));
    largest = Math.max(largest, Math.abs(s), Math.abs(c));
  }
  expect(largest).toBe(1);
  expect(worst).toBeLessThan(5e-16);
});

it('sine and cosine refuse angles beyond the range of the reduction, and name them', () => {
  for (const x of [NaN, Infinity, -Infinity, 1.1e6]) {
    expect(() => sin(x)).toThrow(`trig: angle must be within ±1000000 radians, got ${x}`);
    expect(() => cos(x)).toThrow(`got ${x}`);
  }
});
