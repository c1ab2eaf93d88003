/** Kills the tab or the whole browser at any moment, including saves. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect, test, type BrowserContext, type Page } from '@playwright/test';
import { integer, streams } from '../../../src/tensor/random.ts';
import { button, expectState, fillIn, openLab, quick, quickSet, reaches } from '../../e2e/lab.ts';
import { storedRuns, type Row, type StoredRun } from '../../e2e/stored.ts';
import { trainInNode } from '../../e2e/train.ts';
import { inLanes } from './lanes.ts';
import { tell, tries } from './measured.ts';

/** 940 crashes took 2.2 hours beside other work. */
const patience = 4 * 3_600_000;

/** Rounds of the undisturbed run, for comparison. */
const compared = 200;

const only = async (page: Page): Promise<StoredRun | null> => (await storedRuns(page))[0] ?? null;

/** Starts a run that saves every other round; returns the last stored round at a random moment before the kill. */
async function trainABit(page: Page, n: number): Promise<number> {
  await openLab(page);
  await fillIn(page, { ...quick, 'Save every': '2' });
  await button(page, 'Run').click();
  await reaches(page, 4);
  await page.waitForTimeout(integer(1500, 3, streams.control, n));
  const acknowledged = (await only(page))?.checkpoint?.round ?? -1;
  await page.waitForTimeout(integer(60, 4, streams.control, n));
  return acknowledged;
}

/** How the stored run differs from the acknowledged one, or null. */
function harm(run: StoredRun | null, acknowledged: number, undisturbed: readonly Row[]): string | null {
  if (run === null) return 'the run is gone';
  const round = run.checkpoint?.round ?? -1;
  if (round < acknowledged) return `round ${round} is stored, ${acknowledged} was acknowledged`;
  if (run.metrics.length < round + 1) return `${run.metrics.length} rows for ${round} rounds`;
  const rows = run.metrics.slice(0, compared);
  const torn = rows.findIndex((row, i) => !isSame(row, undisturbed[i]));
  return torn < 0 ? null : `row ${torn} differs`;
}

const isSame = (row: Row, other: Row | undefined): boolean =>
  other !== undefined &&
  Object.keys({ ...row, ...other }).every((key) => Object.is(row[key] ?? null, other[key] ?? null));

const undisturbed = async (): Promise<readonly Row[]> => {
  const set = quickSet.replace('save_every_rounds=10', 'save_every_rounds=2');
  return (await trainInNode(`--rounds ${compared} --threads 1 --set ${set}`)).metrics;
};

test('the tab crashes at a random moment of training', async ({ browser, baseURL }, info) => {
  test.setTimeout(patience);
  const rows = await undisturbed();
  const times = tries(940);
  const harms: string[] = [];
  await inLanes(times, async (n) => {
    const context = await browser.newContext({ baseURL, serviceWorkers: 'block' });
    const page = await context.newPage();
    const acknowledged = await trainABit(page, n);
    const devtools = await context.newCDPSession(page);
    const crashed = page.waitForEvent('crash');
    void devtools.send('Page.crash').catch(() => undefined);
    await crashed;
    const again = await context.newPage();
    await openLab(again);
    const fault = harm(await only(again), acknowledged, rows);
    if (fault !== null) harms.push(fault);
    await expect(again.getByText(/stopped after \d+ rounds/)).toBeVisible();
    await context.close();
  });
  const fault = 'tab crashes while it trains';
  const target = 'no acknowledged round lost, no row torn';
  await tell(info, { fault, target, times, held: times - harms.length, worst: harms[0] ?? null });
  expect(harms).toEqual([]);
});

test('rows that are taken from storage are missed: the measurement can fail', async ({ page }, info) => {
  const rows = await undisturbed();
  const acknowledged = await trainABit(page, 0);
  await button(page, 'Pause').click();
  await expectState(page, 'paused');
  const whole = harm(await only(page), acknowledged, rows);
  await page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error(String(request.error)));
      });
    const db = await settled(indexedDB.open('espalier'));
    const store = db.transaction('metrics', 'readwrite').objectStore('metrics');
    const [first] = await settled(store.getAllKeys());
    if (first !== undefined) await settled(store.delete(first));
    db.close();
  });
  const without = harm(await only(page), acknowledged, rows);
  await tell(info, {
    fault: 'control: stored rows are taken away',
    target: 'the measurement reports the loss, and none before',
    times: 1,
    held: Number(whole === null && without !== null),
    worst: without,
  });
  expect([whole, without]).toEqual([null, expect.any(String)]);
});

test('the browser is killed at a random moment of training', async ({ baseURL, launchOptions }, info) => {
  test.setTimeout(patience);
  const rows = await undisturbed();
  const times = tries(60);
  const harms: string[] = [];
  const launch = (profile: string): Promise<BrowserContext> =>
    chromium.launchPersistentContext(profile, { ...launchOptions, baseURL, serviceWorkers: 'block' });
  await inLanes(times, async (n) => {
    const profile = mkdtempSync(join(tmpdir(), 'espalier-kill-'));
    const context = await launch(profile);
    const page = await context.newPage();
    const acknowledged = await trainABit(page, 1000 + n);
    const devtools = await context.browser()?.newBrowserCDPSession();
    // Kills the browser's own process, with all its renderers.
    void (devtools ?? (await context.newCDPSession(page))).send('Browser.crash').catch(() => undefined);
    await new Promise((resolve) => context.once('close', resolve));
    const after = await launch(profile);
    const again = await after.newPage();
    await openLab(again);
    const fault = harm(await only(again), acknowledged, rows);
    if (fault !== null) harms.push(fault);
    await button(again, 'Resume').click();
    await expectState(again, 'running');
    await after.close();
    rmSync(profile, { recursive: true, force: true });
  });
  const fault = 'browser is killed while it trains';
  const target = 'no acknowledged round lost, no row torn, resumes';
  await tell(info, { fault, target, times, held: times - harms.length, worst: harms[0] ?? null });
  expect(harms).toEqual([]);
});
