/** Finds exported names that mean different things in different files. */
import type { Source } from './checkSource.ts';

/** The same function on numbers and on symbols of a program. */
const sameMeaning = new Set(['exp', 'log']);

/** A strategy's data and its code share the strategy's name, in one folder. */
function isOneStrategy(paths: readonly string[]): boolean {
  const folders = new Set(paths.map((path) => path.replace(/[^/]+$/, '')));
  return folders.size === 1 && paths.some((path) => /^src\/strategies\/.*\/meta\.ts$/.test(path));
}

/** It stands in place of `src/cli/place.ts` in the npm package, with the same names. */
const standIn = 'src/cli/npm/place.ts';

/** Names that several files export, each as `name: file, file`. */
export function sharedNames(sources: readonly Source[]): string[] {
  const files = new Map<string, string[]>();
  for (const { path, text } of sources.filter((one) => one.path !== standIn)) {
    const exported = text.matchAll(
      /^\s*export (?:async )?(?:const|function\*?|class|interface|type) ([A-Za-z_$][\w$]*)/gm,
    );
    for (const [, name = ''] of exported) files.set(name, [...(files.get(name) ?? []), path]);
  }
  return [...files]
    .map(([name, paths]) => [name, [...new Set(paths)]] as const)
    .filter(([name, paths]) => paths.length > 1 && !sameMeaning.has(name) && !isOneStrategy(paths))
    .map(([name, paths]) => `${name}: ${paths.join(', ')}`);
}
