/** Finds the texts of TypeScript: sentences, properties that name something, and what is marked. */
import { childrenOf, hasWord, isNode, type Node, type Text } from './text.ts';

/** Properties whose value readers see even where it is one word. */
const shown =
  /^(label|title|help|summary|text|because|placeholder|caption|description|detail|why|fix|words|word|what|says|said|reason|note|heading|legend|short|long)$/;
/** Properties that look like sentences and are data. */
const data = /^(paper|source|citation|aria|allow|sandbox|font|d|path|contextType)$/;
/** Functions whose texts no reader sees. */
const unseen =
  /^(querySelector|querySelectorAll|closest|matches|matchMedia|MediaQuery|getElementById|setAttribute|addEventListener|fetch|URL|RegExp|warn|debug|replace|replaceAll|split|startsWith|endsWith|includes|indexOf|lookup)$/;

/** Words of `config/declare.ts` whose first argument is a label; that of a strategy comes after its id. */
const declaring = /^(number|whole|numberOrNone|wholeOrNone|choice|toggle|metric|strategy)$/;

/** The text that a literal or template shows: expressions become a digit. Null for any other node. */
export function shownTextOf(node: Node): string | null {
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : null;
  if (node.type !== 'TemplateLiteral') return null;
  return (node['quasis'] as readonly { value: { cooked: string } }[])
    .map(({ value }) => value.cooked)
    .join('0');
}

/** Texts that code compares with or looks things up by: a translation would change what it does. */
const comparedTexts: ReadonlySet<string> = new Set([
  'above',
  'all rounds',
  'at every step',
  'at the end',
  'below',
  'less likely',
  'no push',
  'not compared',
  'not measured',
  'not reproduced',
  'not seen',
  'not testable here',
  'not tested',
  'not worse',
  'older plan, not repeated',
  'older plan, replaced',
]);

/** A text with names of settings and values in braces as one letter, which is no word. */
const withoutNames = (text: string): string => text.replace(/\{\w+(=[^{}]*)?\}/g, 'x');

