/** Texts of the source that code compares with: operands of comparisons, cases, and types of one text. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'svelte/compiler';
import { parseSync } from 'vite';
import { shownTextOf } from '../../../src/cli/texts/inScript.ts';
import { childrenOf, isNode, type Node } from '../../../src/cli/texts/text.ts';

export function comparedIn(root: string): ReadonlySet<string> {
  const compared = new Set<string>();
  const visit = (node: Node, above: Node | null) => {
    const text = shownTextOf(node);
    const type = above?.type ?? '';
    const isOperand = type === 'BinaryExpression' && above?.['operator'] !== '+';
    if (text !== null && (isOperand || type === 'SwitchCase' || type === 'TSLiteralType')) compared.add(text);
    for (const below of childrenOf(node)) visit(below, node);
  };
  for (const path of readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })) {
    if (!/\.(ts|svelte)$/.test(path)) continue;
    const source = readFileSync(join(root, 'src', path), 'utf8');
    const tree: unknown = path.endsWith('.svelte')
      ? parse(source, { modern: true })
      : parseSync(path, source, { lang: 'ts' }).program;
    const parts =
      isNode(tree) && tree.type === 'Program' ? [tree] : Object.values(tree as object).filter(isNode);
    for (const part of parts) visit(part, null);
  }
  return compared;
}
