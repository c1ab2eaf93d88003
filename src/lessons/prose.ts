/**
 * The markup of a lesson's text: `{reward@fresh}` is a figure of a run, `[the words](learning_rate=0.001)` opens the
 * lesson's settings with this change (`&` joins several) and points at it, `*words*` are emphasised.
 */

export type Piece =
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'strong'; readonly text: string }
  /** `figure` is written `name@arm`. */
  | { readonly kind: 'figure'; readonly figure: string }
  | { readonly kind: 'set'; readonly text: string; readonly changes: readonly SettingText[] };

/** A setting and its value, as a link has them. */
export type SettingText = readonly [key: string, value: string];

const marks = /\{([^}]+)\}|\[([^\]]+)\]\(([a-z_0-9]+=[^)]*)\)|\*([^*]+)\*/g;

/** The pieces of one paragraph, in order. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const match of text.matchAll(marks)) {
    if (match.index > at) pieces.push({ kind: 'words', text: text.slice(at, match.index) });
    const [whole, figure, words, changes, strong] = match;
    if (figure !== undefined) pieces.push({ kind: 'figure', figure });
    else if (strong !== undefined) pieces.push({ kind: 'strong', text: strong });
    else pieces.push({ kind: 'set', text: words ?? '', changes: [...new URLSearchParams(changes)] });
    at = match.index + whole.length;
  }
  if (at < text.length) pieces.push({ kind: 'words', text: text.slice(at) });
  return pieces;
}
