/** Tests of the scripts of threads, which are built together and start each other. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Plugin } from 'vite';
import { threadScripts } from '../../src/cli/site/threadScripts.ts';

const root = join(import.meta.dirname, '../..');
const build = {
  target: 'esnext',
  copyPublicDir: false,
  assetsInlineLimit: 0,
  reportCompressedSize: false,
  chunkSizeWarningLimit: 1024,
  rolldownOptions: { checks: { pluginTimings: false } },
} as const;

/** What a page's build does to its module that starts threads: its code then, and the files that it adds. */
async function built(plugin: Plugin, code: string): Promise<{ code: string; files: Map<string, string> }> {
  const { transform, generateBundle } = plugin as unknown as {
    transform(code: string): Promise<{ code: string } | null>;
    generateBundle(this: { emitFile(file: { fileName: string; source: string }): void }): Promise<void>;
  };
  const transformed = await transform(code);
  const files = new Map<string, string>();
  await generateBundle.call({ emitFile: ({ fileName, source }) => void files.set(fileName, String(source)) });
  return { code: transformed?.code ?? code, files };
}

test('threads are built once for all pages, know each other’s scripts, and touch no document', async () => {
  const plugins = threadScripts({ root, plugins: () => [], shared: { base: './', build } });
  const page = await built(
    plugins(),
    "const trainer = new Worker(new URL('../../workers/trainer.worker.ts', import.meta.url), { type: 'module' });",
  );
  const [, script = ''] = /'\.\/(trainer\.worker-\w+\.js)'/.exec(page.code) ?? [];
  expect(page.files.has(`assets/${script}`)).toBe(true);
  const names = [...page.files.keys()];
  for (const thread of ['generator', 'rollout', 'sandbox'])
    expect(
      names.some((name) => name.startsWith(`assets/${thread}.worker-`)),
      thread,
    ).toBe(true);
  expect(names.filter((name) => /(arm|selfTest|question)\.worker/.test(name))).toEqual([]);
  for (const [name, text] of page.files) {
    if (!name.endsWith('.js')) continue;
    expect(text, name).not.toContain('HASH-OF-ALL-THREADS');
    // A page's loader of modules would look for the links in its head.
    expect(text, name).not.toMatch(/modulepreload|vite:preloadError/);
    for (const [, other = ''] of text.matchAll(/["'`]\.\/([\w.-]+\.js)["'`]/g))
      expect(names, `${other} of ${name}`).toContain(`assets/${other}`);
  }
  const other = await built(
    plugins(),
    "import url from '../../../workers/rollout.worker.ts?worker&url';\nuse(url);",
  );
  expect(other.code).toMatch(
    /^const url = new URL\(.*'\.\/rollout\.worker-\w+\.js', import\.meta\.url\)\.href;$/m,
  );
  for (const [name, text] of other.files) expect(page.files.get(name), name).toBe(text);
}, 120_000);
