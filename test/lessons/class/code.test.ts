/** Result codes: what is written is read again, typing slips are noticed, and nothing else is taken for a code. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeCode, encodeCode, mostSeed, type ResultCode } from '../../../src/lessons/class/code.ts';

const symbols = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const upTo = (bits: number) => fc.integer({ min: 0, max: 2 ** bits - 1 });
const result: fc.Arbitrary<ResultCode> = fc.record({
  engine: upTo(8),
  plan: upTo(24),
  seed: fc.integer({ min: 0, max: mostSeed }),
  solved: upTo(14),
  state: upTo(18),
});

test('a code that is written is read again, in any case, with spaces, with O and I for 0 and 1', () => {
  fc.assert(
    fc.property(result, (some) => {
      const code = encodeCode(some);
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}(-[0-9A-HJKMNP-TV-Z]{5}){3}$/);
      expect(decodeCode(code)).toEqual(some);
      expect(decodeCode(` ${code.toLowerCase().replaceAll('-', ' ')} `)).toEqual(some);
      expect(decodeCode(code.replaceAll('0', 'o').replaceAll('1', 'l'))).toEqual(some);
    }),
  );
});

test('one wrong symbol, and two neighbours exchanged, are always noticed', () => {
  fc.assert(
    fc.property(result, fc.nat(19), fc.nat(31), (some, at, other) => {
      const code = encodeCode(some).replaceAll('-', '');
      const wrong = code.slice(0, at) + (symbols[other] ?? '') + code.slice(at + 1);
      if (wrong !== code) expect(typeof decodeCode(wrong)).toBe('string');
      const swapped =
        code.slice(0, at) +
        code
          .slice(at, at + 2)
          .split('')
          .reverse()
          .join('') +
        code.slice(at + 2);
      if (swapped !== code) expect(typeof decodeCode(swapped)).toBe('string');
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['', 'it must have 20 symbols, has 0'],
  ['12345-12345-12345-1234', 'it must have 20 symbols, has 19'],
  ['ABCDE-ABCDE-ABCDE-ABCD*', '“*” is no symbol of a code'],
  ['x'.repeat(100), 'it is too long'],
  ['00000-00000-00000-00000', 'it is of version 0 of such codes, this page reads version 1'],
])('“%s” is refused with the reason', (text, why) => {
  expect(decodeCode(text)).toBe(why);
});

test('any text is read or refused in a clause', () => {
  fc.assert(fc.property(fc.string({ maxLength: 200 }), (text) => void decodeCode(text)));
});

test('a part that does not fit is refused when it is written', () => {
  expect(() => encodeCode({ engine: 7, plan: 1, seed: mostSeed + 1, solved: 1, state: 1 })).toThrow();
  expect(() => encodeCode({ engine: 7, plan: 1, seed: 1, solved: NaN, state: 1 })).toThrow();
});
