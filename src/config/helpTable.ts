/**
 * Help texts and reasons in the built page. They make up an eighth of its code, and few readers need them at once. The build moves them to
 * a file that the page fetches later; see `cli/site/helpApart.ts`. Everywhere else each text stands in its place, and this
 * table is empty.
 */
import { t } from '../texts/t.ts';

let texts: readonly string[] = [];
let isRead: () => void = () => undefined;

/** The text that the build moved; empty until it has been fetched. @public The build imports it. */
export function helpAt(number: number): string {
  isRead();
  return t(texts[number] ?? '');
}

/** Puts all texts that the build moved in their places. */
export function takeHelp(all: readonly string[]): void {
  texts = all;
}

/** Calls back at each reading, so that a page can draw again what it drew without help. */
export function onHelpRead(callback: () => void): void {
  isRead = callback;
}

/** `rest` with the properties of `source` as they are: a getter stays one, where a copy made at the start would stay empty. */
export const withAllOf = <T extends object, S extends object>(source: S, rest: T): T & S =>
  Object.defineProperties(rest, Object.getOwnPropertyDescriptors(source)) as T & S;

/**
 * An object with the help of another one, read when it is asked for: in the built page a copy made at the start would stay
 * empty.
 */
export function withHelpOf<T extends object>(
  source: { readonly help: string },
  rest: T,
): T & { readonly help: string } {
  return Object.defineProperty(rest, 'help', { enumerable: true, get: () => source.help }) as T & {
    readonly help: string;
  };
}
