/** HTML as values: what is put into a template is escaped unless it is HTML already. */
import { escaped } from '../../ui/files/markup.ts';

/** HTML that is safe to write as it is. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
export type Content = string | number | Markup | null | undefined | false | readonly Content[];

const textOf = (content: Content): string => {
  if (content instanceof Markup) return content.text;
  if (typeof content === 'object' && content) return content.map(textOf).join('');
  return content === null || content === undefined || content === false ? '' : escaped(String(content));
};

/** A template whose values are escaped; lists are joined. Not named `html`, because formatters would add spaces to that. */
export const markup = (parts: TemplateStringsArray, ...values: readonly Content[]): Markup =>
  new Markup(parts.reduce((text, part, i) => text + textOf(values[i - 1]) + part));

/** Names with their values; those without a value are left out. HTML closes such elements by itself. */
export const factList = (facts: Readonly<Record<string, Content>>): Markup =>
  Object.values(facts).some(Boolean)
    ? markup`<dl>${Object.entries(facts).map(([name, value]) => value && markup`<dt>${name}<dd>${value}`)}</dl>`
    : markup``;

/** One entry: a part of a page that can be linked and found. */
export interface DocEntry {
  /** Its anchor, unique on its page. */
  readonly id: string;
  readonly title: string;
  /** Its name in links, files and commands, where it has one. */
  readonly key?: Content;
  /** One or two sentences, which results of a search show. */
  readonly help: string;
  readonly body?: Markup;
}

export interface DocPage {
  /** File name without its ending. */
  readonly name: string;
  readonly title: string;
  readonly lead: string;
  /** Entries below headings, in order. */
  readonly groups: readonly { readonly title: string; readonly entries: readonly DocEntry[] }[];
}
