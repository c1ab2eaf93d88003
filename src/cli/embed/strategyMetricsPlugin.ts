/** Takes metrics out of the metas of strategies in the page's main build: their texts are only read in drawers. */
import type { Plugin } from 'vite';
import { strategyMetrics } from '../../config/strategyMetrics.ts';

const metaFile = /src\/strategies\/(?:.*\/)?metas?\.ts$/;

/** A node of a syntax tree, as far as it is read here. */
interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

/** The outermost properties named `metrics` below a node. */
function metricsIn(node: SyntaxNode): readonly SyntaxNode[] {
  const { key } = node as { key?: { name?: string } };
  if (node.type === 'Property' && key?.name === 'metrics') return [node];
  return Object.values(node).flatMap((value: unknown) =>
    (Array.isArray(value) ? value : [value]).filter(isNode).flatMap(metricsIn),
  );
}

/** The code without its properties named `metrics`. */
function withoutMetrics(code: string, program: SyntaxNode): string {
  let [kept, from] = ['', 0];
  for (const { start, end } of metricsIn(program)) {
    kept += code.slice(from, start);
    from = end + (/^\s*,/.exec(code.slice(end))?.[0].length ?? 0);
  }
  return kept + code.slice(from);
}

/** The metas without metrics, and these as a list of their own. */
export function strategyMetricsPlugin(): Plugin {
  return {
    name: 'strategy-metrics',
    enforce: 'post',
    apply: 'build',
    transform(code, id) {
      const path = id.replaceAll('\\', '/');
      if (path.endsWith('src/config/strategyMetrics.ts'))
        return { code: `export const strategyMetrics = ${JSON.stringify(strategyMetrics)};`, map: null };
      if (!metaFile.test(path)) return null;
      return { code: withoutMetrics(code, this.parse(code)), map: null };
    },
  };
}
