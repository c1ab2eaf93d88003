/**
 * `npm run texts`: brings the catalogues up to date with the source and says what is missing. New messages get an empty
 * translation, which the page shows in English; those that the source has no more go. `--check` writes nothing and ends with 1
 * where a catalogue is out of date or faulty. Plain text, so that a translator's tool can work on the files.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import PO from 'pofile';
import { languageCodes } from '../../site/languages.ts';
import { catalogueFile, readCatalogue, type Catalogue } from './catalogue.ts';
import { messagesOf, type PlacedMessage } from './messages.ts';

const root = join(import.meta.dirname, '../../..');

/** The PO file of a language with these translations. */
export function poOf(code: string, messages: readonly PlacedMessage[], texts: Catalogue): string {
  const po = new PO();
  po.headers = { Language: code, 'MIME-Version': '1.0', 'Content-Type': 'text/plain; charset=UTF-8' };
  po.comments = [
    'Translations of the page. {0} is a value, {0?a|b} chooses by it, <b> is an element: keep them.',
  ];
  const items = new Map<string, InstanceType<typeof PO.Item>>();
  for (const { key, message, context, file, values } of messages) {
    const item = items.get(key) ?? new PO.Item();
    if (!item.references.includes(file)) item.references.push(file);
    if (items.has(key)) continue;
    item.msgid = message;
    if (context !== '') item.msgctxt = context;
    item.msgstr = [texts.get(key) ?? ''];
    item.extractedComments = values.map((value, i) => `{${i}}: ${value.replace(/\s+/g, ' ').slice(0, 100)}`);
    items.set(key, item);
  }
  po.items = [...items.values()];
  return `${po.toString().trimEnd()}\n`;
}

function update(isCheck: boolean): boolean {
  const messages = messagesOf(root);
  const keys = new Set(messages.map(({ key }) => key));
  let isGood = true;
  for (const code of languageCodes.filter((one) => one !== 'en')) {
    const file = catalogueFile(code);
    const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
    const { texts, faults } = readCatalogue(file, before);
    const after = poOf(code, messages, texts);
    const missing = [...keys].filter((key) => !texts.has(key));
    for (const fault of faults) console.log(fault);
    for (const key of missing) console.log(`${code}: not translated: ${key}`);
    console.log(`${code}: ${keys.size} messages, ${missing.length} not translated, ${faults.length} faults`);
    if (isCheck && after !== before) console.log(`${code}: out of date; run npm run texts`);
    isGood &&= faults.length === 0 && missing.length === 0 && (!isCheck || after === before);
    if (!isCheck) writeFileSync(file, after);
  }
  return isGood;
}

if (process.argv[1] === import.meta.filename && !update(process.argv.includes('--check')))
  process.exitCode = 1;
