/** Moves descriptions of metrics out of the page's first code, into the file that `movedMetrics.ts` becomes. */
import type { Plugin } from 'vite';
import { is, isNot, metric } from '../../config/declare.ts';
import { numberKeys } from './helpApart.ts';

/** Modules that describe strategies. */
export const describesMetrics = /\/src\/strategies\/[^?]*metas?\.ts$/;
const tableFile = /\/src\/config\/movedMetrics\.ts$/;
/** Stands for all of them until every module has been read. */
const placeholder = '__MOVED_METRICS__';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/** The place of a property in its code. */
type Place = Pick<Node, 'start' | 'end'> & { readonly value: Pick<Node, 'start' | 'end'> };

/** Words in which metrics are declared. */
const words = { is, isNot, metric };

/** Whether an expression is plain data in these words, so that it means the same in another module. */
function isData(node: unknown): boolean {
  if (typeof node !== 'object' || node === null) return true;
  if (Array.isArray(node)) return node.every(isData);
  const { type, key: _, ...rest } = node as Node & { key?: unknown; computed?: boolean };
  if (type === 'CallExpression') {
    const { callee, arguments: given } = node as Node & { callee: { name?: string }; arguments: unknown };
    return Object.hasOwn(words, callee.name ?? '') && isData(given);
  }
  if (type === 'Identifier' || type === 'SpreadElement' || rest.computed) return false;
  return Object.values(rest).every(isData);
}

/** Properties `metrics: { … }` of plain data, in order. */
export function metricsIn(tree: unknown): Place[] {
  if (Array.isArray(tree)) return tree.flatMap(metricsIn);
  if (typeof tree !== 'object' || tree === null) return [];
  const { type, start, end, key, value } = tree as Node & { key?: { name?: unknown }; value?: Node };
  const isMoved =
    type === 'Property' && key?.name === 'metrics' && value?.type === 'ObjectExpression' && isData(value);
  return isMoved ? [{ start, end, value }] : Object.values(tree).flatMap(metricsIn);
}

/** What such an expression comes to, as JSON. */
function valueOf(code: string): string {
  const evaluated: unknown = new Function(...Object.keys(words), `return ${code}`)(...Object.values(words));
  return JSON.stringify(evaluated);
}

/** The code of a file with each of them behind a getter; what it moved is added to `moved` by a key that sorts as files do. */
export function moveMetrics(
  code: string,
  file: string,
  found: readonly Place[],
  moved: Map<string, string>,
): string {
  const rest = found
    .map((place, i) => ({ ...place, key: `metrics of ${file} ${String(i).padStart(3, '0')}` }))
    .toReversed()
    .reduce((left, { start, end, value, key }) => {
      moved.set(key, valueOf(code.slice(value.start, value.end)));
      return `${left.slice(0, start)}get metrics() { return metricsAt('${key}'); }${left.slice(end)}`;
    }, code);
  return `import { metricsAt } from '/src/config/metricTable.ts';\n${rest}`;
}

export function metricsApart(): Plugin {
  const moved = new Map<string, string>();
  return {
    name: 'metrics-apart',
    apply: 'build',
    buildStart() {
      moved.clear();
    },
    transform(code, id) {
      const file = id.replaceAll('\\', '/');
      if (tableFile.test(file)) return { code: `export const movedMetrics = '${placeholder}';`, map: null };
      if (!describesMetrics.test(file) || !code.includes('metrics')) return null;
      const found = metricsIn(this.parse(code));
      const name = file.slice(file.lastIndexOf('/src/') + 1);
      return found.length === 0 ? null : { code: moveMetrics(code, name, found, moved), map: null };
    },
    renderChunk(code) {
      const keys = [...moved.keys()].sort();
      const all = `[${keys.map((key) => moved.get(key)).join(',')}]`;
      const numbered = numberKeys(code, 'metrics', keys).replace(
        new RegExp(`(['"\`])${placeholder}\\1`),
        () => all,
      );
      return numbered === code ? null : { code: numbered, map: null };
    },
  };
}
