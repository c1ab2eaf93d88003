/** Catalogues of translations: gettext PO files beside `texts/t.ts`, one for each language besides English. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import PO from 'pofile';
import { keyOf, type PackedTexts } from '../../texts/pageTexts.ts';
import { messageParts, type Part } from '../../texts/t.ts';
import { withContext } from './text.ts';

/** Translations by message, each after its context if it has one; see `keyIn`. */
export type Catalogue = ReadonlyMap<string, string>;

/** The catalogue of a language besides English, by its code. */
export const catalogueFile = (code: string): string => join(import.meta.dirname, `../../texts/${code}.po`);

export interface ReadCatalogue {
  readonly texts: Catalogue;
  /** Entries that the page shows in English, each with its line and why. */
  readonly faults: readonly string[];
}

const known = /^(#|msgctxt ".*"$|msgid ".*"$|msgstr ".*"$|".*"$|\s*$)/;

/** The catalogue in a PO file; entries that are malformed, or keep other values than their message, are left out and named. */
export function readCatalogue(file: string, text = readFileSync(file, 'utf8')): ReadCatalogue {
  const texts = new Map<string, string>();
  const faults: string[] = [];
  const lines = text.split(/\r?\n/);
  for (let at = 0; at < lines.length; at++) {
    if (lines[at]?.trim() === '') continue;
    const first = at;
    while (at < lines.length && lines[at]?.trim() !== '') at++;
    const entry = lines.slice(first, at);
    const strange = entry.findIndex((line) => !known.test(line));
    const tell = (line: number, fault: string) => faults.push(`${file}:${line + 1}: ${fault}`);
    if (strange >= 0) {
      tell(first + strange, `must be a line of a PO file, got ${entry[strange]?.slice(0, 60)}`);
      continue;
    }
    if (entry.every((line) => line.startsWith('#'))) continue;
    const own = first + entry.findIndex((line) => line.startsWith('msgid'));
    // Without a header the parser would take the first entry for one.
    const [item] = PO.parse(`msgid ""\nmsgstr ""\n\n${entry.join('\n')}\n`).items;
    if (!item || item.msgid === '') continue;
    const key = withContext(item.msgctxt ?? null, item.msgid);
    const translation = item.msgstr[0] ?? '';
    // What is not translated yet is English.
    if (translation === '' || item.flags['fuzzy']) continue;
    const fault = texts.has(key) ? 'stands twice' : translationFault(item.msgid, translation);
    if (fault !== null) tell(own, `“${item.msgid.slice(0, 60)}” ${fault}`);
    else texts.set(key, translation);
  }
  return { texts, faults };
}

/** What a message keeps in every language: the values and elements that it shows, and all numbers that it reads. */
function keptIn(parts: readonly Part[], shown: string[] = [], read = new Set<number>()) {
  for (const part of parts) {
    if (typeof part === 'string') continue;
    if ('tag' in part) {
      shown.push(`<${part.tag}>`);
      keptIn(part.inside, shown, read);
      continue;
    }
    read.add(part.value);
    if ('isLow' in part) shown.push(`{${part.value}}`);
    else {
      keptIn(part.yes, shown, read);
      keptIn(part.no, shown, read);
    }
  }
  return { shown, read };
}

/** What is wrong with a translation: a value or an element that it lacks, or that its message does not have. Null if nothing is. */
export function translationFault(message: string, translation: string): string | null {
  const [ours, theirs] = [message, translation].map((text) => keptIn(messageParts(text, true))) as [
    ReturnType<typeof keptIn>,
    ReturnType<typeof keptIn>,
  ];
  const lacks = [...new Set(ours.shown)].filter((one) => !theirs.shown.includes(one));
  const more = [
    ...[...new Set(theirs.shown)].filter((one) => !ours.shown.includes(one) && !readsIt(one)),
    ...[...theirs.read].filter((one) => !ours.read.has(one)).map((one) => `{${one}}`),
  ];
  function readsIt(one: string): boolean {
    return [...ours.read].some((number) => `{${number}}` === one);
  }
  if (lacks.length > 0) return `must show ${lacks.join(' and ')}, the translation does not`;
  return more.length > 0 ? `has no ${[...new Set(more)].join(' or ')}, the translation does` : null;
}

/** A message, and whether the page fetches it later. */
interface Wanted {
  readonly key: string;
  readonly isLater: boolean;
}

/** The translations of these messages as a page fetches them, in their order. Throws where two have one hash. */
export function packed(
  catalogue: Catalogue,
  messages: readonly Wanted[],
): Record<'first' | 'later', PackedTexts> {
  const keys = new Map<string, boolean>();
  for (const { key, isLater } of messages)
    if (catalogue.has(key)) keys.set(key, isLater && (keys.get(key) ?? true));
  const hashes = new Map<string, string>();
  for (const key of keys.keys()) {
    const other = hashes.get(keyOf(key));
    if (other !== undefined)
      throw new Error(`texts: “${other}” and “${key}” have one hash; word one of them another way`);
    hashes.set(keyOf(key), key);
  }
  const part = (isLater: boolean): PackedTexts => {
    const own = [...keys].flatMap(([key, later]) => (later === isLater ? [key] : []));
    return [own.map((key) => keyOf(key)).join(''), own.map((key) => catalogue.get(key) as string)];
  };
  return { first: part(false), later: part(true) };
}
