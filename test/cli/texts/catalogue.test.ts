/** Catalogues: what is wrong in one is told with its line, and the German one has every message of the source and no other. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';
import { catalogueFile, translationFault, packed, readCatalogue } from '../../../src/cli/texts/catalogue.ts';
import { isMarked, shownTextOf } from '../../../src/cli/texts/inScript.ts';
import { messagesOf } from '../../../src/cli/texts/messages.ts';
import { sourceFiles, textsOf } from '../../../src/cli/texts/ofSource.ts';
import { isShown } from '../../../src/cli/texts/areas.ts';
import { childrenOf, isNode, type Node } from '../../../src/cli/texts/text.ts';
import { poOf } from '../../../src/cli/texts/update.ts';
import { keyLength, keyOf } from '../../../src/texts/pageTexts.ts';
import { comparedIn } from './comparedIn.ts';

const root = join(import.meta.dirname, '../../..');
const messages = messagesOf(root);
const german = readCatalogue(catalogueFile('de'));

test('the German catalogue has a sound translation of every message, and npm run texts would change nothing', () => {
  expect(german.faults).toEqual([]);
  expect(messages.filter(({ key }) => !german.texts.has(key)).map(({ file, key }) => [file, key])).toEqual(
    [],
  );
  expect(poOf('de', messages, german.texts) === readFileSync(catalogueFile('de'), 'utf8')).toBe(true);
});

test('no German text changes the letters of a word inside it, because the word may be a noun', () => {
  expect([...german.texts.values()].filter((text) => /\{\d+_\}/.test(text))).toEqual([]);
});

const entry = (id: string, translation: string) => `#: a.ts\nmsgid "${id}"\nmsgstr "${translation}"\n`;
const read = (...entries: string[]) => readCatalogue('de.po', entries.join('\n'));

describe('a catalogue', () => {
  test('gives translations by message and context', () => {
    const { texts, faults } = read(
      'msgid ""\nmsgstr ""\n"Language: de\\n"\n',
      entry('Run', 'Starten'),
      'msgctxt "noun"\nmsgid "Run"\nmsgstr "Lauf"\n',
      'msgid ""\n"One "\n"two"\nmsgstr "Eins \\"zwei\\""\n',
    );
    expect(faults).toEqual([]);
    expect(Object.fromEntries(texts)).toEqual({
      Run: 'Starten',
      'noun » Run': 'Lauf',
      'One two': 'Eins "zwei"',
    });
  });

  test('leaves what is not translated or marked as fuzzy in English, without a fault', () => {
    const { texts, faults } = read(entry('Run', ''), '#, fuzzy\nmsgid "Stop"\nmsgstr "Halt"\n');
    expect([texts.size, faults]).toEqual([0, []]);
  });

  test.each([
    ['a line of no known form', 'msgid "Run"\nmsgstr Starten\n', 'de.po:6: must be a line of a PO file'],
    ['a text without an end', 'msgid "Run\nmsgstr "Starten"\n', 'de.po:5: must be a line of a PO file'],
    ['a message twice', entry('Good', 'Noch einmal'), 'de.po:6: “Good” stands twice'],
    ['another value', entry('Round {0}', 'Runde {1}'), 'de.po:6: “Round {0}” must show {0}'],
    ['a lost element', entry('Press <b>Run</b>', 'Drücke Run'), 'de.po:6: “Press <b>Run</b>” must show <b>'],
  ])('with %s names the line and keeps all other entries', (_, wrong, fault) => {
    const { texts, faults } = read(entry('Good', 'Gut'), wrong, entry('Last', 'Letzte'));
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain(fault);
    expect([...texts.keys()]).toEqual(['Good', 'Last']);
  });
});

test.each([
  ['Round {0} of {1}', 'Von {1} die Runde {0}'],
  ['{0} {0=1?seed|seeds}', '{0=1?Seed|Seeds}: {0}'],
  ['{0} runs', '{0} {0=1?Lauf|Läufe}'],
  ['Its task is {0_}.', 'Die Aufgabe: {0}.'],
  ['Press <b>{0}</b> or <b2>Esc</b2>', '<b2>Esc</b2> oder <b>{0}</b> drücken'],
  ['{0?one|two} {1}', '{1}'],
])('a translation may turn “%s” into “%s”', (message, translation) => {
  expect(translationFault(message, translation)).toBeNull();
});

test.each([
  ['Round {0} of {1}', 'Runde {0}', 'must show {1}'],
  ['{0} runs', '{0} {1=1?Lauf|Läufe}', 'has no {1}'],
  ['Press <b>here</b>', '<i>Hier</i> drücken', 'must show <b>'],
  ['Here', '<b>Hier</b>', 'has no <b>'],
])('a translation may not turn “%s” into “%s”', (message, translation, fault) => {
  expect(translationFault(message, translation)).toContain(fault);
});

test('two messages with one hash are refused when the page is built', () => {
  const seen = new Map<string, string>();
  let pair: string[] = [];
  for (let i = 0; pair.length === 0; i++) {
    const other = seen.get(keyOf(`message ${i}`));
    if (other !== undefined) pair = [other, `message ${i}`];
    seen.set(keyOf(`message ${i}`), `message ${i}`);
  }
  const wanted = pair.map((key) => ({ key, isLater: false }));
  expect(() => packed(new Map(pair.map((key) => [key, key])), wanted)).toThrow('have one hash');
  expect(() => packed(german.texts, messages)).not.toThrow();
  expect(packed(german.texts, messages).first[0].length % keyLength).toBe(0);
});

const compared = comparedIn(root);

/** The literals of a file that are looked up, as code compares them: with 0 for each expression. */
function literalsOf(file: string): { text: string; start: number; source: string }[] {
  const source = readFileSync(join(root, file), 'utf8');
  return textsOf(file, source).flatMap(({ form, start, end }) => {
    if (form !== 'literal') return [];
    const { program } = parseSync('text.ts', `(${source.slice(start - 1, end + 1)})`, {
      lang: 'ts',
      preserveParens: false,
    });
    const literal = childrenOf((program.body as unknown as Node[])[0] as Node).find(isNode);
    const text = literal ? shownTextOf(literal) : null;
    return text === null || isMarked(source, start - 1) ? [] : [{ text, start, source }];
  });
}
const literals = sourceFiles(root)
  .filter((file) => isShown(file) && /\.(ts|svelte)$/.test(file))
  .map((file) => [file, literalsOf(file)] as const);

test('no sentence is looked up that code compares with anywhere', () => {
  const everywhere = new Set([...compared.values()].flatMap((texts) => [...texts]));
  const sentences = literals.flatMap(([file, all]) =>
    all
      .filter(({ text }) => text.includes(' ') && everywhere.has(text))
      .map(({ text }) => `${file}: ${text}`),
  );
  expect(sentences).toEqual([]);
});

test('no word is looked up that the code of its file compares with or looks for', () => {
  const words = literals.flatMap(([file, all]) =>
    all
      .filter(({ text }) => compared.get(file)?.has(text))
      .filter(({ source, start }) => !/\w: ['"`]$/.test(source.slice(0, start)))
      .map(({ text }) => `${file}: ${text}`),
  );
  expect(words).toEqual([]);
});
