/**
 * A text as a message: what a catalogue has as its key and translates. Expressions become numbered values: `{0}`; a choice between
 * words `{0?yes|no}`, or `{0=1?yes|no}` where a value is compared; `{0_}` is a value in small letters. Names in braces that are
 * no numbers, such as `{learning_rate}`, are words.
 */
import { parseSync } from 'vite';
import { shownTextOf, textsInScript, valueLiterals } from './inScript.ts';
import { isNode, type Node, type Text } from './text.ts';

export interface Message {
  /** With its context in front where it has one; see `withContext`. */
  readonly message: string;
  /** The code of each value, in the order of their numbers. */
  readonly values: readonly string[];
}

/** The code of an inner text, such as the “ or ” of a list. */
export type InnerCode = (text: Text, source: string) => string;

interface Value {
  readonly plain: string;
  readonly code: string;
  /** Under which conditions the sentence shows it, each a conjunction; null if it always does. */
  guards: string[] | null;
}

/** Numbers the values of one message. */
export class Numbered {
  readonly values: Value[] = [];
  readonly #inner: InnerCode;

  constructor(inner: InnerCode) {
    this.#inner = inner;
  }

  /** The number of an expression; a value that stands in a branch is read only where the branch is chosen. */
  number(node: Node, source: string, guard: string | null): number {
    const plain = plainSource(node, source);
    const at = this.values.findIndex((one) => one.plain === plain);
    const known = this.values[at];
    if (known) {
      if (guard === null || known.guards === null) known.guards = null;
      else if (!known.guards.includes(guard)) known.guards.push(guard);
      return at;
    }
    this.values.push({ plain, code: this.codeOf(node, source), guards: guard === null ? null : [guard] });
    return this.values.length - 1;
  }

  /** The code of a node with its inner texts looked up. */
  codeOf(node: Node, source: string): string {
    const texts = textsInScript(source, node);
    let code = '';
    let at = node.start;
    for (const text of texts) {
      code += source.slice(at, text.start - 1) + this.#inner(text, source);
      at = text.end + 1;
    }
    return code + source.slice(at, node.end);
  }

  get codes(): string[] {
    return this.values.map(({ code, guards }) =>
      guards === null ? code : `${guards.map((one) => `(${one})`).join(' || ')} ? ${code} : undefined`,
    );
  }
}

/** An expression's source without spaces and small letters. */
const plainSource = (node: Node, source: string): string =>
  source.slice(node.start, node.end).replace(/\s+/g, '');

/** Whether an expression takes its value from words, so that a sentence must choose among them. */
const isWorded = (node: Node): boolean =>
  node.type !== 'Literal' && valueLiterals(node).some((one) => shownTextOf(one) !== null);

const unwrapped = (node: Node): Node =>
  /^(Parenthesized|TSAs|TSSatisfies|TSNonNull)Expression$/.test(node.type)
    ? unwrapped(node['expression'] as Node)
    : node;

const both = (a: string | null, b: string): string => (a === null ? b : `(${a}) && ${b}`);

/** The message of an expression in which texts and values stand. */
function expressionMessage(given: Node, source: string, to: Numbered, guard: string | null = null): string {
  const node = unwrapped(given);
  const field = (name: string): Node => node[name] as Node;
  if (node.type === 'Literal' && typeof node['value'] === 'string') return asWords(node['value']);
  if (node.type === 'TemplateLiteral') {
    const values = node['expressions'] as Node[];
    return (node['quasis'] as readonly { value: { cooked: string } }[])
      .map(
        ({ value }, i) =>
          asWords(value.cooked) + (values[i] ? expressionMessage(values[i], source, to, guard) : ''),
      )
      .join('');
  }
  if (node.type === 'ConditionalExpression' && isWorded(node)) {
    const { tested, isNot } = testOf(field('test'), source, to, guard);
    const test = `(${to.codeOf(field('test'), source)})`;
    const yes = expressionMessage(field('consequent'), source, to, both(guard, test));
    const no = expressionMessage(field('alternate'), source, to, both(guard, `!${test}`));
    return isNot ? chosen(tested, no, yes) : chosen(tested, yes, no);
  }
  if (node.type === 'LogicalExpression' && isWorded(node)) {
    const left = field('left');
    const test = `(${to.codeOf(left, source)})`;
    if (node['operator'] === '&&') {
      const { tested, isNot } = testOf(left, source, to, guard);
      const shown = expressionMessage(field('right'), source, to, both(guard, test));
      return isNot ? chosen(tested, '', shown) : chosen(tested, shown, '');
    }
    const number = to.number(left, source, guard);
    // What is there may be 0 or an empty text.
    const tested = node['operator'] === '??' ? `${number}!` : `${number}`;
    return chosen(
      tested,
      expressionMessage(left, source, to, guard),
      expressionMessage(field('right'), source, to, guard),
    );
  }
  if (isLowered(node)) {
    const object = (node['callee'] as Node)['object'] as Node;
    if (!isWorded(unwrapped(object))) return `{${to.number(object, source, guard)}_}`;
  }
  return `{${to.number(node, source, guard)}}`;
}

