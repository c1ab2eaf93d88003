/** Finds what scripts of the sandbox's virtual machine say: they stand in the source as one text, and join their sentences with +. */
import { parseSync } from 'vite';
import { isMarked, isSentence, shownTextOf } from './inScript.ts';
import { childrenOf, isNode, type Node, type Text } from './text.ts';

/** A script has at least this many lines. */
const fewestLines = 5;

/** Sentences of scripts within a syntax tree, as if they were templates: `${what} must be a text, got ${given}`. */
export function textsInMachine(source: string, tree: Node): Pick<Text, 'key' | 'start'>[] {
  const found: Pick<Text, 'key' | 'start'>[] = [];
  const visit = (node: Node): void => {
    if (
      node.type === 'TemplateLiteral' &&
      source.slice(node.start, node.end).split('\n').length > fewestLines
    )
      found.push(...sentencesOf(scriptOf(node)).map((key) => ({ key, start: node.start })));
    childrenOf(node).forEach(visit);
  };
  visit(tree);
  return found;
}

/** A name for what the source puts into a script. */
const placeholder = '$given';

/** The script of a template, with the placeholder for each expression. */
function scriptOf(template: Node): string {
  return (template['quasis'] as readonly { value: { raw: string } }[])
    .map(({ value }) => value.raw)
    .join(placeholder);
}

/** Sentences of a script, in order. Parts of a file that are no script alone have none. */
function sentencesOf(script: string): string[] {
  const { program, errors } = parseSync('machine.js', script, { lang: 'js' });
  if (errors.length > 0) return [];
  const found: string[] = [];
  const visit = (node: Node): void => {
    if (typeof node['directive'] === 'string' || isUnsaid(node)) return;
    const parts = joinedIn(node);
    if (parts.some((part) => shownTextOf(part) !== null)) {
      const isWord = isMarked(script, node.start);
      if (isWord || isSentence(parts.map((part) => shownTextOf(part) ?? '0').join('')))
        found.push(parts.map((part) => textOf(part, script)).join(''));
      for (const part of parts) if (shownTextOf(part) === null) visit(part);
    } else childrenOf(node).forEach(visit);
  };
  visit(program as unknown as Node);
  return found;
}

/** Whether a call takes a text that is not read: the key of random numbers, or a date. */
function isUnsaid(node: Node): boolean {
  const callee = node['callee'];
  return isNode(callee) && /^(seed|parse)$/.test(String(callee['name'] ?? nameOf(callee['property'])));
}

const nameOf = (node: unknown): unknown => (isNode(node) ? node['name'] : undefined);

/** An operand as it stands in a template. */
function textOf(part: Node, script: string): string {
  const shown = shownTextOf(part);
  if (shown === null) return `\${${script.slice(part.start, part.end)}}`;
  return shown.replaceAll(placeholder, `\${${placeholder}}`);
}

/** The operands of a sum, from the left; any other node alone. */
function joinedIn(node: Node): Node[] {
  if (node.type !== 'BinaryExpression' || node['operator'] !== '+') return [node];
  return [node['left'], node['right']].filter(isNode).flatMap(joinedIn);
}
