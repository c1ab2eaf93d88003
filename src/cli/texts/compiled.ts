/** Puts calls that look texts up in a catalogue around the texts of a source file; see `texts/t.ts`. */
import { Numbered, ofLiteral, ofMarkup, type InnerCode, type Message } from './message.ts';
import { contextOf } from './inScript.ts';
import { withContext, type Text } from './text.ts';

/** A message of the source, as a catalogue has it. */
export interface Found {
  readonly message: string;
  readonly context: string;
  readonly values: readonly string[];
  /** Where the text begins. */
  readonly start: number;
  /** Whether it is help that the page fetches later. */
  readonly isLater: boolean;
}

/** A range of the source whose texts stay as they are: who reads them looks them up. */
export interface LeftInPlace {
  readonly start: number;
  readonly end: number;
  readonly isLater: boolean;
}

/** Marks around texts that stay in a component's HTML; no letter of any language. */
export const textMarks = ['\ue000', '\ue001'] as const;
/** An element with words whose attributes are plain, so that it may stay in the component's HTML. */
const plainTag = /^<(\/[a-z]\w*|[a-z]\w*(\s+[\w-]+(="[^"{]*")?)*)\s*>$|^<w?br ?\/?>$/;

export interface Compiled {
  readonly code: string;
  readonly found: readonly Found[];
}

/**
 * The code of a file with its texts looked up, but for those in `left`. `texts` come in the order of their places, an outer one
 * before those inside it.
 */
export function compiled(
  file: string,
  source: string,
  texts: readonly Text[],
  left: readonly LeftInPlace[] = [],
): Compiled {
  const found: Found[] = [];
  let needsSaid = false;
  let isCalled = false;

  const add = ({ message, values }: Message, start: number, context = '', isLater = false): void => {
    found.push({ message, values, start, context, isLater });
  };
  const call = ({ message, values }: Message, context = ''): string => {
    isCalled = true;
    const more = [
      ...(values.length > 0 ? [`[${values.join(', ')}]`] : context ? ['undefined'] : []),
      ...(context ? [JSON.stringify(context)] : []),
    ];
    return `_t(${[JSON.stringify(message), ...more].join(', ')})`;
  };
  const inner =
    (start: number): InnerCode =>
    (text, code) => {
      const context = contextOf(code, text.start - 1) ?? '';
      const one = ofLiteral(code.slice(text.start - 1, text.end + 1), inner(start));
      add(one, start, context);
      return call(one, context);
    };

  const rendered = (start: number, end: number): string => {
    let code = '';
    let at = start;
    for (const text of texts) {
      const isLiteral = text.form === 'literal';
      const from = isLiteral ? text.start - 1 : text.start;
      if (from < at || text.end > end) continue;
      const placed = isLiteral ? literal(text) : markup(text);
      code += source.slice(at, placed.start ?? from) + placed.code;
      at = placed.end ?? (isLiteral ? text.end + 1 : text.end);
    }
    return code + source.slice(at, end);
  };

  interface Placed {
    readonly code: string;
    /** Where the source before it ends and continues after it, if not around the text. */
    readonly start?: number;
    readonly end?: number;
  }

  function literal(text: Text): Placed {
    const own = source.slice(text.start - 1, text.end + 1);
    const context = contextOf(source, text.start - 1) ?? '';
    const one = ofLiteral(own, inner(text.start));
    const place = left.find(({ start, end }) => start <= text.start && text.end <= end);
    add(one, text.start, context, place?.isLater);
    return { code: place ? own : call(one, context) };
  }

  function markup(text: Text): Placed {
    const one = messageOfMarkup(source, text, inner(text.start));
    add(one, text.start);
    const before = source[text.start - 1] ?? '';
    const isQuoted = before === '"' && source[text.end] === '"';
    const isAttribute = isQuoted || before === '=';
    const isStatic = one.values.length === 0 && !one.message.includes('{');
    const holdsTexts = texts.some(
      ({ start, end }) =>
        start >= text.start && end <= text.end && !(start === text.start && end === text.end),
    );
    if (
      isStatic &&
      !holdsTexts &&
      text.slots.every(({ start, end }) => plainTag.test(source.slice(start, end)))
    ) {
      // As a message has it, because the template keeps line breaks of the source.
      const words = source.slice(text.start, text.end).replace(/\s+/g, ' ').replaceAll('&nbsp;', '\u00a0');
      return { code: textMarks[0] + words + textMarks[1] };
    }
    if (text.slots.length === 0) {
      const code = `{${call(one)}}`;
      return isQuoted ? { code, start: text.start - 1, end: text.end + 1 } : { code };
    }
    if (isAttribute)
      throw new Error(`${file}: a text of an attribute must have no elements, got ${one.message}`);
    needsSaid = true;
    const values = one.values.length > 0 ? ` v={[${one.values.join(', ')}]}` : '';
    return { code: `<Said_ m={${JSON.stringify(one.message)}}${values}>${snippets(text)}</Said_>` };
  }

  /** A snippet for each element of a sentence. */
  function snippets({ slots }: Text): string {
    return slots
      .map((slot) => {
        const name = /^<(\w+)(\/?)>$/.exec(slot.name);
        if (!name) return '';
        const own = rendered(slot.start, slot.end);
        if (name[2] === '/') return `{#snippet ${name[1]}_()}${own}{/snippet}`;
        const close = slots.find((other) => other.name === `</${name[1]}>`);
        const ending = close ? source.slice(close.start, close.end) : '';
        return `{#snippet ${name[1]}_(inside_)}${own}{@render inside_()}${ending}{/snippet}`;
      })
      .join('');
  }

  const code = rendered(0, source.length);
  const imports = [
    ...(isCalled ? ["import { t as _t } from '/src/texts/t.ts';"] : []),
    ...(needsSaid ? ["import Said_ from '/src/ui/Said.svelte';"] : []),
  ].join('');
  return { code: imports === '' ? code : withImports(file, code, imports), found };
}

function withImports(file: string, code: string, imports: string): string {
  if (!file.endsWith('.svelte')) return `${imports}\n${code}`;
  const script = /<script[^>]*\bmodule\b[^>]*>|<script[^>]*>/;
  const module = /<script[^>]*\bmodule\b[^>]*>/.exec(code) ?? script.exec(code);
  if (!module) return `<script lang="ts">${imports}</script>\n${code}`;
  const at = module.index + module[0].length;
  return code.slice(0, at) + imports + code.slice(at);
}

/** The message of markup, with names in the places of its elements. */
function messageOfMarkup(source: string, text: Text, inner: InnerCode = () => ''): Message {
  let words = '';
  let at = text.start;
  for (const slot of text.slots) {
    words += source.slice(at, slot.start) + slot.name;
    at = slot.end;
  }
  return ofMarkup(words + source.slice(at, text.end), new Numbered(inner));
}

/** A message with its context, as one key. */
export const keyIn = ({ message, context }: Pick<Found, 'message' | 'context'>): string =>
  withContext(context === '' ? null : context, message);

/** A script or page with translations in the places of its texts, which hold no values: for files that no build compiles. */
export function withTexts(
  source: string,
  texts: readonly Text[],
  catalogue: ReadonlyMap<string, string>,
): string {
  return texts.toReversed().reduce((code, text) => {
    const isLiteral = text.form === 'literal';
    const own = source.slice(text.start - 1, text.end + 1);
    const { message } = isLiteral ? ofLiteral(own, () => '') : messageOfMarkup(source, text);
    const translation = catalogue.get(message);
    if (translation === undefined) return code;
    if (isLiteral)
      return code.slice(0, text.start - 1) + JSON.stringify(translation) + code.slice(text.end + 1);
    const tags = new Map(text.slots.map(({ name, start, end }) => [name, source.slice(start, end)]));
    const words = translation.replace(/<\/?\w+\/?>/g, (name) => tags.get(name) ?? name);
    return code.slice(0, text.start) + words + code.slice(text.end);
  }, source);
}