function isLowered(node: Node): boolean {
  const callee = node['callee'];
  return (
    node.type === 'CallExpression' &&
    isNode(callee) &&
    isNode(callee['property']) &&
    callee['property']['name'] === 'toLowerCase'
  );
}

const chosen = (tested: string, yes: string, no: string): string => `{${tested}?${yes}|${no}}`;

/** What a choice asks: `0` or `0=1`, and whether it asks for the opposite. */
function testOf(given: Node, source: string, to: Numbered, guard: string | null) {
  let node = unwrapped(given);
  let isNot = false;
  while (node.type === 'UnaryExpression' && node['operator'] === '!') {
    isNot = !isNot;
    node = unwrapped(node['argument'] as Node);
  }
  if (node.type === 'BinaryExpression' && /^[!=]==$/.test(node['operator'] as string)) {
    const right = node['right'] as Node;
    const value = right.type === 'Literal' ? String(right['value']) : null;
    if (value !== null && /^[\w -]+$/.test(value))
      return {
        tested: `${to.number(node['left'] as Node, source, guard)}=${value}`,
        isNot: isNot !== (node['operator'] === '!=='),
      };
  }
  return { tested: `${to.number(node, source, guard)}`, isNot };
}

/** Words of a message. Throws on signs that would be read as a value or a choice. */
function asWords(text: string): string {
  if (/\{\d/.test(text)) throw new Error(`text: must have no number after a brace, got ${text}`);
  return text;
}

/** An expression as a syntax tree with its source. */
function expressionOf(code: string): { tree: Node; source: string } {
  const source = `(${code}\n)`;
  const { program, errors } = parseSync('text.ts', source, { lang: 'ts' });
  const [statement] = program.body as unknown as Node[];
  const tree = statement?.['expression'];
  if (errors[0] || !isNode(tree)) throw new Error(`text: must be an expression, got ${code}`);
  return { tree: unwrapped(tree), source };
}

/** The message of a literal or template with its quotes. */
export function ofLiteral(code: string, inner: InnerCode): Message {
  const to = new Numbered(inner);
  const { tree, source } = expressionOf(code);
  return { message: expressionMessage(tree, source, to), values: to.codes };
}

/** The message of markup; elements are written as their names. */
export function ofMarkup(text: string, to: Numbered): Message {
  const read = markupReader(text, to);
  const message = read.all(null).replace(/\s+/g, ' ').trim();
  return { message, values: to.codes };
}

function markupReader(text: string, to: Numbered) {
  let at = 0;
  /** Up to a `{:else` or `{/if}` of its own level, or the end. */
  function all(guard: string | null): string {
    let message = '';
    while (at < text.length) {
      if (text[at] !== '{') {
        const next = text.indexOf('{', at);
        const end = next < 0 ? text.length : next;
        message += text.slice(at, end).replaceAll('&nbsp;', '\u00a0').replaceAll('&amp;', '&');
        at = end;
        continue;
      }
      if (/^\{\s*[:/]/.test(text.slice(at))) return message;
      const end = braceEnd(text, at);
      const inside = text.slice(at + 1, end - 1).trim();
      at = end;
      message += inside.startsWith('#if ') ? choice(inside.slice(4), guard) : expression(inside, guard);
    }
    return message;
  }
  function expression(inside: string, guard: string | null): string {
    if (/^[@#]/.test(inside)) throw new Error(`text: a sentence may not hold {${inside}}`);
    const { tree, source } = expressionOf(inside);
    return expressionMessage(tree, source, to, guard);
  }
  function choice(condition: string, guard: string | null): string {
    const { tree, source } = expressionOf(condition);
    const test = `(${to.codeOf(tree, source)})`;
    const { tested, isNot } = testOf(tree, source, to, guard);
    const yes = all(both(guard, test));
    let no = '';
    const end = braceEnd(text, at);
    const inside = text.slice(at + 1, end - 1).trim();
    at = end;
    if (inside.startsWith(':else if ')) no = choice(inside.slice(9), both(guard, `!${test}`));
    else if (inside === ':else') {
      no = all(both(guard, `!${test}`));
      at = braceEnd(text, at);
    }
    return isNot ? chosen(tested, no, yes) : chosen(tested, yes, no);
  }
  return { all };
}

/** The place after the bracket that closes the one at `start`. */
function braceEnd(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const sign = text[at] as string;
    if (sign === '{') depth++;
    else if (sign === '}' && --depth === 0) return at + 1;
    else if (depth > 0 && /['"`]/.test(sign)) at = endOfText(text, at);
  }
  throw new Error(`text: an expression must end, got ${text.slice(start, start + 40)}`);
}

function endOfText(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === text[start]) return at;
    else if (text[start] === '`' && text.startsWith('${', at)) at = braceEnd(text, at + 1) - 1;
  }
  // An apostrophe in words, such as the one of “group's”.
  return start;
}
