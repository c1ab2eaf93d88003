/**
 * Threads and child processes of the command line as plain JavaScript for tests, where many are started: with tsx a thread takes up
 * to two seconds of a core, and a child three.
 */
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';
import { shortRuns } from './shortRuns.mjs';

const root = join(import.meta.dirname, '..');
const outDir = join(root, 'node_modules/.cache/espalier/threads');
const threads = ['sandbox', 'rollout', 'generator'];
const children = { compare: 'src/cli/compare/child.ts', experiment: 'test/measure/experiment/child.ts' };
const script = 'new URL(`./${kind}/entry.mjs`, import.meta.url)';
const forked = 'fork(script, { execArgv: [...childFlags] })';

const sources: Readonly<Record<string, string>> = {
  ...Object.fromEntries(threads.map((name) => [name, join(root, `src/cli/${name}/thread.ts`)])),
  ...Object.fromEntries(Object.entries(children).map(([name, path]) => [`${name}Child`, join(root, path)])),
};
const bundleOf = (name: string): string => join(outDir, `${name}.mjs`);
/** The bundle of each script. */
const bundles = Object.fromEntries(Object.entries(sources).map(([name, path]) => [path, bundleOf(name)]));

/** Starts threads and children from their bundles; `ready` makes these. */
const startBundles = (ready: () => Promise<unknown>): Plugin => ({
  name: 'thread-bundles',
  enforce: 'pre',
  async transform(code, id) {
    const starts = id.endsWith('/src/cli/compare/children.ts')
      ? forked
      : id.endsWith('/src/cli/place.ts')
        ? script
        : null;
    if (starts === null) return null;
    if (!code.includes(starts)) throw new Error(`${id}: must start a child or a thread with ${starts}`);
    await ready();
    const bundled =
      starts === forked
        ? `fork((${JSON.stringify(bundles)})[script] ?? script, { execArgv: ['${shortRuns}'] })`
        : `new URL(${JSON.stringify(`${pathToFileURL(outDir).href}/`)} + kind + '.mjs')`;
    return { code: code.replace(starts, () => bundled), map: null };
  },
});

/** What reads files beside its source finds them from a bundle too. */
const keepPlaces: Plugin = {
  name: 'keep-places',
  enforce: 'pre',
  transform: (code, id) =>
    code.includes('import.meta.dirname')
      ? { code: code.replaceAll('import.meta.dirname', JSON.stringify(dirname(id))), map: null }
      : null,
};

const bundle = (): Promise<unknown> =>
  build({
    root,
    configFile: false,
    logLevel: 'warn',
    // Threads start threads, and children too.
    plugins: [startBundles(() => Promise.resolve()), keepPlaces],
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      copyPublicDir: false,
      target: 'esnext',
      rolldownOptions: {
        input: sources,
        output: { entryFileNames: '[name].mjs' },
      },
    },
  });

/** Bundles the threads and children when the first of them is imported. */
export function threadBundles(): Plugin {
  let bundled: Promise<unknown> | null = null;
  return {
    ...startBundles(() => (bundled ??= bundle())),
    watchChange() {
      bundled = null;
    },
  };
}
