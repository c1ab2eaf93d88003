/** Texts of the source that code compares with, by file: operands of comparisons, cases, types of one text, and what is looked for. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'svelte/compiler';
import { parseSync } from 'vite';
import { shownTextOf } from '../../../src/cli/texts/inScript.ts';
import { childrenOf, isNode, type Node } from '../../../src/cli/texts/text.ts';

const searches = /^(includes|startsWith|endsWith|indexOf|has|get|split|replace|replaceAll)$/;

/** Whether a text stands in the brackets of a search: `name.includes('text')`. */
function isSought(node: Node, above: Node | null): boolean {
  const callee = above?.type === 'CallExpression' && above['callee'] !== node ? above['callee'] : null;
  const property = isNode(callee) && callee.type === 'MemberExpression' ? callee['property'] : null;
  return isNode(property) && searches.test(String(property['name']));
}

/** By the path of a file: each text with its expressions as 0. */
export function comparedIn(root: string): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, ReadonlySet<string>>();
  for (const path of readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })) {
    if (!/\.(ts|svelte)$/.test(path)) continue;
    const compared = new Set<string>();
    const visit = (node: Node, above: Node | null) => {
      const text = shownTextOf(node);
      const type = above?.type ?? '';
      const isOperand = type === 'BinaryExpression' && above?.['operator'] !== '+';
      const isCompared = isOperand || type === 'SwitchCase' || type === 'TSLiteralType';
      if (text !== null && (isCompared || isSought(node, above))) compared.add(text);
      for (const below of childrenOf(node)) visit(below, node);
    };
    const source = readFileSync(join(root, 'src', path), 'utf8');
    const tree: unknown = path.endsWith('.svelte')
      ? parse(source, { modern: true })
      : parseSync(path, source, { lang: 'ts' }).program;
    const parts =
      isNode(tree) && tree.type === 'Program' ? [tree] : Object.values(tree as object).filter(isNode);
    for (const part of parts) visit(part, null);
    found.set(`src/${path}`, compared);
  }
  return found;
}
