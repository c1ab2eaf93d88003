/** What a page in another language than English has before its scripts: its catalogue. English pages have nothing of this. */
import type { PageTexts } from './t.ts';

/** Keys of `keyLength` letters one after the other, and their texts. */
export type PackedTexts = readonly [keys: string, texts: readonly string[]];

export const keyLength = 5;
const contextMark = ' » ';

/** The catalogue's key of a message: 26 bits of its hash, FNV-1a. */
export function keyOf(message: string, context = ''): string {
  const text = context === '' ? message : context + contextMark + message;
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash ^= hash >>> 15;
  return ((hash >>> 2) + 36 ** keyLength).toString(36).slice(-keyLength);
}

/** The texts of a page with a catalogue; `more` gives the texts that are fetched later. */
export function pageTexts(given: PackedTexts, more: () => Promise<PackedTexts>): PageTexts {
  const catalogue = new Map<string, string>();
  const take = ([keys, texts]: PackedTexts): void =>
    texts.forEach((text, i) => catalogue.set(keys.slice(i * keyLength, (i + 1) * keyLength), text));
  take(given);
  let fetched: Promise<void> | null = null;
  const lookUp = (message: string, context?: string): string =>
    catalogue.get(keyOf(message, context)) ?? message;
  return {
    lookUp,
    inHtml: (html) => inHtml(html, lookUp),
    // Where it fails these texts are English, and the next call tries again.
    fetchMore: () => (fetched ??= more().then(take, () => void (fetched = null))),
  };
}

/** HTML with its words translated; elements keep their attributes, and the first `<b>` is `<b>` in a message, the next `<b2>`. */
function inHtml(html: string, lookUp: (message: string) => string): string {
  const tags = new Map<string, string>();
  const counts = new Map<string, number>();
  const open: string[] = [];
  const message = html
    .replace(/<(\/?)([\w-]+)[^>]*>/g, (tag, close: string, name: string) => {
      const isEmpty = /^w?br$/.test(name);
      let own = name;
      if (close) own = open.pop() ?? name;
      else {
        const count = (counts.get(name) ?? 0) + 1;
        counts.set(name, count);
        if (count > 1) own += count;
        if (!isEmpty) open.push(own);
      }
      const key = `<${close}${own}${isEmpty ? '/' : ''}>`;
      tags.set(key, tag);
      return key;
    })
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&');
  const text = lookUp(message);
  if (text === message) return html;
  return text
    .replaceAll('&', '&amp;')
    .replace(/<(?!\/?\w+\/?>)/g, '&lt;')
    .replace(/<\/?\w+\/?>/g, (key) => tags.get(key) ?? key);
}
