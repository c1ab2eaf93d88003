/**
 * Builds the scripts of all worker threads in one go: one by one, each would repeat what they share, and together they would be
 * three times as large. Every build of a page starts threads from these same files.
 */
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin, type PluginOption, type Rolldown, type UserConfig } from 'vite';

export interface ThreadScriptsOptions {
  readonly root: string;
  /** The plugins that the code of threads needs. */
  readonly plugins: () => PluginOption[];
  /** The settings that all builds share. */
  readonly shared: Pick<UserConfig, 'base' | 'build'>;
}

/** File contents of the built threads by path below the site's folder. */
type ThreadFiles = ReadonlyMap<string, string | Uint8Array>;

/**
 * Stands in file names for the hash of all scripts together: a thread names the threads that it starts, so a hash of one
 * script alone could stay while the name of another in it changes.
 */
const mark = 'HASH-OF-ALL-THREADS';

const started = /new URL\('[./]*\/workers\/(\w+)\.worker\.ts', import\.meta\.url\)/g;
const imported = /import (\w+) from '[./]*\/workers\/(\w+)\.worker\.ts\?worker&url';/g;

/** The code with the address of a built script wherever it starts or imports a thread; null without any. */
function withAddresses(code: string, hash: string): { code: string; threads: string[] } | null {
  const threads: string[] = [];
  const addressOf = (name: string) => {
    threads.push(name);
    return `new URL(/* @vite-ignore */ './${name}.worker-${hash}.js', import.meta.url)`;
  };
  const addressed = code
    .replace(started, (_, name: string) => addressOf(name))
    .replace(imported, (_, as: string, name: string) => `const ${as} = ${addressOf(name)}.href;`);
  return threads.length > 0 ? { code: addressed, threads } : null;
}

/** Imports modules as they are: what loads their styles and modules ahead in a page needs a document. */
const withoutDocument: Plugin = {
  name: 'threads-without-document',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : null),
};

async function buildThreads({ root, plugins, shared }: ThreadScriptsOptions): Promise<[string, ThreadFiles]> {
  const entries = readdirSync(join(root, 'workers')).filter(
    // The service worker has a build of its own, because it lists the files of all others.
    (name) => name.endsWith('.worker.ts') && name !== 'site.worker.ts',
  );
  const addresses: Plugin = {
    name: 'thread-addresses',
    enforce: 'pre',
    transform: (code) => {
      const found = withAddresses(code, mark);
      return found && { code: found.code, map: null };
    },
  };
  const names = `assets/[name]-${mark}.js`;
  // The site's worker knows the engine by its names, and tests know what only threads load.
  const sharedNames = ({ name }: { readonly name: string }) =>
    `assets/${/^ort\b/.test(name) ? '' : 'threads-'}[name]-${mark}.js`;
  const made = await build({
    ...shared,
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [addresses, withoutDocument, ...plugins()],
    build: {
      ...shared.build,
      modulePreload: false,
      write: false,
      rolldownOptions: {
        ...shared.build?.rolldownOptions,
        input: Object.fromEntries(entries.map((name) => [name.slice(0, -3), join(root, 'workers', name)])),
        output: { entryFileNames: names, chunkFileNames: sharedNames },
      },
    },
  });
  const { output } = [made].flat()[0] as Rolldown.RolldownOutput;
  const sha = createHash('sha256');
  for (const file of output) sha.update(file.type === 'chunk' ? file.code : file.source);
  const hash = sha.digest('hex').slice(0, 8);
  const files = output.map((file): [string, string | Uint8Array] => [
    file.fileName.replace(mark, hash),
    file.type === 'chunk' ? file.code.replaceAll(mark, hash) : file.source,
  ]);
  return [hash, new Map(files)];
}

/** These files and all that are named in them, directly or through others. */
function filesNamedFrom(first: readonly string[], files: ThreadFiles): Set<string> {
  const found = new Set<string>();
  const queue = [...first];
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (found.has(path)) continue;
    found.add(path);
    const text = files.get(path);
    if (typeof text !== 'string') continue;
    for (const other of files.keys())
      if (text.includes(other.slice(other.lastIndexOf('/') + 1))) queue.push(other);
  }
  return found;
}

/** A maker of plugins for builds of pages, which share one build of the threads. */
export function threadScripts(options: ThreadScriptsOptions): () => Plugin {
  let built: Promise<[string, ThreadFiles]> | null = null;
  const threads = () => (built ??= buildThreads(options));
  return () => {
    const used = new Set<string>();
    return {
      name: 'thread-scripts',
      apply: 'build',
      enforce: 'pre',
      async transform(code) {
        if (!code.includes('.worker.ts')) return null;
        const [hash] = await threads();
        const found = withAddresses(code, hash);
        for (const name of found?.threads ?? []) used.add(`assets/${name}.worker-${hash}.js`);
        return found && { code: found.code, map: null };
      },
      async generateBundle() {
        if (used.size === 0) return;
        const [, files] = await threads();
        for (const fileName of filesNamedFrom([...used], files))
          this.emitFile({ type: 'asset', fileName, source: files.get(fileName) ?? '' });
      },
    };
  };
}
