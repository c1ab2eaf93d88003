/**
 * The texts of the page in its language. The build puts these calls around the English texts of the source; a page in another
 * language has a script with its catalogue before its own (`cli/site/language.ts`), and what that lacks stays English.
 */

/** What the script of a catalogue leaves for the page; see `pageTexts.ts`. */
export interface PageTexts {
  /** The translation of a message; the message where there is none. */
  readonly lookUp: (message: string, context?: string) => string;
  /** A text of a template, HTML with its elements. */
  readonly inHtml: (html: string) => string;
  /** Fetches what a page needs only where it explains things: help and lists of numbers. */
  readonly fetchMore: () => Promise<void>;
}

const page = (globalThis as { espalierTexts?: PageTexts }).espalierTexts;

/** Fetches the texts that are kept apart; at once in English. */
export const fetchMoreTexts = async (): Promise<void> => page?.fetchMore();

/** Loads a module whose texts are kept apart: not before they are here, because it looks some up as it starts. */
export const withMoreTexts = <T>(load: () => Promise<T>): Promise<T> =>
  page ? page.fetchMore().then(load) : load();

/** The translation of a message; the message where there is none. */
export const lookUp = (message: string, context?: string): string =>
  page?.lookUp(message, context) ?? message;

/** A part of a message: words, a value, a choice between words, or an element with what it holds. */
export type Part =
  | string
  | { readonly value: number; readonly isLow: boolean }
  | {
      readonly value: number;
      readonly is: string;
      readonly yes: readonly Part[];
      readonly no: readonly Part[];
    }
  | { readonly tag: string; readonly inside: readonly Part[] };

const known = new Map<string, readonly Part[]>();

/** The parts of a message, `<b>` being an element where it `hasTags`. What does not fit the form is words. */
export function messageParts(message: string, hasTags = false): readonly Part[] {
  const before = known.get(message);
  if (before) return before;
  let at = 0;
  const read = (ends: RegExp): Part[] => {
    const parts: Part[] = [];
    const add = (text: string): void => {
      if (typeof parts.at(-1) === 'string') parts.push(`${parts.pop() as string}${text}`);
      else parts.push(text);
    };
    while (at < message.length && !ends.test(message.slice(at))) {
      const rest = message.slice(at);
      const value = /^\{(\d+)(_?)\}/.exec(rest);
      const choice = /^\{(\d+)(=[\w -]+|!)?\?/.exec(rest);
      // The name of a setting or of a value, which readers see in braces.
      const name = /^\{[a-z]\w*(=[^{}]*)?\}/.exec(rest);
      const tag = hasTags ? /^<(\w+)(\/?)>/.exec(rest) : null;
      at += (value ?? choice ?? tag)?.[0].length ?? 0;
      if (value) parts.push({ value: Number(value[1]), isLow: value[2] === '_' });
      else if (choice) {
        const yes = read(/^\|/);
        at++;
        const no = read(/^\}/);
        at++;
        parts.push({ value: Number(choice[1]), is: choice[2] ?? '', yes, no });
      } else if (tag) {
        const inside = tag[2] === '/' ? [] : read(/^<\/\w+>/);
        if (tag[2] !== '/') at += /^<\/\w+>/.exec(message.slice(at))?.[0].length ?? 0;
        parts.push({ tag: tag[1] as string, inside });
      } else if (name) {
        add(name[0]);
        at += name[0].length;
      } else add(message[at++] as string);
    }
    return parts;
  };
  const parts = read(/^$/);
  known.set(message, parts);
  return parts;
}

/** The branch of a choice: whether its value is there (`!`), equals a text (`=`), or is true. */
export function chosenOf(part: Extract<Part, { yes: unknown }>, values: readonly unknown[]): readonly Part[] {
  const value = values[part.value];
  const isYes =
    part.is === '' ? Boolean(value) : part.is === '!' ? value != null : String(value) === part.is.slice(1);
  return isYes ? part.yes : part.no;
}

/** A value as a page shows it. */
export function shown(part: Extract<Part, { isLow: boolean }>, values: readonly unknown[]): string {
  const text = String(values[part.value] ?? '');
  return part.isLow ? text.toLowerCase() : text;
}

function written(parts: readonly Part[], values: readonly unknown[]): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return part;
      if ('isLow' in part) return shown(part, values);
      return written('yes' in part ? chosenOf(part, values) : part.inside, values);
    })
    .join('');
}

/** A text in the page's language. `values` are the numbered ones of the message; `context` tells it from the same words elsewhere. */
export function t(message: string, values?: readonly unknown[], context?: string): string {
  const text = lookUp(message, context);
  return values ? written(messageParts(text), values) : text;
}

/** HTML of a template in the page's language; texts stand between two marks. */
export const h = (html: string): string =>
  html.replace(/\ue000([^\ue001]*)\ue001/g, (_, inside: string) => page?.inHtml(inside) ?? inside);
