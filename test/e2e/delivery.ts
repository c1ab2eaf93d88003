/** How the built page comes to the reader: its badge, what the browser keeps of it, and other builds of it. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { filesBelow } from '../../src/cli/site/serviceWorker.ts';
import { workerScript } from '../../src/cli/site/workerScript.ts';
import { built } from './plainHost.ts';

/** The button in the header that says threads, offline and storage. */
export const badge = (page: Page): Locator => page.getByRole('button', { name: /^About this page/ });

/** The badge where threads share no memory: one of them, or workers. */
export const oneThreadEach = /WASM · (1 thread|\d+ workers)/;
export const panel = (page: Page): Locator => page.getByRole('dialog', { name: 'About this page' });

/** Waits until the page says that it works without a network. */
export const worksOffline = (page: Page): Promise<void> =>
  expect(badge(page)).toHaveAttribute('data-offline', 'ready', { timeout: 60_000 });

/** Whether the page may have threads. */
export const isIsolated = (page: Page): Promise<boolean> => page.evaluate(() => crossOriginIsolated);

/** Paths that the browser keeps of the site that the page belongs to. */
export function keptPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const folder = new URL('./', document.baseURI).href;
    const names = (await caches.keys()).filter((name) => name.endsWith(folder));
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return keys.flat().map(({ url }) => url.slice(folder.length).replace(/\?.*/, ''));
  });
}

/** Counts documents that the page's main frame loads from now on. */
export function countLoads(page: Page): { readonly count: number } {
  const loads = { count: 0 };
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) loads.count++;
  });
  return loads;
}

/** Collects what the Content-Security-Policy of this page and its later loads forbids. */
export async function watchPolicy(page: Page): Promise<readonly string[]> {
  const forbidden: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) forbidden.push(message.text());
  });
  await page.exposeFunction('policyForbade', (what: string) => void forbidden.push(what));
  await page.addInitScript(() => {
    const { policyForbade }: typeof globalThis & { policyForbade?(what: string): void } = globalThis;
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      policyForbade?.(`${violatedDirective} ${blockedURI}`),
    );
  });
  return forbidden;
}

/** A copy of the built page. */
function copyOfBuilt(): string {
  const folder = mkdtempSync(join(tmpdir(), 'espalier-build-'));
  cpSync(built, folder, { recursive: true });
  return folder;
}

/**
 * A folder with the built page, of whose files its worker keeps a quarter: those that it opens and trains with. Most of what a
 * first visit costs is to fetch and keep hundreds of files.
 */
export function lightBuild(): Promise<string> {
  return (light ??= makeLightBuild());
}
let light: Promise<string> | undefined;

async function makeLightBuild(): Promise<string> {
  const folder = copyOfBuilt();
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const isKept =
    /^(index\.html|assets\/(index|ort|trainer|emscripten)[^/]+|models\/(chain-sum|sort-digits|lookup)-.+)$/;
  const kept = filesBelow(folder).filter((path) => isKept.test(path));
  const contents = new Map(kept.map((path) => [path, readFileSync(join(folder, path))]));
  writeFileSync(join(folder, 'sw.js'), await workerScript(contents));
  return folder;
}

/**
 * A folder with the next build: the built page whose script has another name and content and whose title ends in `mark`. The
 * caller deletes it.
 */
export async function nextBuild(mark: string): Promise<string> {
  const folder = copyOfBuilt();
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  const entry = /assets\/(index-[^"]+)\.js/.exec(html)?.[1] ?? '';
  const paths = filesBelow(folder);
  const textOf = (path: string) => readFileSync(join(folder, path), 'utf8');
  // As a real build does: a script whose content changes has another name, and so have those that name it.
  const names = paths
    .filter(
      (path) => path.endsWith('.js') && path.startsWith('assets') && textOf(path).includes(`${entry}.js`),
    )
    .map((path) => basename(path, '.js'))
    .concat(entry);
  const renamed = (text: string) =>
    names.reduce((rest, name) => rest.replaceAll(`${name}.js`, `${name}${mark}.js`), text);
  // Files for packages are in the folder, and the page's worker does not list them.
  const worker = textOf('sw.js');
  const contents = new Map<string, Uint8Array>();
  for (const path of paths) {
    const isText = /\.(js|html)$/.test(path) && path !== 'sw.js';
    const bytes = isText
      ? Buffer.from(renamed(textOf(path)).replace('</title>', ` ${mark}</title>`))
      : readFileSync(join(folder, path));
    if (renamed(path) !== path) rmSync(join(folder, path));
    if (worker.includes(path)) contents.set(renamed(path), bytes);
    writeFileSync(join(folder, renamed(path)), bytes);
  }
  writeFileSync(join(folder, 'sw.js'), await workerScript(contents));
  return folder;
}
