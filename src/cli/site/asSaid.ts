/** Leaves `inPageLanguage` out of the English page, where it gives back what it gets: a call and a file less for each panel. */
import { parse } from 'svelte/compiler';
import { parseSync, type Plugin } from 'vite';
import { childrenOf, isNode, type Node } from '../texts/text.ts';

const name = 'inPageLanguage';
const own = /\/src\/ui\/state\/inPageLanguage\.ts$/;

/** The calls within a syntax tree. */
function callsIn(node: Node): Node[] {
  const callee = node['callee'];
  const isCall = node.type === 'CallExpression' && isNode(callee) && callee['name'] === name;
  return [...(isCall ? [node] : []), ...childrenOf(node).flatMap(callsIn)];
}

/** The source with the argument of each call in its place. Throws on a source that cannot be parsed. */
export function withoutCalls(file: string, source: string): string {
  const tree: unknown = file.endsWith('.svelte')
    ? parse(source, { modern: true })
    : parseSync(file, source, { lang: 'ts' }).program;
  const roots =
    isNode(tree) && tree.type === 'Program' ? [tree] : Object.values(tree as object).filter(isNode);
  const starts = new Set(roots.flatMap(callsIn).map(({ start }) => start));
  // From the last on, so that places before it stay. The brackets stay too.
  return [...starts]
    .sort((a, b) => b - a)
    .reduce((code, start) => code.slice(0, start) + code.slice(start + name.length), source);
}

/** For builds of the English page. */
export function asSaid(): Plugin {
  return {
    name: 'as-said',
    apply: 'build',
    enforce: 'pre',
    transform(source, id) {
      if (!/\.(ts|svelte)$/.test(id) || own.test(id.replaceAll('\\', '/')) || !source.includes(`${name}(`))
        return null;
      return { code: withoutCalls(id, source), map: null };
    },
  };
}
