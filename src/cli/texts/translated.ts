/** Puts translations into source code, in the places of the English texts. */
import type { Text } from './text.ts';

/** The translation of a key; undefined if the text stays English. */
export type Translate = (key: string) => string | undefined;

/** The source with each text in another language. Texts come in the order of their places, an outer one before those inside it. */
export function translated(source: string, texts: readonly Text[], translate: Translate): string {
  const rendered = (start: number, end: number): string => {
    let written = '';
    let at = start;
    for (const text of texts) {
      if (text.start < at || text.end > end) continue;
      const translation = translate(text.key);
      if (translation === undefined) continue;
      written += source.slice(at, text.start) + placed(text, translation);
      at = text.end;
    }
    return written + source.slice(at, end);
  };
  const placed = (text: Text, translation: string): string => {
    if (text.form === 'literal') return quoted(translation, source[text.start - 1] ?? '');
    const tags = new Map(text.slots.map((slot) => [slot.name, slot] as const));
    const before = source[text.start - 1];
    const words =
      before === '"'
        ? translation.replaceAll('"', '&quot;')
        : before === '=' && !/^\{.*\}$/.test(translation)
          ? `"${translation}"`
          : translation;
    return words.replace(/<\/?[\w.]+\/?>/g, (name) => {
      const slot = tags.get(name);
      // Of a slot that is a whole text, only what lies inside it is translated.
      return slot ? rendered(slot.start, slot.end) : name;
    });
  };
  return rendered(0, source.length);
}

/** A text between quotes of this kind; those of expressions in a template stay. */
function quoted(text: string, quote: string): string {
  if (quote !== '`') return text.replace(/\\?(['"])/g, (all, sign) => (sign === quote ? `\\${quote}` : all));
  return text;
}
