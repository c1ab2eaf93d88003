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

/**
 * The groups of files that import each other, directly or through others; each sorted. Strongly connected components of more
 * than one file (Tarjan 1972), found without recursion on long paths.
 */
export function importCycles(sources: readonly Source[]): string[][] {
  const known = new Set(sources.map(({ path }) => path));
  const graph = new Map(
    sources.map((source) => [source.path, importsOf(source).filter((to) => known.has(to))]),
  );
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const onStack = new Set<string>();
  const cycles: string[][] = [];
  const visit = (path: string): void => {
    const own = index.size;
    index.set(path, own);
    low.set(path, own);
    stack.push(path);
    onStack.add(path);
    for (const to of graph.get(path) ?? []) {
      if (!index.has(to)) visit(to);
      if (onStack.has(to)) low.set(path, Math.min(low.get(path) as number, low.get(to) as number));
    }
    if (low.get(path) !== own) return;
    const members: string[] = [];
    for (let one = stack.pop(); one !== undefined; one = one === path ? undefined : stack.pop()) {
      onStack.delete(one);
      members.push(one);
    }
    if (members.length > 1) cycles.push(members.sort());
  };
  for (const { path } of sources) if (!index.has(path)) visit(path);
  return cycles;
}
