/** The German table: it has every text of the source and no other, and each keeps what its key has. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { areaNames } from '../../../src/cli/texts/areas.ts';
import { shownTextOf } from '../../../src/cli/texts/inScript.ts';
import { translationFault } from '../../../src/cli/texts/kept.ts';
import { keysOfSource, textsOf } from '../../../src/cli/texts/ofSource.ts';
import { englishOf, isNode, type Node } from '../../../src/cli/texts/text.ts';
import { translated } from '../../../src/cli/texts/translated.ts';
import { germanAreas, german } from '../../../src/texts/german/index.ts';
import { comparedIn } from './comparedIn.ts';

const root = join(import.meta.dirname, '../../..');
const keys = keysOfSource(root);

test('every text of the source is in the German table', () => {
  const missing = areaNames.flatMap((area) =>
    (keys.get(area) ?? []).filter(({ key }) => !Object.hasOwn(germanAreas[area] ?? {}, key)),
  );
  expect(missing).toEqual([]);
});

test('the German table has no text that the source lacks, and each in one place', () => {
  const stray = areaNames.flatMap((area) => {
    const known = new Set((keys.get(area) ?? []).map(({ key }) => key));
    return Object.keys(germanAreas[area] ?? {}).filter((key) => !known.has(key));
  });
  expect(stray).toEqual([]);
  expect(Object.keys(germanAreas).sort()).toEqual([...areaNames].sort());
});

test('every German text keeps the expressions, elements and links of its key', () => {
  const faults = Object.entries(german).flatMap(([key, text]) => {
    const fault = translationFault(key, text);
    return fault === null ? [] : [{ key, text, fault }];
  });
  expect(faults).toEqual([]);
});

test('the source stays as it is where a translation is the English text', () => {
  const files = new Set([...keys.values()].flat().map(({ file }) => file));
  const changed = [...files].flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8');
    const texts = textsOf(file, source);
    const again = textsOf(file, translated(source, texts, englishOf));
    return again.map(({ key }) => key).join('\n') === texts.map(({ key }) => key).join('\n') ? [] : [file];
  });
  expect(changed).toEqual([]);
});

const compared = comparedIn(root);
const translatedInPlace = [...keys.values()].flat();

/** A key as code sees its text: without its context, and with 0 in the place of expressions. */
function asCompared(key: string): string {
  const { program, errors } = parseSync('key.ts', `(\`${englishOf(key)}\`)`, {
    lang: 'ts',
    preserveParens: false,
  });
  const [statement] = program.body as unknown as Node[];
  const literal = statement?.['expression'];
  return (errors.length === 0 && isNode(literal) ? shownTextOf(literal) : null) ?? key;
}

/** Whether `/* text *\/` stands before a literal: then it is a word for readers, beside the one that code knows. */
const isMarked = (source: string, start: number): boolean =>
  /\/\* text(: [^*]+)? \*\/\s*['"`]$/.test(source.slice(Math.max(0, start - 80), start));

test('no sentence is translated that code compares with anywhere', () => {
  const everywhere = new Set([...compared.values()].flatMap((texts) => [...texts]));
  const sentences = translatedInPlace.filter(({ key, file }) => {
    if (!key.includes(' ') || !everywhere.has(asCompared(key))) return false;
    const source = readFileSync(join(root, file), 'utf8');
    return textsOf(file, source).some((text) => text.key === key && !isMarked(source, text.start));
  });
  expect(sentences).toEqual([]);
});

test('no word is translated that the code of its file compares with or looks for', () => {
  const files = new Set(translatedInPlace.map(({ file }) => file));
  const words = [...files].flatMap((file) => {
    const here = compared.get(file);
    if (!here || here.size === 0) return [];
    const source = readFileSync(join(root, file), 'utf8');
    return textsOf(file, source)
      .filter(({ form, key }) => form === 'literal' && here.has(asCompared(key)))
      .filter(({ start }) => !isMarked(source, start) && !/\w: ['"`]$/.test(source.slice(0, start)))
      .map(({ key }) => `${file}: ${key}`);
  });
  expect(words).toEqual([]);
});

test('no German text changes the letters of a word inside it, because the word may be a noun', () => {
  const changing = Object.values(german).filter((text) => /\.to(Lower|Upper)Case\(|\.charAt\(/.test(text));
  expect(changing).toEqual([]);
});
