/** Links whose code is compressed: the same link again, shorter, and refused where bytes were changed. */
import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bringsCode, longestCode } from '../../src/config/link.ts';
import { codeIn } from '../../src/config/linkCode.ts';
import { packCode, unpackCode } from '../../src/config/packedCode.ts';
import { methodNames, methodSource } from '../sandbox/examples.ts';

const text = fc.string({ unit: 'binary', maxLength: 300 });
/** A link as the page writes it. */
const linkOf = (parts: readonly (readonly [string, string])[]): string =>
  new URLSearchParams(parts.map((part) => [...part])).toString();
const packed = (value: unknown): string => deflateRawSync(JSON.stringify(value)).toString('base64url');

describe('a link with packed code', () => {
  it('becomes the plain link again, whatever its code, with its settings in readable form', () => {
    fc.assert(
      fc.property(text, text, fc.boolean(), fc.constantFrom('', '#'), (task, method, both, hash) => {
        const code = both
          ? ([
              ['code', task],
              ['mcode', method],
            ] as const)
          : ([['mcode', method]] as const);
        const before = 'v=1&method=grpo&seed=7';
        const after = 'proof=10.wasm.1.3&arm=A&method=dapo';
        const link = `${hash}${before}&${linkOf(code)}&${after}`;
        const sent = packCode(link);
        expect(sent).toMatch(new RegExp(`^${hash}${before}&z=[\\w-]+&${after}$`));
        expect(bringsCode(sent)).toBe(true);
        expect(unpackCode(sent)).toBe(link);
      }),
    );
  });

  it('is the link itself where it brings no code', () => {
    for (const link of ['', '#', '#v=1&method=grpo', 'v=1&seeds=1-3&arm=encode=1'])
      expect([packCode(link), unpackCode(link)]).toEqual([link, link]);
  });

  it('brings the code of every example, in under half of the plain length for the longer ones', () => {
    for (const name of methodNames) {
      const link = `#v=1&method=grpo&own=method-x&${linkOf([['mcode', methodSource(name)]])}`;
      const sent = packCode(link);
      expect(codeIn(sent)).toEqual(codeIn(link));
      if (link.length > 3000) expect(sent.length, name).toBeLessThan(link.length / 2);
      expect(sent.length, name).toBeLessThan(link.length);
    }
  });

  it('is refused with a sentence where its bytes are not those of the page', () => {
    const good = packCode('#v=1&mcode=abc');
    const wrong = [
      '#v=1&z=',
      '#v=1&z=!!!',
      good.slice(0, -3),
      `#v=1&z=${Buffer.from('no deflate').toString('base64url')}`,
      ...[null, {}, [], [['seed', '1']], [['mcode']], [['mcode', 1]], [['mcode', 'a', 'b']], 'mcode'].map(
        (value) => `#v=1&z=${packed(value)}`,
      ),
    ];
    for (const link of wrong)
      expect(() => codeIn(link), link).toThrow('z: must be the code of the link, compressed');
  });

  it('never grows beyond what code may be', () => {
    const bomb = `#v=1&z=${packed([['mcode', 'a'.repeat(50_000_000)]])}`;
    const begun = performance.now();
    expect(() => codeIn(bomb)).toThrow('z: must be code of at most');
    expect(performance.now() - begun).toBeLessThan(1000);
    const long = `#v=1&z=${packed([['mcode', 'a'.repeat(2 * longestCode)]])}`;
    expect(() => codeIn(long)).toThrow('link: must be at most');
  });
});
