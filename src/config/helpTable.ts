/**
 * Help texts in the built page. They make up an eighth of its code, and few readers need them at once. The build moves them to
 * a file that the page fetches later; see `cli/site/helpApart.ts`. Everywhere else each text stands in its place, and this
 * table is empty.
 */

let texts: readonly string[] = [];
let isRead: () => void = () => undefined;

/** The text that the build moved; empty until it has been fetched. */
export function helpAt(index: number): string {
  isRead();
  return texts[index] ?? '';
}

/** Puts all texts that the build moved in their places. */
export function takeHelp(all: readonly string[]): void {
  texts = all;
}

/** Calls back at each reading, so that a page can draw again what it drew without help. */
export function onHelpRead(callback: () => void): void {
  isRead = callback;
}
