/** Links whose code is compressed: the same link again, shorter, and refused where bytes were changed. */
import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bringsCode, encodeLink, longestCode } from '../../src/config/link.ts';
import { codeIn } from '../../src/config/linkCode.ts';
import { settingsOfOwnMethod } from '../../src/config/ownRecipe.ts';
import { packCode, sentLink, unpackCode } from '../../src/config/packedCode.ts';
import { defaultConfig, parseConfig } from '../../src/config/schema.ts';
import { armOfConfig } from '../../src/experiment/comparison.ts';
import { encodeComparison } from '../../src/experiment/comparisonLink.ts';
import { methodNames, methodSource } from '../sandbox/examples.ts';
import { ownSample } from '../sandbox/ownSamples.ts';

const text = fc.string({ unit: 'binary', maxLength: 300 });
/** A link as the page writes it. */
const linkOf = (parts: readonly (readonly [string, string])[]): string =>
  new URLSearchParams(parts.map((part) => [...part])).toString();
const packed = (value: string): string => deflateRawSync(value).toString('base64url');

it('a link with packed code becomes the plain link again, to the letter, with its settings in readable form', () => {
  fc.assert(
    fc.property(text, fc.double({ min: 0, max: 1, noNaN: true }), (source, floor) => {
      const own = { ...ownSample, source: source || ' ', values: { ...ownSample.values, floor } };
      const config = parseConfig({
        ...defaultConfig('grpo'),
        ...settingsOfOwnMethod(own),
        level_mixture: [1, 2],
      });
      const sent = sentLink(config);
      expect(sent).toMatch(/^#v=1&method=grpo&level_mixture=1,2&.*&z=[\w-]+$/);
      expect(bringsCode(sent)).toBe(true);
      expect(unpackCode(sent)).toBe(encodeLink(config));
      const proved = `${encodeLink(config)}&proof=10.wasm.1.3.a.b`;
      expect(unpackCode(packCode(proved))).toBe(proved);
      const arms = [armOfConfig('mine, mine', config), armOfConfig('plain', defaultConfig('grpo'))];
      const budget = { counter: 'budget', value: 1000 } as const;
      const comparison = encodeComparison({ arms, seeds: [1, 2, 7], budget, control: 'plain' });
      expect(unpackCode(packCode(comparison))).toBe(comparison);
      expect(packCode(comparison)).not.toContain('mcode=');
    }),
    { numRuns: 40 },
  );
});

it('a link with packed code is the link itself where it brings no code', () => {
  for (const link of ['', '#', '#v=1&method=grpo', 'v=1&seeds=1-3&arm=encode=1'])
    expect([packCode(link), unpackCode(link)]).toEqual([link, link]);
});

it('a link with packed code brings the code of every example, in under half of the plain length for the longer ones', () => {
  for (const name of methodNames) {
    const link = `#v=1&method=grpo&own=method-x&${linkOf([['mcode', methodSource(name)]])}`;
    const sent = packCode(link);
    expect(codeIn(sent)).toEqual(codeIn(link));
    if (link.length > 3000) expect(sent.length, name).toBeLessThan(link.length / 2);
    expect(sent.length, name).toBeLessThan(link.length);
  }
});

it('a link with packed code is refused with a sentence where its bytes are not those of the page', () => {
  const good = packCode('#v=1&mcode=abc');
  const wrong = [
    '#v=1&z=',
    '#v=1&z=!!!',
    good.slice(0, -3),
    `#v=1&z=${Buffer.from('no deflate').toString('base64url')}`,
    ...['', 'seed=1', 'mcode', 'mcode=a&seed=1', 'mcode=a#b', '&mcode=a'].map(
      (value) => `#v=1&z=${packed(value)}`,
    ),
  ];
  for (const link of wrong)
    expect(() => codeIn(link), link).toThrow('z: must be the code of the link, compressed');
});

it('a link with packed code never grows beyond what code may be', () => {
  const bomb = packed(`mcode=${'a'.repeat(50_000_000)}`);
  const begun = performance.now();
  expect(() => codeIn(`#v=1&z=${bomb}`)).toThrow('z: must be code of at most');
  // One limit for all of the link, however often it begins again.
  const large = packed(`mcode=${'%C3%A9'.repeat(60_000)}`);
  for (const count of [2, 10, 100])
    expect(() => codeIn(`#v=1${`&z=${large}`.repeat(count)}`)).toThrow('z: must be given once');
  expect(performance.now() - begun).toBeLessThan(1000);
  const long = packed(`mcode=${'a'.repeat(2 * longestCode)}`);
  expect(() => codeIn(`#v=1&z=${long}`)).toThrow('link: must be at most');
});
