/** Completions as text: where spaces stand, how they are read, and how much place they take in a picture. */
import type { RolloutGroup, RolloutLine } from '../../run/records.ts';
import { charactersOf, gapsIn } from '../../tasks/vocabulary/pieces.ts';
import type { VocabularyKind } from '../../tasks/vocabulary/vocabulary.ts';
import { symbolText } from './marks.ts';

/** What symbols are pieces of; `common` or absent: each is read by itself. */
export type Writing = VocabularyKind | undefined;

/** Whether symbols are drawn as a running text, not one by one. */
export const isText = (writing: Writing): boolean => writing === 'words' || writing === 'characters';

export const writingOf = ({ lines }: Pick<RolloutGroup, 'lines'>): Writing => lines[0]?.writing;

/** Whether a space that is no symbol stands before each symbol. */
export const spacesBefore = (symbols: readonly string[], writing: Writing): readonly boolean[] =>
  writing === 'words' ? gapsIn(symbols) : symbols.map(() => false);

/** Symbols as they are read, the end symbol too. */
export function writtenText(symbols: readonly string[], writing: Writing): string {
  const spaces = spacesBefore(symbols, writing);
  return symbols.map((symbol, i) => `${spaces[i] ? ' ' : ''}${symbolText(symbol)}`).join('');
}

/** The sentence that symbols write, without their end. */
export const sentenceIn = ({ symbols, writing }: Pick<RolloutLine, 'symbols' | 'writing'>): string =>
  writtenText(
    symbols.filter((symbol) => symbol !== '⏎'),
    writing,
  );

/** Whether a text reads from right to left: its first letter is of Hebrew, Arabic or a script beside them. */
export const isRightToLeft = (text: string): boolean =>
  /^[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1eeff}]/u.test(
    /\p{L}/u.exec(text)?.[0] ?? '',
  );

/** Characters that take the place of two letters: of East Asia, and emoji. */
const isWide =
  /^(?:[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60]|\p{Extended_Pictographic})/u;

/** The width of a text in letters. */
export const lettersIn = (text: string): number =>
  charactersOf(text).reduce((sum, one) => sum + (isWide.test(one) ? 2 : 1), 0);

/** A text in at most `most` letters; the last is … where some are missing. */
export function inLetters(text: string, most: number): string {
  if (lettersIn(text) <= most) return text;
  let short = '';
  for (const one of charactersOf(text)) {
    if (lettersIn(short + one) > most - 1) break;
    short += one;
  }
  return `${short.trimEnd()}…`;
}

/** Where each symbol stands in a text and how wide it is, in letters. */
export interface Letters {
  readonly offsets: readonly number[];
  readonly widths: readonly number[];
  readonly width: number;
}

/** Measures symbols: words by their letters and the spaces between them, others one each. */
export function measured(symbols: readonly string[], writing: Writing): Letters {
  const spaces = spacesBefore(symbols, writing);
  const widths = symbols.map((symbol) => (writing === 'words' ? lettersIn(symbolText(symbol)) : 1));
  let width = 0;
  const offsets = widths.map((wide, i) => {
    const at = width + (spaces[i] ? 1 : 0);
    width = at + wide;
    return at;
  });
  return { offsets, widths, width };
}

/** The same read from the other side. */
export const mirrored = ({ offsets, widths, width }: Letters): Letters => ({
  offsets: offsets.map((at, i) => width - at - (widths[i] as number)),
  ...{ widths, width },
});

/** Lines of at most `most` letters: broken between words where it is a text, else anywhere. */
export function brokenLines(text: string, most: number, writing: Writing): string[] {
  if (writing !== 'words') return text.match(new RegExp(`.{1,${most}}`, 'gsu')) ?? [''];
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && lettersIn(`${last} ${word}`) <= most)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(inLetters(word, most));
  }
  return lines;
}

/** The same in at most `count` lines; the last ends with … where more would follow. */
export function fewLines(text: string, most: number, count: number, writing: Writing): string[] {
  const lines = brokenLines(text, most, writing);
  if (lines.length <= count) return lines;
  return [
    ...lines.slice(0, count - 1),
    inLetters(lines.slice(count - 1).join(writing === 'words' ? ' ' : ''), most),
  ];
}
