/** Reads 500 hostile links in Node, and 50 of them in one page of Chromium. */
import type { Browser } from 'playwright';
import type { Flags } from '../../src/cli/arguments.ts';
import { readLink } from '../../src/config/proof.ts';
import { ConfigError } from '../../src/config/schema.ts';
import { hostileLink } from '../links/hostile.ts';
import { inChromium } from './builtPage.ts';
import { put } from './output.ts';

const count = 500;
const every = 10;

interface Kind {
  links: number;
  refused: number;
  slowestMs: number;
}

/** Whether the reader refuses a link; throws if it fails in another way. */
function isRefused(hash: string): boolean {
  try {
    readLink(hash);
    return false;
  } catch (error) {
    if (error instanceof ConfigError) return true;
    throw error;
  }
}

function inNode() {
  const kinds: Record<string, Kind> = {};
  for (let n = 0; n < count; n++) {
    const { kind, hash } = hostileLink(n);
    const one = (kinds[kind] ??= { links: 0, refused: 0, slowestMs: 0 });
    one.links++;
    // Processor time, to exclude other load on the machine.
    const begun = process.cpuUsage();
    one.refused += Number(isRefused(hash));
    one.slowestMs = Math.max(one.slowestMs, Math.round(process.cpuUsage(begun).user / 1000));
  }
  const refused = Object.values(kinds).reduce((sum, one) => sum + one.refused, 0);
  return { links: count, refused, kinds };
}

/** Opens links in one page, which must decide as Node does. */
async function inPage(browser: Browser, address: string) {
  const page = await browser.newPage({ serviceWorkers: 'block' });
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('dialog', (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(address))
      elsewhere.push(request.url());
  });
  await page.goto(address);
  await page.getByRole('button', { name: 'Run', exact: true }).waitFor();
  const opened = { links: 0, refused: 0, decidedAsInNode: 0, slowestMs: 0 };
  for (let n = 3; n < count; n += every) {
    // Every kind in turn, because the number of kinds and the stride are coprime.
    const { hash } = hostileLink(n);
    const { ms, refused } = await page.evaluate(async (link) => {
      const begun = performance.now();
      location.hash = link;
      await new Promise((resolve) => setTimeout(resolve));
      await new Promise(requestAnimationFrame);
      const ms = performance.now() - begun;
      // The first proof fetches its reader.
      await new Promise((resolve) => setTimeout(resolve, 150));
      const failures = [...document.querySelectorAll('[role=alert]')].map((node) => node.textContent.trim());
      return { ms, refused: failures.some((text) => text !== '') };
    }, hash);
    opened.links++;
    opened.refused += Number(refused);
    opened.decidedAsInNode += Number(refused === isRefused(hash));
    opened.slowestMs = Math.max(opened.slowestMs, Math.round(ms));
    const dismiss = page.getByRole('alert').getByRole('button', { name: 'Dismiss' });
    while (await dismiss.count()) await dismiss.first().click();
  }
  const after = await page.evaluate(async () => ({
    executed: 'hit' in window,
    prototype: Object.keys(Object.prototype).length,
    state: document.querySelector<HTMLElement>('output[aria-label="Status"]')?.dataset['state'],
    runs: await new Promise<number>((resolve, reject) => {
      const asked = indexedDB.open('espalier');
      asked.onerror = () => reject(new Error('the database must open'));
      asked.onsuccess = () => {
        const all = asked.result.transaction('runs').objectStore('runs').count();
        all.onsuccess = () => resolve(all.result);
      };
    }),
  }));
  return { ...opened, ...after, complaints, requestsElsewhere: elsewhere, version: browser.version() };
}

export async function measure(flags: Flags): Promise<void> {
  const node = inNode();
  put({ node, chromium: await inChromium(inPage) }, flags.text('json'));
}
