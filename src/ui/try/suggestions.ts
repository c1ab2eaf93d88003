/** Proposes known words while a reader types a text of words. */
import { splitText } from '../../tasks/vocabulary/vocabulary.ts';

/**
 * The text with its last word completed, by each known word that begins with it, shortest first: at most `most` texts. None
 * after a space, and none for a word that nothing follows.
 */
export function completedTexts(text: string, known: readonly string[], most = 8): readonly string[] {
  const last = /\s$/u.test(text) ? undefined : splitText('words', text).at(-1);
  if (last === undefined || !text.endsWith(last)) return [];
  const before = text.slice(0, text.length - last.length);
  return known
    .filter((word) => word !== last && word.startsWith(last))
    .sort((a, b) => a.length - b.length)
    .slice(0, most)
    .map((word) => before + word);
}
