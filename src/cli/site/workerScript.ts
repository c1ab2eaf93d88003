/** Builds the service worker's script for a folder of built files. */
import { join } from 'node:path';
import { build } from 'vite';
import { groupOf, fileHashOf, type SiteBuild, type SiteFile } from '../../site/files.ts';

const source = join(import.meta.dirname, '../../../workers/site.worker.ts');

/** File contents of a built site by path. */
export type SiteContents = ReadonlyMap<string, Uint8Array>;

/** The script `sw.js` for these files. Throws if their `index.html` loads no script. */
export async function workerScript(contents: SiteContents): Promise<string> {
  if (!contents.has('index.html'))
    throw new Error('service worker: the site must have an index.html, got none');
  const pages = ['index.html', ...[...contents.keys()].filter((path) => /^[a-z]{2}\.html$/.test(path))];
  const entries = pages.map((page) => entryOf(page, Buffer.from(contents.get(page) ?? []).toString()));
  return bundled({ entries, files: await listed(contents) });
}

async function listed(contents: SiteContents): Promise<SiteFile[]> {
  const files: SiteFile[] = [];
  for (const path of [...contents.keys()].sort()) {
    const group = groupOf(path);
    const bytes = contents.get(path);
    if (group && bytes) {
      files.push({ path, hash: await fileHashOf(Uint8Array.from(bytes)), bytes: bytes.length, group });
    }
  }
  return files;
}

function entryOf(page: string, html: string): string {
  const entry = /<script type="module"[^>]* src="\.\/([^"]+)"/.exec(html)?.[1];
  if (entry === undefined)
    throw new Error(`service worker: ${page} must load one module script by a relative path`);
  return entry;
}

/** The worker as one classic script, because not every browser supports module service workers. */
async function bundled(site: SiteBuild): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { siteBuild: JSON.stringify(site) },
    build: {
      write: false,
      target: 'es2022',
      reportCompressedSize: false,
      modulePreload: false,
      rolldownOptions: {
        input: source,
        checks: { pluginTimings: false },
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  });
  const [made] = Array.isArray(result) ? result : [result];
  const chunk = made && 'output' in made ? made.output[0] : undefined;
  if (chunk?.type !== 'chunk')
    throw new Error('internal: the build of the service worker must give one script');
  return chunk.code;
}
