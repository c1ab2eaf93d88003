/**
 * How texts become pieces that can be symbols, and pieces a text again: by character (what a reader sees as one, so that an
 * accent stays on its letter) or by word.
 */
import { commonSymbols } from './common.ts';

const markers = commonSymbols.filter((symbol) => symbol.startsWith('[') && symbol !== '[');

/** Symbols as alternatives of a regular expression, the longest first. */
export const alternatives = (symbols: readonly string[]): string =>
  [...symbols]
    .sort((a, b) => b.length - a.length)
    .map((symbol) => symbol.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
    .join('|');

/** The common symbols of several characters, as a pattern. */
export const markerPattern = alternatives(markers);
const marker = new RegExp(`(${markerPattern})`, 'u');

/** Text in one form of Unicode, so that equal texts have equal pieces. */
export const normal = (text: string): string => text.normalize('NFC');

let graphemes: Intl.Segmenter | undefined;

function charactersIn(text: string): string[] {
  // Below the first combining mark every code unit is a character of its own, but for the two of a line's end.
  if (/^[\0-\u02ff]*$/.test(text) && !text.includes('\r')) return text.split('');
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

/** The characters of a text, markers of the common symbols whole. */
export function charactersOf(text: string): string[] {
  return normal(text)
    .split(marker)
    .flatMap((part, i) => (i % 2 === 1 ? [part] : charactersIn(part)));
}

/** Letters of scripts that are written without spaces (Chinese, Japanese, Thai, Lao, Burmese, Khmer): each is a piece. */
const unspaced =
  '\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff';
const letter = String.raw`(?:(?![${unspaced}])\p{L}\p{M}*)`;
/** A word with its apostrophes and hyphens, as a pattern that other tools read too. */
export const wordPattern = String.raw`${letter}+(?:['’-]${letter}+)*`;
const word = new RegExp(
  String.raw`\s+|${wordPattern}|\p{Extended_Pictographic}(?:\p{M}|\p{Emoji_Modifier}|\u200d\p{Extended_Pictographic})*|.\p{M}*`,
  'gsu',
);

/**
 * The words of a text: words with their apostrophes and hyphens, digits and marks one by one. White space is no piece, but
 * between two digits, where joining would lose it, it is one space.
 */
export function wordsOf(text: string): string[] {
  const pieces: string[] = [];
  let spaced = false;
  const parts = text.includes('[') ? normal(text).split(marker) : [normal(text)];
  for (const [i, part] of parts.entries()) {
    for (const piece of i % 2 === 1 ? [part] : (part.match(word) ?? [])) {
      if (/^\s/u.test(piece)) {
        spaced = true;
        continue;
      }
      if (spaced && isDigit(piece) && isDigit(pieces.at(-1))) pieces.push(' ');
      pieces.push(piece);
      spaced = false;
    }
  }
  return pieces;
}

/** What a piece is to the words beside it. */
interface Manner {
  readonly isDigit: boolean;
  readonly closes: boolean;
  readonly opens: boolean;
  readonly isUnspaced: boolean;
  readonly isTight: boolean;
}

const mannerIn = (piece: string): Manner => ({
  isDigit: /^\p{Nd}$/u.test(piece),
  closes: /^[.,!?;:)\]}»”’%…。、，！？；：」）]$/u.test(piece),
  opens: /^[([{«“‘¿¡$€£#「（]$/u.test(piece),
  isUnspaced: new RegExp(`^[${unspaced}]`, 'u').test(piece),
  isTight: /^(?:[\s~/|]|\[.+\])$/u.test(piece),
});

/** By piece, because the same few thousand words are joined all the time. */
const manners = new Map<string, Manner>();
const mostManners = 8192;

function mannerOf(piece: string): Manner {
  const known = manners.get(piece);
  if (known) return known;
  if (manners.size >= mostManners) manners.clear();
  const manner = mannerIn(piece);
  manners.set(piece, manner);
  return manner;
}

const isDigit = (piece: string | undefined): boolean => piece !== undefined && mannerOf(piece).isDigit;

/** Whether two words stand apart; `before` and `after` are what surrounds them. */
function apart(before: string | undefined, left: string, right: string, after: string | undefined): boolean {
  const [one, other] = [mannerOf(left), mannerOf(right)];
  if (one.isTight || other.isTight) return false;
  if (one.isDigit && other.isDigit) return false;
  // A number with a point or comma inside.
  if (one.isDigit && /^[.,:]$/.test(right) && isDigit(after)) return false;
  if (other.isDigit && /^[.,:]$/.test(left) && isDigit(before)) return false;
  if (other.closes || one.opens) return false;
  return !(one.isUnspaced && other.isUnspaced);
}

/** Whether a space stands before each word of a text. */
export function gapsIn(pieces: readonly string[]): boolean[] {
  let isQuoting = false;
  return pieces.map((piece, i) => {
    const left = pieces[i - 1];
    const isClosing = piece === '"' && isQuoting;
    const afterOpening = left === '"' && isQuoting;
    if (piece === '"') isQuoting = !isQuoting;
    if (left === undefined || isClosing || afterOpening) return false;
    return apart(pieces[i - 2], left, piece, pieces[i + 1]);
  });
}

/** The text of words, as it is read: spaces between words, none before a full stop. `wordsOf` reads the same words back. */
export function joinWords(pieces: readonly string[]): string {
  const gaps = gapsIn(pieces);
  return pieces.map((piece, i) => (gaps[i] ? ` ${piece}` : piece)).join('');
}
