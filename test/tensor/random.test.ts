import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { integer, philox, streams, toUniform, uniform } from '../../src/tensor/random.ts';

const words = (text: string) => text.split(' ').map((word) => Number.parseInt(word, 16));
const unsigned = fc.integer({ min: 0, max: 0xffffffff });

describe('philox', () => {
  it.each([
    [
      'zeros',
      '00000000 00000000 00000000 00000000',
      '00000000 00000000',
      '6627e8d5 e169c58d bc57ac4c 9b00dbd8',
    ],
    [
      'ones',
      'ffffffff ffffffff ffffffff ffffffff',
      'ffffffff ffffffff',
      '408f276d 41c83b0e a20bc7c6 6d5451fd',
    ],
    [
      'digits of pi',
      '243f6a88 85a308d3 13198a2e 03707344',
      'a4093822 299f31d0',
      'd16cfe09 94fdcceb 5001e420 24126ea1',
    ],
  ])('gives the published answer for %s', (_, counter, key, answer) => {
    const [k0, k1] = words(key) as [number, number];
    expect(philox([k0, k1], words(counter) as [number, number, number, number])).toEqual(words(answer));
  });

  it('gives the same words for signed and unsigned forms of a key', () => {
    expect(philox([-1, -1], [-1, -1, -1, -1])).toEqual(
      philox([0xffffffff, 0xffffffff], [0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff]),
    );
  });
});

describe('uniform', () => {
  it('is strictly between 0 and 1 and a float32 value, also for the smallest and largest words', () => {
    for (const word of [0, 1, 511, 512, 0x7fffffff, 0xfffffe00, 0xffffffff]) {
      const value = toUniform(word);
      expect(value).toBeGreaterThan(0);
      expect(value).toBeLessThan(1);
      expect(Math.fround(value)).toBe(value);
    }
  });

  it('fills 64 bins evenly, has mean 1/2 and variance 1/12', () => {
    const count = 65_536;
    const bins = new Array<number>(64).fill(0);
    let sum = 0;
    let squares = 0;
    for (let i = 0; i < count; i++) {
      const value = uniform(7, streams.sample, i);
      bins[Math.floor(value * 64)]! += 1;
      sum += value;
      squares += (value - 0.5) ** 2;
    }
    const expected = count / 64;
    const chiSquare = bins.reduce((total, bin) => total + (bin - expected) ** 2 / expected, 0);
    // 63 degrees of freedom: beyond 103 once in a thousand keys, below 34 as rarely
    expect(chiSquare).toBeGreaterThan(34);
    expect(chiSquare).toBeLessThan(103);
    expect(sum / count).toBeCloseTo(0.5, 2);
    expect(squares / count).toBeCloseTo(1 / 12, 2);
  });

  it('depends on every part of its key', () => {
    fc.assert(
      fc.property(
        fc.tuple(unsigned, unsigned, unsigned, unsigned, unsigned),
        fc.nat(4),
        unsigned,
        (key, part, other) => {
          fc.pre(key[part] !== other);
          const changed = [...key];
          changed[part] = other;
          const [seed, a, b, c, d] = key;
          const [seed2, a2, b2, c2, d2] = changed as typeof key;
          expect(philox([seed, 1], [d, c, b, a])).not.toEqual(philox([seed2, 1], [d2, c2, b2, a2]));
        },
      ),
    );
  });

  it.each([
    ['neighbouring seeds', (i: number) => uniform(2, streams.sample, i)],
    ['other streams', (i: number) => uniform(1, streams.prompt, i)],
    ['neighbouring counters', (i: number) => uniform(1, streams.sample, i + 1)],
    ['swapped counters', (i: number) => uniform(1, streams.sample, 0, i)],
  ])('is uncorrelated between %s', (_, other) => {
    const count = 20_000;
    let product = 0;
    for (let i = 1; i <= count; i++) product += (uniform(1, streams.sample, i) - 0.5) * (other(i) - 0.5);
    // a correlation's standard error is 1/√count = 0.007
    expect(Math.abs((12 * product) / count)).toBeLessThan(0.03);
  });
});

describe('integer', () => {
  it('reaches every value below its limit and no other', () => {
    const seen = new Set(Array.from({ length: 2000 }, (_, i) => integer(10, 3, streams.level, i)));
    expect([...seen].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('stays below any limit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 0xffffffff }), unsigned, unsigned, (limit, seed, index) => {
        const value = integer(limit, seed, streams.level, index);
        expect(Number.isInteger(value) && value >= 0 && value < limit).toBe(true);
      }),
    );
  });
});
