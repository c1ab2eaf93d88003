import { describe, expect, it } from 'vitest';
import { hashOf } from '../../src/run/hash.ts';
import { hashBytes } from '../../src/tensor/hash.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('hashBytes', () => {
  it('gives the published MurmurHash3 x86-128 value of a text', () => {
    expect(hashBytes(bytesOf("I will not buy this tobacconist's, it is scratched."))).toBe(
      '9b5b7ba2ef3f7866889adeaf00f3f98e',
    );
  });

  it('tells apart all lengths of the same byte and any single changed byte', () => {
    const seen = new Set<string>();
    for (let length = 0; length <= 40; length++) seen.add(hashBytes(new Uint8Array(length)));
    for (let at = 0; at < 40; at++) {
      const bytes = new Uint8Array(40);
      bytes[at] = 1;
      seen.add(hashBytes(bytes));
    }
    expect(seen.size).toBe(81);
  });
});

describe('hashOf', () => {
  const arrays = { a: Float32Array.of(1, 2), b: Float32Array.of(0) };

  it('does not depend on the order of keys, nor on where in its buffer an array lies', () => {
    const inside = Float32Array.of(9, 1, 2, 9).subarray(1, 3);
    expect(hashOf({ b: arrays.b, a: inside }, { y: { p: 1, q: 2 }, x: [1, 2] })).toBe(
      hashOf(arrays, { x: [1, 2], y: { q: 2, p: 1 } }),
    );
  });

  it('sees names, the last bit of a number, the sign of zero, and the state', () => {
    const base = hashOf(arrays, { next: 1 });
    expect(hashOf({ a: arrays.a, c: arrays.b }, { next: 1 })).not.toBe(base);
    expect(hashOf({ ...arrays, a: Float32Array.of(1, 2.0000002) }, { next: 1 })).not.toBe(base);
    expect(hashOf({ ...arrays, b: Float32Array.of(-0) }, { next: 1 })).not.toBe(base);
    expect(hashOf(arrays, { next: 2 })).not.toBe(base);
  });
});
