/** Threads of the command line as plain JavaScript for tests, where many are started: with tsx each takes up to two seconds. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';

const root = join(import.meta.dirname, '..');
const outDir = join(root, 'node_modules/.cache/espalier/threads');
const threads = ['sandbox', 'rollout', 'generator'];
const entry = "new URL('./entry.mjs', import.meta.url)";

/** Starts threads from their bundles; `ready` makes these. */
const startBundles = (ready: () => Promise<unknown>): Plugin => ({
  name: 'thread-bundles',
  enforce: 'pre',
  async transform(code, id) {
    const name = /\/src\/cli\/(\w+)\/nodeThread\.ts$/.exec(id)?.[1];
    if (name === undefined) return null;
    if (!threads.includes(name) || !code.includes(entry))
      throw new Error(`${id}: must start one of ${threads.join(', ')} with ${entry}`);
    await ready();
    const url = pathToFileURL(join(outDir, `${name}.mjs`)).href;
    return { code: code.replace(entry, `new URL(${JSON.stringify(url)})`), map: null };
  },
});

const bundle = (): Promise<unknown> =>
  build({
    root,
    configFile: false,
    logLevel: 'warn',
    // Threads start threads.
    plugins: [startBundles(() => Promise.resolve())],
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: 'esnext',
      rolldownOptions: {
        input: Object.fromEntries(threads.map((name) => [name, join(root, `src/cli/${name}/thread.ts`)])),
        output: { entryFileNames: '[name].mjs' },
      },
    },
  });

/** Bundles the threads when the first of them is imported. */
export function threadBundles(): Plugin {
  let bundled: Promise<unknown> | null = null;
  return {
    ...startBundles(() => (bundled ??= bundle())),
    watchChange() {
      bundled = null;
    },
  };
}
