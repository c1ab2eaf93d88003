/** What a translation keeps of its key: expressions, elements, names in braces and addresses of links. */
import { parseSync } from 'vite';
import { shownTextOf } from './inScript.ts';
import { childrenOf, isNode, type Node } from './text.ts';

export interface Kept {
  /** What every translation has: each expression, element and link address, sorted. */
  readonly all: readonly string[];
  /** Conditions that only choose between words; a translation may have others, of the same names. */
  readonly choices: readonly string[];
  /** Names that expressions read. */
  readonly names: ReadonlySet<string>;
}

/** What a text keeps. Throws on an expression that does not end. */
export function keptIn(text: string): Kept {
  const expressions = new Set<string>();
  const tags: string[] = [];
  const choices: string[] = [];
  const names = new Set<string>();
  let words = '';
  for (let at = 0; at < text.length;) {
    if (text[at] === '{') {
      const end = endOf(text, at);
      read(text.slice(at + 1, end - 1));
      at = end;
    } else words += text[at++];
  }
  for (const [tag] of words.matchAll(/<\/?[\w.]+ ?\/?>/g)) tags.push(tag);
  for (const [, address] of words.matchAll(/\]\(([^)]*)\)/g)) tags.push(`](${address})`);
  return { all: [...[...expressions].sort(), ...tags.sort()], choices, names };

  function read(inside: string) {
    if (/^[/:]/.test(inside)) return;
    const code = inside.replace(/^#if /, '').replace(/^@(html|render) /, '');
    const program = parseSync('text.ts', `(${code}\n)`, { lang: 'ts' });
    const [statement] = program.program.body as unknown as Node[];
    const tree = statement?.['expression'];
    if (program.errors.length > 0 || !isNode(tree)) expressions.add(inside);
    else if (inside.startsWith('#if ')) choice(tree, `(${code}\n)`);
    else atoms(tree, `(${code}\n)`);
  }
  function choice(test: Node, source: string) {
    choices.push(plainSource(test, source));
    collect(test);
  }
  function atoms(node: Node, source: string) {
    if (shownTextOf(node) !== null) {
      for (const below of (node['expressions'] ?? []) as Node[]) atoms(below, source);
      return;
    }
    switch (node.type) {
      case 'Literal':
        return;
      case 'ParenthesizedExpression':
        return atoms(node['expression'] as Node, source);
      case 'ConditionalExpression':
        choice(node['test'] as Node, source);
        atoms(node['consequent'] as Node, source);
        return atoms(node['alternate'] as Node, source);
      case 'LogicalExpression':
        atoms(node['left'] as Node, source);
        return atoms(node['right'] as Node, source);
    }
    collect(node);
    expressions.add(plainSource(node, source));
  }
  function collect(node: Node) {
    if (node.type === 'Identifier') names.add(node['name'] as string);
    childrenOf(node).forEach(collect);
  }
}

/** The source of an expression without the words of its texts; names of settings and the like stay. */
export function plainSource(node: Node, source: string): string {
  const texts: Node[] = [];
  const find = (one: Node) => {
    const text = shownTextOf(one);
    if (text !== null && (one.type === 'TemplateLiteral' || /[ A-Z]|^\w*$/.test(text))) texts.push(one);
    else childrenOf(one).forEach(find);
  };
  find(node);
  let code = '';
  let at = node.start;
  for (const one of texts) {
    code += source.slice(at, one.start);
    if (one.type === 'TemplateLiteral')
      code += (one['expressions'] as Node[]).map((below) => `\${${plainSource(below, source)}}`).join('');
    else code += isName(one, source) ? source.slice(one.start, one.end) : "''";
    at = one.end;
  }
  return (code + source.slice(at, node.end)).replace(/\.toLowerCase\(\)/g, '').replace(/\s+/g, '');
}

/** Whether a literal is compared with, or the first argument of a call: then it is a name. Words between parts are none. */
function isName(literal: Node, source: string): boolean {
  return /([=!]==?\s*|(?<!\.join)(?<=[\w$])\(\s*|\[\s*)$/.test(source.slice(0, literal.start));
}

/** The place after the bracket that closes the one at `start`. */
function endOf(text: string, start: number): number {
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
    else if (text[start] === '`' && text.startsWith('${', at)) at = endOf(text, at + 1) - 1;
  }
  // An apostrophe in words, such as the one of “group's”.
  return start;
}

/** What a translation lacks or has too much of; null if it keeps all. */
export function translationFault(key: string, translation: string): string | null {
  let ours: Kept;
  let theirs: Kept;
  try {
    [ours, theirs] = [keptIn(key), keptIn(translation)];
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  const lacks = ours.all.filter((one) => !theirs.all.includes(one));
  const more = theirs.all.filter((one) => !ours.all.includes(one));
  const strange = [...theirs.names].filter((name) => !ours.names.has(name));
  const parts = [
    ...(lacks.length > 0 ? [`lacks ${lacks.join(' and ')}`] : []),
    ...(more.length > 0 ? [`adds ${more.join(' and ')}`] : []),
    ...(strange.length > 0 ? [`reads ${strange.join(' and ')}, which the key does not`] : []),
    ...(ours.all.length !== theirs.all.length && lacks.length + more.length === 0
      ? ['has an element more or less often']
      : []),
    ...(translation.trim() === '' ? ['is empty'] : []),
  ];
  return parts.length > 0 ? parts.join('; ') : null;
}
