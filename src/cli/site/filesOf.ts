/** Which files of a build a page needs: its parts name each other by their file names, as do scripts of threads. */
import type { Rolldown } from 'vite';

/** The content of a file of a build. */
export const contentOf = (file: Rolldown.OutputAsset | Rolldown.OutputChunk): string | Uint8Array =>
  file.type === 'chunk' ? file.code : file.source;

/** The files of `assets/` that a page loads now or later. Throws where the build has no such page. */
export function filesOf(page: string, bundle: Rolldown.OutputBundle): ReadonlySet<string> {
  const found = new Set<string>();
  const follow = (path: string): void => {
    const file = bundle[path];
    if (!file) throw new Error(`internal: the build must have ${path}, has not`);
    const content = contentOf(file);
    if (typeof content !== 'string' && !/\.(css|html|m?js)$/.test(path)) return;
    for (const [name] of Buffer.from(content)
      .toString()
      .matchAll(/[\w.-]+\.\w+/g)) {
      const named = `assets/${name}`;
      if (found.has(named) || !(named in bundle)) continue;
      found.add(named);
      follow(named);
    }
  };
  follow(page);
  return found;
}
