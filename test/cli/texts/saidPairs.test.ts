/** Pairs of templates for what workers say: every key has them, each sentence gets its own translation with its values. */
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { saidKeys, saidPairs, variantsOf } from '../../../src/cli/texts/saidPairs.ts';
import { german } from '../../../src/texts/german/index.ts';
import { firstHole, sayingOf, type SaidPair } from '../../../src/texts/saying.ts';

/** A pair with its holes as {0}, {1} … */
const shown = (pairs: readonly SaidPair[]): string[][] =>
  pairs.map((pair) =>
    pair.map((text) =>
      text.replace(/[\ue000-\ue0ff]/g, (sign) => `{${(sign.codePointAt(0) as number) - firstHole}}`),
    ),
  );

describe('the variants of a key', () => {
  test('have a hole for each value, with the same sign in the translation', () => {
    expect(shown(variantsOf('wrong: ${text}, not ${expected}', '${expected}, nicht ${text}'))).toEqual([
      ['wrong: {0}, not {1}', '{1}, nicht {0}'],
    ]);
  });

  test('are one for each choice between words', () => {
    const key = "${n} ${left ? 'left' : 'done'}";
    expect(shown(variantsOf(key, "${left ? 'übrig' : 'fertig'}: ${n}"))).toEqual([
      ['{0} done', 'fertig: {0}'],
      ['{0} left', 'übrig: {0}'],
    ]);
  });

  test('have the value of a count where a translation asks for it', () => {
    expect(shown(variantsOf('${n} runs', "${n} ${n === 1 ? 'Lauf' : 'Läufe'}"))).toEqual([
      ['{0} runs', '{0} Läufe'],
      ['1 runs', '1 Lauf'],
    ]);
  });

  test('take values that touch as one', () => {
    expect(shown(variantsOf('got ${a}${b} here', '${a}${b} bekommen'))).toEqual([
      ['got {0} here', '{0} bekommen'],
    ]);
    expect(() => variantsOf('got ${a}${b} here', '${a} bekommen${b}')).toThrow('must have the value');
  });

  test('cannot ask what the English sentence does not show', () => {
    expect(() => variantsOf('some runs', "${n === 1 ? 'Lauf' : 'Läufe'}")).toThrow('must not ask');
    expect(() => variantsOf('some runs', '${n} Läufe')).toThrow('must have the value n');
  });
});

test('two keys that say the same must have one translation', () => {
  const table = { 'wrong: ${a}': 'falsch: ${a}', 'wrong: ${b}': 'Fehler: ${b}' };
  expect(() => saidPairs(Object.keys(table), table)).toThrow('must have one translation');
});

const keys = saidKeys(join(import.meta.dirname, '../../..'));
const pairs = saidPairs(keys, german);
const say = sayingOf(pairs);
const holesOf = (text: string): string[] => [...new Set(text.match(/[\ue000-\ue0ff]/g) ?? [])];
const filled = (text: string, values: ReadonlyMap<string, string>): string =>
  [...text].map((sign) => values.get(sign) ?? sign).join('');

test('all that workers say has a German form', () => {
  expect([...keys].filter((key) => german[key] === undefined)).toEqual([]);
  expect(pairs.length).toBeGreaterThan(700);
});

test('every sentence of a worker gets its own German form, with its values', () => {
  // Words that no template has: short texts of the alphabet of tasks, numbers and names.
  const value = fc.oneof(
    fc.integer({ min: 2, max: 99_999 }).map(String),
    fc.stringMatching(/^[bcdfgjkpqvwxz]{2,5}$/),
    fc.stringMatching(/^[qvxz]{2,3} [qvxz]{2,3}$/),
  );
  fc.assert(
    fc.property(
      fc.constantFrom(...pairs),
      fc.array(value, { minLength: 8, maxLength: 8 }),
      ([english, translation], values) => {
        const holes = holesOf(english);
        const isShort = (english.match(/\p{L}/gu)?.length ?? 0) < 3;
        const given = new Map(
          holes.map((hole, i) => [hole, `${i}${isShort ? values[i]!.replace(' ', '') : values[i]!}`]),
        );
        expect(say(filled(english, given))).toBe(filled(translation, given));
      },
    ),
    { numRuns: 3000 },
  );
});
