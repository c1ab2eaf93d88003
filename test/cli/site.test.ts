/** `npm run site`: the address stands in all that is copied, the service worker still knows every file, and places get what they need. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { site } from '../../src/cli/site.ts';
import { fileHashOf } from '../../src/site/files.ts';
import { inThisProcess } from './inThisProcess.ts';

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'espalier-site-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string) => join(folder, name);
const text = (name: string) => readFileSync(at(name), 'utf8');

const addressed = ['index.html', 'de.html', 'espalier.ipynb', 'espalier_widget.py'];
const read = (name: string) => readFileSync(join(root, name), 'utf8');
const contents: Readonly<Record<string, string>> = {
  'index.html': read('index.html'),
  'de.html': read('index.html'),
  'embed.html': read('embed.html'),
  'espalier.ipynb': read('public/espalier.ipynb'),
  'espalier_widget.py': read('src/ui/embed/notebook/espalier_widget.py'),
};

const entryOf = async (name: string) => {
  const bytes = readFileSync(at(name));
  return `{path:\`${name}\`,hash:\`${await fileHashOf(bytes)}\`,bytes:${bytes.length}}`;
};

/** A built page as far as the command reads it. */
beforeEach(async () => {
  for (const [name, content] of Object.entries(contents)) writeFileSync(at(name), content);
  writeFileSync(at('sw.js'), `files:[${(await Promise.all(Object.keys(contents).map(entryOf))).join()}]`);
});

const run = (address: string, ...more: string[]) =>
  inThisProcess(site, ['--address', address, '--out', folder, ...more]);

test('the address stands in pages, notebook, widget and oEmbed, and the worker knows the new files', async () => {
  const { code, out, errors } = await run('https://example.com/espalier');
  expect([code, errors]).toEqual([0, errors]);
  expect(out).toBe(
    '[![Train it in Espalier](https://example.com/espalier/badge.svg)](https://example.com/espalier/)\n',
  );
  expect(text('index.html')).toContain('<link rel="canonical" href="https://example.com/espalier/" />');
  expect(text('de.html')).toContain('<link rel="canonical" href="https://example.com/espalier/de.html" />');
  expect(text('embed.html')).toBe(contents['embed.html']);
  expect(JSON.stringify(JSON.parse(text('espalier.ipynb')))).toContain(
    String.raw`SITE = \"https://example.com/espalier/\"`,
  );
  expect(text('espalier_widget.py')).toContain('EspalierLab("https://example.com/espalier/", method');
  expect(text('article.oembed.json')).toContain('https://example.com/espalier/embed.html');
  for (const name of addressed) expect(text('sw.js')).toContain(await entryOf(name));
  expect(existsSync(at('Dockerfile'))).toBe(false);
});

test('a second address takes the place of the first, and nothing else changes', async () => {
  await run('https://example.com/espalier/');
  await run('https://example.net/');
  const second = Object.fromEntries(addressed.map((name) => [name, text(name)]));
  for (const content of Object.values(second)) expect(content).not.toContain('example.com');
  for (const [name, content] of Object.entries(contents)) writeFileSync(at(name), content);
  writeFileSync(at('sw.js'), `[${(await Promise.all(addressed.map(entryOf))).join()}]`);
  await run('https://example.net/');
  expect(Object.fromEntries(addressed.map((name) => [name, text(name)]))).toEqual(second);
});

test('a Space and a container get the headers that threads need, and large files go to where a Space keeps them', async () => {
  const { code } = await run('https://you-espalier.static.hf.space/', '--space', '--docker');
  expect(code).toBe(0);
  const [, front = ''] = /^---\n(.*?)\n---\n/s.exec(text('README.md')) ?? [];
  expect(front).toMatch(/^sdk: static$/m);
  expect(front).toMatch(/^app_file: index\.html$/m);
  const nginx = text('nginx.conf');
  for (const [name, value] of [
    ['Embedder', 'require-corp'],
    ['Opener', 'same-origin'],
    ['Resource', 'cross-origin'],
  ] as const) {
    expect(front).toContain(`cross-origin-${name.toLowerCase()}-policy: ${value}`);
    expect(nginx).toContain(`add_header Cross-Origin-${name}-Policy ${value} always;`);
  }
  expect(text('.gitattributes')).toMatch(/^\*\.wasm filter=lfs/m);
  expect(text('Dockerfile').split('\n').length).toBeLessThanOrEqual(10);
});

test.each([
  ['nowhere', '--address: must be an address such as https://example.org/espalier/, got nowhere'],
  ['ftp://example.org/', '--address: must be an address such as https://example.org/espalier/, got ftp:'],
  ['https://example.org/?a=1', '--address: must be an address such as'],
])('the address %s is refused in one sentence, and nothing changes', async (address, sentence) => {
  const { code, errors } = await run(address);
  expect([code, errors]).toEqual([2, expect.stringContaining(sentence)]);
  expect(text('index.html')).toBe(contents['index.html']);
});

test('a folder that is no built site is refused, and so is a page that the worker does not know', async () => {
  rmSync(at('sw.js'));
  expect(await run('https://example.org/')).toMatchObject({
    code: 2,
    errors: expect.stringMatching(/^--out: must be a built site, found no sw\.js .*npm run build/) as string,
  });
  writeFileSync(at('sw.js'), 'files:[]');
  expect(await run('https://example.org/')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('must list') as string,
  });
});
