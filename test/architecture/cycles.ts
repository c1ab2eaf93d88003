/** Cycles of imports between files, type imports too: code that imports itself cannot be read from the bottom up. */
import { posix } from 'node:path';
import ts from 'typescript';
import type { Source } from './checkSource.ts';

/** Paths of the files that a file imports, types too; scripts of components are read like files. */
function importsOf({ path, text }: Source): string[] {
  const { importedFiles } = ts.preProcessFile(text, true, true);
  return importedFiles
    .filter(({ fileName }) => fileName.startsWith('.'))
    .map(({ fileName }) =>
      posix.normalize(posix.join(posix.dirname(path), fileName.split('?')[0] as string)),
    );
}

type Graph = ReadonlyMap<string, readonly string[]>;

/** Imports between these files, by path. */
function graphOf(sources: readonly Source[]): Graph {
  const known = new Set(sources.map(({ path }) => path));
  return new Map(sources.map((source) => [source.path, importsOf(source).filter((to) => known.has(to))]));
}

/**
 * The groups of nodes that reach each other; each sorted. Strongly connected components of more than one node (Tarjan 1972).
 */
function cyclesIn(graph: Graph): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const onStack = new Set<string>();
  const cycles: string[][] = [];
  const visit = (node: string): void => {
    const own = index.size;
    index.set(node, own);
    low.set(node, own);
    stack.push(node);
    onStack.add(node);
    for (const to of graph.get(node) ?? []) {
      if (!index.has(to)) visit(to);
      if (onStack.has(to)) low.set(node, Math.min(low.get(node) as number, low.get(to) as number));
    }
    if (low.get(node) !== own) return;
    const members: string[] = [];
    for (let one = stack.pop(); one !== undefined; one = one === node ? undefined : stack.pop()) {
      onStack.delete(one);
      members.push(one);
    }
    if (members.length > 1) cycles.push(members.sort());
  };
  for (const node of graph.keys()) if (!index.has(node)) visit(node);
  return cycles;
}

/** The groups of files that import each other, directly or through others; each sorted. */
export const importCycles = (sources: readonly Source[]): string[][] => cyclesIn(graphOf(sources));

/** The folders that each folder imports from, other than itself. */
export function folderImports(sources: readonly Source[]): Map<string, readonly string[]> {
  const folders = new Map<string, string[]>();
  for (const [path, imported] of graphOf(sources)) {
    const folder = posix.dirname(path);
    const others = imported.map((to) => posix.dirname(to)).filter((to) => to !== folder);
    folders.set(folder, [...new Set([...(folders.get(folder) ?? []), ...others])]);
  }
  return folders;
}

/** The groups of folders whose files import from each other, directly or through others; each sorted. */
export const folderCycles = (sources: readonly Source[]): string[][] => cyclesIn(folderImports(sources));
