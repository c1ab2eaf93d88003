/** The German table: it has every text of the source and no other, and each keeps what its key has. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { areaNames, workersArea } from '../../../src/cli/texts/areas.ts';
import { translationFault } from '../../../src/cli/texts/kept.ts';
import { keysOfSource, textsOf, type TextEntry } from '../../../src/cli/texts/ofSource.ts';
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
    const again = textsOf(
      file,
      translated(source, texts, (key) => key),
    );
    return again.map(({ key }) => key).join('\n') === texts.map(({ key }) => key).join('\n') ? [] : [file];
  });
  expect(changed).toEqual([]);
});

test('no text is translated that code compares with', () => {
  const compared = comparedIn(root);
  // What is marked is a word for readers, beside the one that code knows.
  const isMarked = ({ key, file }: TextEntry): boolean =>
    readFileSync(join(root, file), 'utf8').includes(`/* text */ '${key}'`);
  // What only workers say is not translated where it stands.
  const sentences = [...keys]
    .flatMap(([area, entries]) => (area === workersArea ? [] : entries))
    .filter((one) => one.key.includes(' ') && compared.has(one.key) && !isMarked(one));
  expect(sentences).toEqual([]);
});
