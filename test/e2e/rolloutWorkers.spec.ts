/** Rollout workers of the page, on a host that sends no header: no thread shares memory there, and they need none. */
import { expect, test, type Page } from '@playwright/test';
import { button, notices, openDrawer, openLab, reaches } from './lab.ts';
import { servePlainly, type PlainHost } from './plainHost.ts';
import { serveArticle } from './article.ts';

const recipe =
  '#v=1&method=grpo&policy=tiny&prompts_per_round=6&num_generations=4&num_eval_prompts=16&eval_every_rounds=100&rollout_workers=3';

let host: PlainHost;
test.beforeAll(async () => {
  host = await servePlainly('/espalier/', { 'Access-Control-Allow-Origin': '*' });
});
test.afterAll(() => host.close());

/** The rows of the table: thread, then what it did. */
const table = (page: Page) => page.getByRole('region', { name: 'Rollout workers' }).getByRole('row');

test('three workers generate without shared memory, and the page shows what each of them does', async ({
  page,
}) => {
  await openLab(page, `${host.url}${recipe}`);
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(false);
  await button(page, 'Run').click();
  await reaches(page, 3);
  await openDrawer(page, 'Generate');
  await expect(table(page).nth(1)).toContainText('training thread');
  await expect(table(page).nth(2)).toContainText(/worker 1.*%/);
  await expect(table(page).nth(3)).toContainText(/worker 2.*%/);
  const cores = await page.evaluate(() => navigator.hardwareConcurrency);
  if (cores < 3) await expect(notices(page)).toContainText(`3 for ${cores} core`);
});

test('a sandboxed frame without an origin trains on several workers', async ({ page }) => {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  const article = await serveArticle(
    `<iframe sandbox="allow-scripts" width="900" height="700" src="${host.url}embed.html${recipe}"></iframe>`,
  );
  await page.goto(article.url);
  const frame = page.frameLocator('iframe');
  await frame.getByRole('button', { name: 'Run' }).click();
  const status = frame.getByRole('status', { name: 'Status', exact: true });
  await expect
    .poll(async () => Number(await status.getAttribute('data-round')), { timeout: 60_000 })
    .toBeGreaterThanOrEqual(5);
  // One that does not load is ended: then only the training thread would be left.
  expect(page.workers()).toHaveLength(3);
  expect(complaints).toEqual([]);
  await article.close();
});
