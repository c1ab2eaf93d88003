/** The page in German: who gets it, what is fetched for it, how the choice is kept, and that no text is cut. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test, type Page } from '@playwright/test';
import { german } from '../germanTexts.ts';
import { inside, serveArticle } from './article.ts';
import { cutTexts } from './cutTexts.ts';
import { button, quickLink } from './lab.ts';
import { overhang } from './look.ts';
import { built, servePlainly, type PlainHost } from './plainHost.ts';

let host: PlainHost;
test.beforeAll(async () => {
  host = await servePlainly('/espalier/');
});
test.afterAll(() => host.close());

const language = (page: Page) => page.locator('html').getAttribute('lang');
const opened = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-page', 'ready');
const tab = (page: Page, name: string) => page.getByRole('tab', { name: german[name] ?? name, exact: true });

test.describe('in a German browser', () => {
  test.use({ locale: 'de-DE' });

  test('the page is German at the address that it was asked at, until English is chosen, and again after', async ({
    page,
  }) => {
    await page.goto(`${host.url}#/learn`);
    await expect(page).toHaveURL(`${host.url}de.html#/learn`);
    await opened(page);
    expect(await language(page)).toBe('de');
    await expect(tab(page, 'Learn')).toHaveAttribute('aria-selected', 'true');

    await page.locator('[popovertarget="site-panel"]').click();
    await page.getByRole('button', { name: 'English', exact: true }).click();
    await expect(page).toHaveURL(`${host.url}index.html#/learn`);
    await opened(page);
    await page.goto(host.url);
    await opened(page);
    expect(await language(page)).toBe('en');
    await expect(page.getByRole('tab', { name: 'Learn', exact: true })).toBeVisible();

    await page.locator('[popovertarget="site-panel"]').click();
    await page.getByRole('button', { name: 'Deutsch', exact: true }).click();
    await expect(page).toHaveURL(`${host.url}de.html`);
    await opened(page);
    await page.goto(`${host.url}index.html?language=en`);
    await opened(page);
    expect(await language(page)).toBe('en');
  });

  test('without storage the address says what was chosen', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    });
    await page.goto(host.url);
    await opened(page);
    expect(await language(page)).toBe('de');
    await page.locator('[popovertarget="site-panel"]').click();
    await page.getByRole('button', { name: 'English', exact: true }).click();
    await expect(page).toHaveURL(`${host.url}index.html?language=en`);
    await opened(page);
    expect(await language(page)).toBe('en');
  });

  test('what workers say is German where it is drawn, and English in records', async ({ page }) => {
    const said = { topology: 'splits', prune: 'random', prune_at: 6 };
    const link = quickLink({ task: 'scratchpad', num_generations: 8, ...said });
    await page.goto(`${host.url}de.html${link.replace(/max_rounds=\d+/, 'max_rounds=2')}&device=wasm`);
    await opened(page);
    await button(page, german['Run'] ?? '').click();
    await page.waitForFunction(() => document.querySelector('output[data-state="done"]') !== null, null, {
      timeout: 60_000,
    });

    await expect(page.locator('[popovertarget="site-panel"] .part').first()).toHaveAttribute(
      'title',
      german['chosen by hand'] ?? '',
    );
    const rollouts = page.locator('section', { has: page.getByRole('tree') });
    const pruned = rollouts.getByRole('treeitem', { name: /Pruning: zufällig/ });
    await expect(pruned.first()).toBeVisible();
    await rollouts.getByText(german['list'] ?? '', { exact: true }).click();
    const reasons = await page.locator('[role="gridcell"].reason').allInnerTexts();
    expect(reasons.length).toBeGreaterThan(2);
    expect(reasons.filter((reason) => !/richtig|falsch|nicht|Ende|Zeichen|leer/.test(reason))).toEqual([]);

    const stored = await page.evaluate(async () => {
      const settled = <T>(request: IDBRequest<T>): Promise<T> =>
        new Promise((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(new Error(String(request.error)));
        });
      const db = await settled(indexedDB.open('espalier'));
      const tx = db.transaction([...db.objectStoreNames]);
      const all = [...db.objectStoreNames].map((name) =>
        settled(tx.objectStore(name).getAll() as IDBRequest<unknown[]>),
      );
      const records = JSON.stringify(await Promise.all(all));
      db.close();
      return records;
    });
    expect(stored).toContain('"because":"chosen by hand"');
    expect(stored).not.toContain(german['chosen by hand']);
    expect(stored).not.toContain('zufällig');
    for (const reason of reasons)
      if (reason.includes(' ')) expect(stored).not.toContain(JSON.stringify(reason));
  });

  test('the German page fetches its catalogue once, at most 60 kB of it before it opens, and shares all else', async ({
    page,
  }) => {
    const before = host.asked.length;
    await page.goto(`${host.url}de.html`);
    await opened(page);
    for (const place of ['Runs', 'Compare', 'Methods', 'Claims', 'Learn']) {
      await tab(page, place).click();
      await expect(page.locator(`#place-${place} h2, #place-${place} h3`).first()).toBeVisible();
    }
    const asked = host.asked.slice(before).map((path) => path.replace(/^\//, ''));
    const own = asked.filter((path) => /\.de\.js$/.test(path)).sort();
    expect(own).toEqual([
      expect.stringMatching(/assets\/more-[\w-]+\.de\.js$/),
      expect.stringMatching(/assets\/texts-[\w-]+\.de\.js$/),
      expect.stringMatching(/start\.de\.js$/),
    ]);
    const catalogue = readFileSync(join(built, own[1]?.slice(own[1].indexOf('assets/')) ?? ''));
    expect(gzipSync(catalogue, { level: 9 }).length).toBeLessThanOrEqual(60_000);
  });

  test('no text is cut on any tab at 360, 1,280 and 1,920 pixels', async ({ page }) => {
    test.slow();
    await page.goto(`${host.url}de.html`);
    await opened(page);
    for (const width of [1920, 1280, 360]) {
      await page.setViewportSize({ width, height: 900 });
      for (const place of ['Lab', 'Runs', 'Compare', 'Methods', 'Claims', 'Learn']) {
        await tab(page, place).click();
        await expect(page.locator(`#place-${place} h2, #place-${place} h3`).first()).toBeVisible();
        expect.soft(await cutTexts(page), `${place} at ${width}`).toEqual([]);
        expect.soft(await overhang(page), `${place} at ${width}`).toBe(0);
      }
    }
  });
});

test('an English browser fetches nothing of the German page', async ({ page }) => {
  const before = host.asked.length;
  await page.goto(host.url);
  await opened(page);
  expect(await language(page)).toBe('en');
  await page.getByRole('tab', { name: 'Methods', exact: true }).click();
  await expect(page.locator('#place-Methods h2').first()).toBeVisible();
  expect(host.asked.slice(before).filter((path) => /(^|[./])de\.(html|js)$/.test(path))).toEqual([]);
});

test('a widget is in the language of its attribute, or else of the browser', async ({ page, browser }) => {
  const article = await serveArticle(
    `<script src="${host.url}espalier.js" async></script>
     <espalier-lab id="said" language="de" loading="eager"></espalier-lab>
     <espalier-lab id="silent" loading="eager"></espalier-lab>`,
  );
  await page.goto(article.url);
  await expect(inside(page, 'said').locator('html')).toHaveAttribute('lang', 'de');
  await expect(
    inside(page, 'said').getByRole('button', { name: german['Run'] ?? '', exact: true }),
  ).toBeVisible();
  await expect(inside(page, 'silent').locator('html')).toHaveAttribute('lang', 'en');
  const readers = await browser.newContext({ locale: 'de-AT' });
  const other = await readers.newPage();
  await other.goto(article.url);
  await expect(inside(other, 'silent').locator('html')).toHaveAttribute('lang', 'de');
  await readers.close();
  await article.close();
});
