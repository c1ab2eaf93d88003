/** Tests of the licences that the build collects. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { afterAll, expect, test } from 'vitest';
import { licenseIn, licenses, licensesFile, packageFolder } from '../../src/cli/site/licenses.ts';

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'espalier-licenses-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A page of these files built with the plugins, and a further script built apart, as threads are. */
async function licensesOf(page: string, thread: string): Promise<string> {
  const made = mkdtempSync(join(folder, 'page-'));
  writeFileSync(join(made, 'index.html'), '<script type="module" src="./page.js"></script>');
  writeFileSync(join(made, 'page.js'), page);
  writeFileSync(join(made, 'thread.js'), thread);
  const { collect, write } = licenses(root);
  const settings = { root: made, configFile: false, logLevel: 'warn' } as const;
  const resolve = { alias: [{ find: /^(fflate|idb)$/, replacement: join(root, 'node_modules/$1') }] };
  const apart = { write: false, rolldownOptions: { input: join(made, 'thread.js') } };
  await build({ ...settings, resolve, plugins: [collect()], build: apart });
  const built = await build({
    ...settings,
    resolve,
    plugins: [collect(), write()],
    build: { write: false },
  });
  const { output } = [built].flat()[0] as Rolldown.RolldownOutput;
  const file = output.find(({ fileName }) => fileName === licensesFile);
  return file?.type === 'asset' ? String(file.source) : '';
}

test('a package of the page and one of a thread are listed with their texts, one that nothing holds is not', async () => {
  const text = await licensesOf(
    "import { zipSync } from 'fflate'; document.title = String(zipSync({}));",
    "import { openDB } from 'idb'; postMessage(String(await openDB('a')));",
  );
  expect(text).toContain('Copyright (c) 2026 Espalier contributors');
  expect(text).toMatch(/^fflate [\d.]+ \(MIT\)\n\nMIT License/m);
  expect(text).toMatch(/^idb [\d.]+ \(ISC\)\n\nISC License/m);
  expect(text).not.toContain('comlink');
});

test('a package without a licence stops the build', () => {
  const bare = join(folder, 'node_modules/bare');
  mkdirSync(bare, { recursive: true });
  writeFileSync(join(bare, 'package.json'), '{"name":"bare","version":"1.0.0"}');
  expect(() => licenseIn(bare)).toThrow(/^bare: ships without a licence; write it to .*bare\.txt/);
});

test('what has no file of its own has its licence here, and fonts theirs beside that of their package', () => {
  const textOf = (name: string) => licenseIn(join(root, 'node_modules', name)).text;
  expect(textOf('onnxruntime-web')).toMatch(/Microsoft Corporation[^]*Eigen \(MPL-2\.0/);
  expect(textOf('@bufbuild/protobuf')).toMatch(/Buf Technologies[^]*Apache License[^]*Google Inc\./);
  expect(textOf('katex')).toMatch(/Khan Academy[^]*SIL OPEN FONT LICENSE/);
  expect(textOf('vite')).not.toContain('bundled dependencies');
});

test('modules belong to the innermost package, and what bundlers insert to them', () => {
  expect(packageFolder('/a/node_modules/@x/y/node_modules/z/b.js?used', '/a')).toBe(
    '/a/node_modules/@x/y/node_modules/z',
  );
  expect(packageFolder('\0/a/node_modules/@x/y/b.js?commonjs', '/a')).toBe('/a/node_modules/@x/y');
  expect(packageFolder('\0vite/preload-helper.js', '/a')).toBe('/a/node_modules/vite');
  expect(packageFolder('/a/src/b.ts', '/a')).toBeNull();
});
