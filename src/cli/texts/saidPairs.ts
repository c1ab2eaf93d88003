/** What workers say as pairs of a template and its translation, for the page to match sentences with. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { firstHole, type SaidPair } from '../../texts/saying.ts';
import type { Table } from '../../texts/table.ts';
import { isSpoken } from './areas.ts';
import { shownTextOf } from './inScript.ts';
import { plainSource } from './kept.ts';
import { workerTexts, sourceFiles } from './ofSource.ts';
import { childrenOf, isNode, type Node } from './text.ts';

/** Keys of all that workers say, each once. */
export function saidKeys(root: string): ReadonlySet<string> {
  return new Set(
    sourceFiles(root)
      .filter(isSpoken)
      .flatMap((file) => workerTexts(file, readFileSync(join(root, file), 'utf8')).map(({ key }) => key)),
  );
}

/** Pairs of these keys, each template once. Throws where a translation chooses between words by what its key does not say. */
export function saidPairs(keys: Iterable<string>, table: Table): SaidPair[] {
  const pairs = new Map<string, string>();
  for (const key of keys) {
    const translation = table[key];
    if (translation === undefined) continue;
    for (const [english, other] of variantsOf(key, translation).flatMap(withBefore)) {
      if (!/\p{L}{2}/u.test(english)) continue;
      const before = pairs.get(english);
      if (before !== undefined && before !== other)
        throw new Error(`texts: “${english}” must have one translation, got “${before}” and “${other}”`);
      pairs.set(english, other);
    }
  }
  return [...pairs];
}

/** An ending, such as “ (line 3)”, alone and with what stands before it. */
function withBefore([english, translation]: SaidPair): SaidPair[] {
  if (!/^[ ,;.:]/.test(english)) return [[english, translation]];
  const before = String.fromCharCode(firstHole + mostHoles);
  return [
    [english, translation],
    [before + english, before + translation],
  ];
}

/** A choice between words: what is asked, and the answer. */
type Choices = ReadonlyMap<string, boolean>;

/** A key and its translation for every answer to the questions by which they choose words. */
export function variantsOf(key: string, translation: string): SaidPair[] {
  const [ours, theirs] = [read(key), read(translation)];
  const asked = [...new Set([ours, theirs].flatMap(({ tree, source }) => questionsIn(tree, source)))];
  return Array.from({ length: 2 ** asked.length }, (_, bits) => {
    const choices = new Map(asked.map((question, i) => [question, ((bits >> i) & 1) === 1]));
    const fixed = fixedBy(choices);
    const [mine, other] = [ours, theirs].map(({ tree, source }) =>
      joined(partsOf(tree, source, choices).map((part) => valueIn(part, fixed))),
    ) as [Part[], Part[]];
    const known = new Map<string, string>();
    const english = mine.map((part) => {
      if (typeof part === 'string') return part;
      if (!known.has(part.hole)) known.set(part.hole, String.fromCharCode(firstHole + known.size));
      return known.get(part.hole) as string;
    });
    const inOther = other.map((part) => {
      if (typeof part === 'string') return part;
      const sign = known.get(part.hole);
      if (sign === undefined) throw new Error(`texts: ${key} must have the value ${part.hole}, got none`);
      return sign;
    });
    for (const question of asked) checkAnswerable(question, key, ours);
    return [english.join(''), inOther.join('')] as const;
  });
}

/** More than any template has. */
const mostHoles = 100;

type Part = string | { readonly hole: string };
interface Template {
  readonly tree: Node;
  readonly source: string;
}

/** A key as a template. */
function read(text: string): Template {
  const source = `(\`${text.includes('${') ? text : text.replaceAll('`', '\\`')}\`)`;
  const { program, errors } = parseSync('text.ts', source, { lang: 'ts' });
  const [statement] = program.body as unknown as Node[];
  const tree = statement?.['expression'];
  if (errors[0] || !isNode(tree)) throw new Error(`texts: a key must be a template, got ${text}`);
  return { tree, source };
}

/** The question of a choice; null for another node. */
function questionOf(node: Node, source: string): string | null {
  if (node.type === 'ConditionalExpression') return plainSource(node['test'] as Node, source);
  return node.type === 'LogicalExpression' ? `${plainSource(node['left'] as Node, source)} is there` : null;
}

function questionsIn(node: Node, source: string): string[] {
  if (shownTextOf(node) === null && !isChoice(node) && node.type !== 'ParenthesizedExpression') return [];
  const own = questionOf(node, source);
  const below = isChoice(node)
    ? childrenOf(node).filter((one) => one !== node['test'] && one !== node['left'])
    : childrenOf(node);
  return [...(own === null ? [] : [own]), ...below.flatMap((one) => questionsIn(one, source))];
}

const isChoice = ({ type }: Node): boolean =>
  type === 'ConditionalExpression' || type === 'LogicalExpression';

/** Texts and holes of a template with these answers, in order. */
function partsOf(node: Node, source: string, choices: Choices): Part[] {
  if (node.type === 'TemplateLiteral') {
    const values = node['expressions'] as Node[];
    return (node['quasis'] as readonly { value: { cooked: string } }[]).flatMap(({ value }, i) => [
      value.cooked,
      ...(values[i] ? partsOf(values[i], source, choices) : []),
    ]);
  }
  if (node.type === 'Literal') return [String(node['value'])];
  if (node.type === 'ParenthesizedExpression') return partsOf(node['expression'] as Node, source, choices);
  if (isChoice(node)) {
    const isYes = choices.get(questionOf(node, source) ?? '') === true;
    const [yes, no] = node.type === 'ConditionalExpression' ? ['consequent', 'alternate'] : ['left', 'right'];
    return partsOf(node[(isYes ? yes : no) as string] as Node, source, choices);
  }
  return [{ hole: plainSource(node, source) }];
}

const valueIn = (part: Part, fixed: ReadonlyMap<string, string>): Part =>
  typeof part === 'string' ? part : (fixed.get(part.hole) ?? part);

/** Values without a text between them as one: where the first ends cannot be seen. */
function joined(parts: readonly Part[]): Part[] {
  const all: Part[] = [];
  for (const part of parts) {
    const last = all.at(-1);
    if (part === '') continue;
    if (last === undefined || typeof last !== typeof part) all.push(part);
    else if (typeof part === 'string') all.push((all.pop() as string) + part);
    else all.push({ hole: `${(all.pop() as Exclude<Part, string>).hole}${part.hole}` });
  }
  return all;
}

const isEqual = /^(.+?)===(-?\d+)$/;

/** Values that the answers fix: of `count === 1`, where it is so, 1. */
function fixedBy(choices: Choices): ReadonlyMap<string, string> {
  return new Map(
    [...choices].flatMap(([question, isYes]) => {
      const [, hole, value] = isEqual.exec(question) ?? [];
      return isYes && hole !== undefined && value !== undefined ? [[hole, value] as const] : [];
    }),
  );
}

/** Throws where the English sentence does not show the answer: neither by its words nor by a value in it. */
function checkAnswerable(question: string, key: string, { tree, source }: Template): void {
  const hole = isEqual.exec(question)?.[1];
  const isShown = partsOf(tree, source, new Map()).some(
    (part) => typeof part !== 'string' && part.hole === hole,
  );
  if (!isShown && !questionsIn(tree, source).includes(question))
    throw new Error(`texts: the translation of “${key}” must not ask whether ${question}`);
}
