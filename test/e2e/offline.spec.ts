/** Without a network: a whole journey from what the browser keeps, downloads that break, and new builds. */
import { rmSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import {
  badge,
  countLoads,
  isIsolated,
  keptPaths,
  lightBuild,
  nextBuild,
  panel,
  worksOffline,
} from './delivery.ts';
import { alert, button, expectState, fillIn, goTo, openLab, quick, reaches, reading } from './lab.ts';
import { servePlainly, type PlainHost } from './plainHost.ts';
import { storedRun } from './stored.ts';

test.use({ serviceWorkers: 'allow' });

let host: PlainHost;
test.beforeEach(async () => {
  host = await servePlainly('/some/where/');
});
test.afterEach(() => host.close());

/** What was asked for since `from`, without the browser's own look for a new worker. */
const askedSince = (from: number): string[] => host.asked.slice(from).filter((path) => path !== 'sw.js');

test('with the server stopped a run trains and resumes and a task of one’s own is written, reloads included, without one request', async ({
  page,
}) => {
  test.slow();
  await page.goto(host.url);
  await worksOffline(page);
  host.stop();
  const from = host.asked.length;
  const failed: string[] = [];
  page.on('requestfailed', (request) => {
    // The page itself gives up the script of a thread whose second start was quicker.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') failed.push(request.url());
  });

  await page.reload();
  await expectState(page, 'idle');
  expect(await isIsolated(page)).toBe(true);
  // Nothing of this task has been used before.
  await fillIn(page, { ...quick, Task: 'sort-digits', Policy: 'small' });
  await button(page, 'Run').click();
  await reaches(page, 11);
  await button(page, 'Pause').click();
  await expectState(page, 'paused');
  await page.locator('[data-cell]').first().focus();
  // What a token brings is fetched for it; a reload would break that off.
  await button(page, 'All steps').click();
  await expect(button(page, 'next update')).toBeVisible();
  const { round } = (await storedRun(page)).result;
  expect(round).toBeGreaterThanOrEqual(10);

  await page.reload();
  await goTo(page, 'Methods');
  await page.getByRole('link', { name: /^TreePO/ }).click();
  await expect(page.getByRole('article').getByText('unclear').first()).toBeVisible();
  await goTo(page, 'Runs');
  await page.getByRole('button', { name: /^Resume/ }).click();
  await reaches(page, round + 3);
  await button(page, 'Pause').click();
  await expectState(page, 'paused');
  await button(page, 'Reset').click();

  // A task of one's own: a base policy is found for it among those that are kept.
  await fillIn(page, { Task: 'chain-sum', Policy: 'tiny' });
  await button(page, 'Write your own task').click();
  const editor = page.getByRole('dialog', { name: 'Your own task' });
  await editor.getByRole('combobox', { name: 'Open a task' }).selectOption({ label: 'Add on a clock' });
  const found = editor.getByRole('status', { name: 'Pass rate' });
  await expect(found).toContainText('are right at the first try, more than from any other base', {
    timeout: 60_000,
  });
  const chosen = editor.getByRole('combobox', { name: 'Weights of the tiny policy' });
  await expect(chosen.locator('option:checked')).toHaveText(/^.+ · \d+ % right$/);
  await expect(chosen).not.toHaveValue('fresh');
  await button(page, 'Use this task').click();
  await fillIn(page, { 'Held-out prompts': '16', 'Prompts per round': '4' });
  await button(page, 'Run').click();
  await reaches(page, 3);
  await button(page, 'Pause').click();
  await expectState(page, 'paused');

  await badge(page).click();
  await expect(panel(page)).toContainText('The page opens and trains without a network');
  await expect(alert(page)).toHaveCount(0);
  expect(askedSince(from)).toEqual([]);
  expect(failed).toEqual([]);
});

test('a download that breaks is reported, and goes on where it stopped', async ({ page }) => {
  host.deploy(await lightBuild());
  host.hold(/sort-digits-small|lookup/);
  await page.goto(host.url);
  await expect(badge(page)).toHaveAttribute('data-offline', 'partial', { timeout: 60_000 });
  await badge(page).click();
  await expect(panel(page)).toContainText('Not everything is kept yet');
  const kept = await keptPaths(page);
  expect(kept.length).toBeGreaterThan(10);
  host.hold();
  const from = host.asked.length;
  await page.getByRole('button', { name: /^Keep for offline use/ }).click();
  await worksOffline(page);
  const again = askedSince(from).filter((path) => kept.includes(path));
  expect(again).toEqual([]);
  expect(askedSince(from)).toContain('models/sort-digits-small.onnx');
});

test('a new build fetches only what has changed, waits while a run trains, and is taken at the reader’s click with one reload', async ({
  page,
}) => {
  test.slow();
  // On a second visit the page is isolated at once.
  await page.goto(host.url);
  await worksOffline(page);
  await page.goto('about:blank');
  await openLab(page, host.url);
  await worksOffline(page);
  const title = await page.title();
  await fillIn(page, quick);
  await button(page, 'Run').click();
  await reaches(page, 2);
  const loads = countLoads(page);
  const next = await nextBuild('next');
  host.deploy(next);
  const from = host.asked.length;
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await expect(badge(page)).toHaveAttribute('data-update', 'waiting', { timeout: 60_000 });
  // Only what has changed was fetched.
  expect(askedSince(from).filter((path) => !/\.(js|html)$/.test(path))).toEqual([]);
  await expect(page.getByRole('status', { name: 'Site' })).toContainText(
    'A new version of this page is ready',
  );
  const round = (await reading(page, 'round')) ?? 0;
  await reaches(page, round + 5);
  await badge(page).click();
  await expect(button(page, 'Update and reload')).toBeDisabled();
  await page.keyboard.press('Escape');

  // Another tab that asks for it is refused too, because this one trains.
  const other = await page.context().newPage();
  await openLab(other, host.url);
  expect(await other.title()).toBe(title);
  await badge(other).click();
  await button(other, 'Update and reload').click();
  await expect(panel(other)).toContainText('a run trains in another tab');
  expect(loads.count).toBe(0);

  await button(page, 'Pause').click();
  await expectState(page, 'paused');
  await badge(page).click();
  await button(page, 'Update and reload').click();
  await expect(page).toHaveTitle(`${title} next`);
  await worksOffline(page);
  expect(loads.count).toBe(1);
  // The run is there, and so is the other tab, which is told and not reloaded.
  expect((await storedRun(page)).result.round).toBeGreaterThanOrEqual(round);
  await expect(badge(other)).toHaveAttribute('data-update', 'elsewhere');
  expect(await other.title()).toBe(title);
  // Chunks of the earlier build that the other tab has not loaded yet are still there for it.
  host.stop();
  await other.keyboard.press('Escape');
  await goTo(other, 'Methods');
  await expect(other.getByRole('list', { name: 'Methods' })).toBeVisible();

  // Alone, the new build discards what only the earlier one used.
  await other.close();
  await page.reload();
  await worksOffline(page);
  await expect(page).toHaveTitle(`${title} next`);
  const kept = await keptPaths(page);
  expect(kept.filter((path) => /assets\/index-.*\.js/.test(path))).toHaveLength(1);
  expect(new Set(kept).size).toBe(kept.length);
  rmSync(next, { recursive: true });
});

test('where the browser is set to save data, files are kept only when the reader asks', async ({ page }) => {
  host.deploy(await lightBuild());
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
  );
  await page.goto(host.url);
  await expect(badge(page)).toHaveAttribute('data-offline', 'partial', { timeout: 30_000 });
  await badge(page).click();
  await expect(panel(page)).toContainText('the browser is set to save data');
  expect(host.asked).not.toContain('models/lookup-small.onnx');
  // Nor is the engine fetched before a run asks for it.
  expect(host.asked.filter((path) => path.endsWith('.wasm'))).toEqual([]);
  await page.getByRole('button', { name: /^Keep for offline use \(\d+\.\d MB\)$/ }).click();
  await worksOffline(page);
  expect(await keptPaths(page)).toContain('models/lookup-small.onnx');
  await expect(page.getByRole('button', { name: /^Keep for offline use/ })).toHaveCount(0);
});

test('the reader can remove everything that is kept and the worker, and install it again', async ({
  page,
}) => {
  host.deploy(await lightBuild());
  await page.goto(host.url);
  await worksOffline(page);
  await badge(page).click();
  await button(page, 'Remove the offline copy').click();
  await expect(badge(page)).toHaveAttribute('data-offline', 'off');
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
  const from = host.asked.length;
  await page.reload();
  await expectState(page, 'idle');
  await expect(badge(page)).toHaveAttribute('data-offline', 'off');
  expect(await isIsolated(page)).toBe(false);
  expect(host.asked.slice(from)).not.toContain('sw.js');
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  await fillIn(page, quick);
  await button(page, 'Run').click();
  await reaches(page, 2);

  await badge(page).click();
  await button(page, 'Install the worker').first().click();
  await worksOffline(page);
});
