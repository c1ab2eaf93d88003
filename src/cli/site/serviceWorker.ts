/** Adds the service worker to the build, with the list of all its files. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { packagePage } from '../../scorm/pages.ts';
import { contentOf, filesOf } from './filesOf.ts';
import { workerScript } from './workerScript.ts';

/**
 * Emits `sw.js` beside `index.html`. Not Workbox: it keeps a list of files as a whole and knows no groups, no progress and no
 * earlier build that another tab still runs, so most of the worker would be as it is.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const index = bundle['index.html'];
        // Other builds with this configuration (benchmarks) have no such page.
        if (index?.type !== 'asset') return;
        const contents = new Map<string, Uint8Array>();
        // Readers keep no files of packages alone.
        const [page, widget, ofPackage] = ['index.html', 'embed.html', packagePage].map((one) =>
          filesOf(one, bundle),
        );
        for (const [path, output] of Object.entries(bundle)) {
          const isRead = page?.has(path) || widget?.has(path) || !ofPackage?.has(path);
          if (!isRead || path === packagePage) continue;
          const content = contentOf(output);
          contents.set(path, typeof content === 'string' ? Buffer.from(content) : content);
        }
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: await workerScript(contents) });
      },
    },
  };
}

/** The paths of all files below a folder, with `/`; none if it does not exist. */
export function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) =>
      join(file.parentPath, file.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    );
}