/** Whether a text is a sentence or a part of one: two words, or a word beside a number. */
export function isSentence(text: string): boolean {
  const words = withoutNames(text);
  return (
    /\p{L}{2,}[,.:;!?’”)]* +[(“‘]?(\p{L}|\d)/u.test(words) ||
    /(^|\s)[\d.,]+ +\(?\p{L}{3,}/u.test(words) ||
    /^\p{Lu}\p{L}+0*( …|\.)$/u.test(words)
  );
}

/** Whether a text is an error of one part of the program about another. */
const isInternal = (text: string): boolean =>
  /^internal: |^[\w@ ]+: .*\b(must|needs?)\b.*\bgot\b/.test(withoutNames(text));

/** Names in code, selectors, styles and other texts for machines that look like sentences. */
export function isForMachines(source: string): boolean {
  return isInternal(source) || comparedTexts.has(source) || isCode(source);
}

/** Names in code, selectors and styles. */
function isCode(source: string): boolean {
  const text = withoutNames(source);
  return (
    /^espalier[- ]|arXiv \d|&#|\\[a-z]+|^[A-Z]?[a-z]+-[a-z]+: |crypto|^[a-z]+:\/\//.test(text) ||
    /^[a-z-]+( [a-z]+-[a-z-]+)+$/.test(text) ||
    /(^|\s)\d*(px|svh|fr)\b|translate\(|rotate\(|var\(--|calc\(|color-mix\(/.test(text) ||
    /^\s*<|^\w+="|[{};]\s*$|^[.#[]|\[tabindex\]|^[a-z]+(_[a-z]+)+$/.test(text)
  );
}

/** What is written before a literal, in a comment that ends there. */
const markBefore = (source: string, start: number, mark: RegExp): RegExpExecArray | null =>
  mark.exec(source.slice(Math.max(0, start - 80), start));

/** Whether `/* text *\/` stands before a literal: a word that readers see and that no rule finds. */
export function isMarked(source: string, start: number): boolean {
  return markBefore(source, start, /\/\* text(: [^*]+)? \*\/\s*$/) !== null;
}

/** The context of a literal marked with `/* text: direction *\/`: what tells it from the same word elsewhere. Null without one. */
export function contextOf(source: string, start: number): string | null {
  return markBefore(source, start, /\/\* text: ([^*]+) \*\/\s*$/)?.[1] ?? null;
}

/** Whether `/* data *\/` stands before a literal: words that links, files and keys hold, equal in every language. */
function isMarkedData(source: string, start: number): boolean {
  return markBefore(source, start, /\/\* data \*\/\s*$/) !== null;
}

/** Whether a text has words besides names of values in braces. */
function isWorded(text: string): boolean {
  return (
    !comparedTexts.has(text) && hasWord(text.replace(/\{[^}]*\}/g, '')) && !/^[a-z]+(_[a-z]+)+$/.test(text)
  );
}

/** The name of a property or of a called function; an empty text if it has none. */
function nameOf(node: unknown): string {
  if (!isNode(node)) return '';
  if (node.type === 'Identifier') return node['name'] as string;
  if (node.type === 'Literal') return String(node['value']);
  if (node.type === 'MemberExpression') return nameOf(node['property']);
  return '';
}

const values: Readonly<Record<string, readonly string[]>> = {
  ConditionalExpression: ['consequent', 'alternate'],
  LogicalExpression: ['left', 'right'],
  ParenthesizedExpression: ['expression'],
  TSAsExpression: ['expression'],
  TSSatisfiesExpression: ['expression'],
  TSNonNullExpression: ['expression'],
};

/** Literals and templates from which an expression takes its value. */
export function valueLiterals(node: Node): Node[] {
  if (shownTextOf(node) !== null) return [node];
  return (values[node.type] ?? []).flatMap((field) => {
    const below = node[field];
    return isNode(below) ? valueLiterals(below) : [];
  });
}

/** The texts of a syntax tree, in order. */
export function textsInScript(source: string, tree: Node): Text[] {
  const found: Text[] = [];
  function add(node: Node): void {
    // Between the quotes.
    found.push({ start: node.start + 1, end: node.end - 1, slots: [], form: 'literal' });
  }
  function visit(node: Node, isShown: boolean): void {
    const text = shownTextOf(node);
    if (text !== null && isMarkedData(source, node.start)) return;
    if (text !== null) {
      if (
        isMarked(source, node.start) ||
        (isShown
          ? isWorded(text)
          : isSentence(text) &&
            !isForMachines(text) &&
            !/crypto\.|baseURI/.test(source.slice(node.start, node.end)))
      )
        return add(node);
      if (node.type === 'TemplateLiteral' && !isInternal(text))
        for (const below of node['expressions'] as Node[]) visit(below, false);
      return;
    }
    switch (node.type) {
      case 'ConditionalExpression': {
        const [one, many] = [node['consequent'], node['alternate']].map((branch) =>
          isNode(branch) ? shownTextOf(branch) : null,
        );
        // One and many of the same thing.
        if (one && many && many === `${one}s`) {
          if (isNode(node['test'])) visit(node['test'], false);
          return visitValue(node);
        }
        break;
      }
      case 'ImportDeclaration':
      case 'ExportAllDeclaration':
      case 'ImportExpression':
      case 'TSTypeAliasDeclaration':
      case 'TSInterfaceDeclaration':
      case 'TSTypeAnnotation':
      case 'TSTypeParameterInstantiation':
      case 'TSLiteralType':
        return;
      case 'ExportNamedDeclaration':
        if (isNode(node['declaration'])) visit(node['declaration'], false);
        return;
      case 'BinaryExpression':
        if (node['operator'] === '+') break;
        for (const side of [node['left'], node['right']])
          if (isNode(side) && shownTextOf(side) === null) visit(side, false);
        return;
      case 'SwitchCase':
        for (const below of node['consequent'] as Node[]) visit(below, false);
        return;
      case 'TaggedTemplateExpression':
        return;
      case 'ExpressionStatement':
        if (typeof node['directive'] === 'string') return;
        break;
      case 'CallExpression':
      case 'NewExpression': {
        if (isNode(node['callee'])) visit(node['callee'], false);
        if (nameOf(node['callee']) === 'join') {
          // Words between parts, such as “ and ”.
          for (const one of node['arguments'] as Node[]) visit(one, / /.test(shownTextOf(one) ?? ''));
          return;
        }
        if (unseen.test(nameOf(node['callee']))) {
          for (const one of node['arguments'] as Node[]) if (shownTextOf(one) === null) visit(one, false);
          return;
        }
        const given = node['arguments'] as Node[];
        const word = nameOf(node['callee']);
        const isDeclared = declaring.test(word) && given.at(-1)?.type === 'ObjectExpression';
        for (const [i, one] of given.entries()) {
          // The unit of a setting stands behind its limits; units of metrics are names in code.
          if (isDeclared && one.type === 'ArrayExpression') childrenOf(one).forEach(visitValue);
          else if (isDeclared && i === (word === 'strategy' ? 1 : 0)) visitValue(one);
          else visit(one, false);
        }
        return;
      }
      case 'Property': {
        const value = node['value'];
        if (!isNode(value)) return;
        if (node['computed'] === true && isNode(node['key'])) visit(node['key'], false);
        if (data.test(nameOf(node['key']))) return;
        const name = nameOf(node['key']);
        if (!shown.test(name)) return visit(value, false);
        const literals = valueLiterals(value);
        if (literals.length === 0) return visit(value, false);
        return visitValue(value);
      }
      case 'MemberExpression':
        if (isNode(node['object'])) visit(node['object'], false);
        return;
    }
    for (const below of childrenOf(node)) visit(below, false);
  }
  /** A value that readers see: its literals are texts even where they are one word. */
  function visitValue(node: Node): void {
    if (shownTextOf(node) !== null) return visit(node, true);
    const fields = values[node.type];
    if (!fields) return visit(node, false);
    for (const below of childrenOf(node)) {
      if (fields.some((field) => node[field] === below)) visitValue(below);
      else visit(below, false);
    }
  }
  visit(tree, false);
  return found.sort((a, b) => a.start - b.start);
}
