/** The graphics process crashes; there is no graphics at all; the page is hidden or its clock jumps. */
import { isDeepStrictEqual } from 'node:util';
import { chromium, expect, test, type LaunchOptions } from '@playwright/test';
import { integer, streams } from '../../../src/tensor/random.ts';
import {
  alert,
  button,
  expectState,
  fillIn,
  notices,
  openLab,
  quick,
  reaches,
  reading,
  tinyOnGpu,
} from '../../e2e/lab.ts';
import { storedRun, type StoredRun } from '../../e2e/stored.ts';
import { seconds, tell, tries } from './measured.ts';

const tiny = {
  ...tinyOnGpu,
  'Held-out prompts': '2',
  'Evaluate every': '1000',
  'Save every': '1',
  Rounds: '1000',
};

for (const crashes of [1, 3]) {
  test(`the graphics process crashes ${crashes} times`, async ({ launchOptions, baseURL }, info) => {
    const times = tries(3);
    let held = 0;
    let worst = 0;
    let said = '';
    for (let n = 0; n < times; n++) {
      // A new browser each time, because a browser counts its crashes.
      const browser = await chromium.launch(launchOptions);
      const context = await browser.newContext({ baseURL, serviceWorkers: 'block' });
      const page = await context.newPage();
      await openLab(page);
      await fillIn(page, tiny);
      await expect(page.getByTitle('chosen by hand')).toHaveText(/^WebGPU/, { timeout: 60_000 });
      await button(page, 'Run').click();
      await reaches(page, 2, 120_000);
      const devtools = await browser.newBrowserCDPSession();
      let continues = true;
      let slowest = 0;
      for (let crash = 0; crash < crashes && continues; crash++) {
        const before = (await reading(page, 'round')) ?? 0;
        const crashed = performance.now();
        void devtools.send('Browser.crashGpuProcess').catch(() => undefined);
        continues = await reaches(page, before + 1, 60_000).then(
          () => true,
          (error: unknown) => {
            said = `; ${String(error).split('\n')[0]}`;
            return false;
          },
        );
        slowest = Math.max(slowest, performance.now() - crashed);
      }
      if (continues && slowest <= 5000) held++;
      worst = Math.max(worst, slowest);
      await browser.close();
    }
    await tell(info, {
      fault: `graphics process crashes ${crashes === 1 ? 'once' : `${crashes} times`} (software adapter)`,
      target: 'training again within 5 s, the run continues',
      times,
      held,
      worst: `${seconds(worst)} until the next round${said}`,
    });
  });
}

/** Rounds generated ahead on the processor while the graphics device updates. */
const ahead = {
  ...tinyOnGpu,
  'Prompts per round': '4',
  'Completions per prompt': '4',
  Schedule: 'async',
  'Maximal staleness': '2',
  'Held-out prompts': '2',
  'Evaluate every': '1000',
  'Save every': '4',
  Rounds: '12',
};

/** An asynchronous run whose graphics process crashes in these rounds: its stored state, and the page's notices. */
async function runAhead(
  launchOptions: LaunchOptions,
  baseURL: string | undefined,
  crashes: readonly number[],
): Promise<StoredRun & { readonly said: string }> {
  const browser = await chromium.launch(launchOptions);
  const context = await browser.newContext({ baseURL, serviceWorkers: 'block' });
  const page = await context.newPage();
  await openLab(page);
  await fillIn(page, ahead);
  await button(page, 'Run').click();
  const devtools = await browser.newBrowserCDPSession();
  const recovery = page.getByText(/^Restarted, nothing lost: .*round \d+/).last();
  let said = '';
  for (const round of crashes) {
    await reaches(page, round, 120_000);
    void devtools.send('Browser.crashGpuProcess').catch(() => undefined);
    // A sentence goes after ten seconds, and the next one names another round.
    const earlier = said;
    await expect
      .poll(async () => (said = (await recovery.textContent({ timeout: 1000 }).catch(() => null)) ?? said), {
        timeout: 60_000,
      })
      .not.toBe(earlier);
  }
  await expectState(page, 'done', 300_000);
  const run = await storedRun(page);
  said += await notices(page).innerText();
  await browser.close();
  return { ...run, said };
}

test('the graphics process crashes in the middle of an asynchronous run', async ({
  launchOptions,
  baseURL,
}, info) => {
  const times = tries(3);
  const undisturbed = await runAhead(launchOptions, baseURL, []);
  // The run learns from rows of older weights; otherwise a crash could lose nothing.
  expect(Math.max(...undisturbed.metrics.map((row) => row['schedule/staleness_max'] ?? 0))).toBe(2);
  expect(Math.max(...undisturbed.metrics.map((row) => row['grad_norm'] ?? 0))).toBeGreaterThan(0);
  let held = 0;
  let worst: string | null = null;
  for (let n = 0; n < times; n++) {
    const crash = 3 + integer(6, 31, streams.control, n);
    const { metrics, checkpoint, said } = await runAhead(launchOptions, baseURL, [crash]);
    expect(metrics.map(({ round }) => round)).toEqual(undisturbed.metrics.map(({ round }) => round));
    // Rewards, spent tokens, and the schedule’s plan: all columns of all rows.
    const torn = metrics.findIndex((row, at) => !isDeepStrictEqual(row, undisturbed.metrics[at]));
    if (torn < 0 && checkpoint?.hash === undisturbed.checkpoint?.hash) held++;
    else worst ??= `row ${torn} differs after a crash in round ${crash}: ${said}`;
  }
  await tell(info, {
    fault: 'graphics process crashes in an asynchronous run (software adapter)',
    target: 'continues: rows, plan and hash of the undisturbed run',
    times,
    held,
    worst,
  });
  expect(held, worst ?? '').toBe(times);
});

test('an asynchronous run that loses its graphics device twice continues without it and says so', async ({
  launchOptions,
  baseURL,
}, info) => {
  const { metrics, said } = await runAhead(launchOptions, baseURL, [3, 7]);
  const hasNoHole = metrics.every(({ round }, at) => round === at) && metrics.length === 13;
  // The staleness of each batch shows whether a batch was skipped or taken twice.
  const isBounded = metrics.slice(1).every((row) => (row['schedule/staleness_max'] ?? NaN) <= 2);
  const isSaid = said.includes('continues on wasm') && said.includes('not bit for bit the same');
  await tell(info, {
    fault: 'graphics process crashes twice in an asynchronous run (software adapter)',
    target: 'continues on WASM and says so, no round missing',
    times: 1,
    held: Number(hasNoHole && isBounded && isSaid),
    worst: null,
  });
  expect({ hasNoHole, isBounded, said }).toMatchObject({ hasNoHole: true, isBounded: true });
  expect(said).toContain('continues on wasm');
});

test('no graphics: the first training step', async ({ browser, baseURL }, info) => {
  const times = tries(10);
  let held = 0;
  let worst = 0;
  for (let n = 0; n < times; n++) {
    const context = await browser.newContext({ baseURL, serviceWorkers: 'block' });
    const page = await context.newPage();
    await page.addInitScript(() => Object.defineProperty(navigator, 'gpu', { value: undefined }));
    await openLab(page);
    const pressed = performance.now();
    await button(page, 'Run').click();
    await reaches(page, 1);
    const ms = performance.now() - pressed;
    worst = Math.max(worst, ms);
    if (ms <= 5000 && (await alert(page).count()) === 0) held++;
    await context.close();
  }
  const target = 'first round within 5 s, same features';
  await tell(info, {
    fault: 'no WebGPU',
    target,
    times,
    held,
    worst: `${seconds(worst)} to the first round`,
  });
});

test('the page is hidden: what was trained is saved at once', async ({ page }, info) => {
  const times = tries(20);
  let held = 0;
  let worst = 0;
  await openLab(page);
  await fillIn(page, { ...quick, 'Save every': '100000' });
  await button(page, 'Run').click();
  await reaches(page, 5);
  for (let n = 0; n < times; n++) {
    const shown = (await reading(page, 'round')) ?? 0;
    const hidden = performance.now();
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await expect
      .poll(async () => ((await storedRun(page)).checkpoint?.round ?? -1) >= shown, { intervals: [5] })
      .toBe(true);
    const ms = performance.now() - hidden;
    worst = Math.max(worst, ms);
    if (ms <= 500) held++;
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await reaches(page, shown + 5);
  }
  await tell(info, {
    fault: 'page is hidden',
    target: 'saved within 500 ms',
    times,
    held,
    worst: `${Math.round(worst)} ms`,
  });
});

test('the clock jumps by ten minutes, as after a sleep', async ({ page }, info) => {
  const times = tries(10);
  let held = 0;
  await openLab(page);
  await fillIn(page, quick);
  await button(page, 'Run').click();
  await reaches(page, 5);
  for (let n = 0; n < times; n++) {
    await page.evaluate(() => {
      const { now } = performance;
      const from = now.call(performance) + 600_000;
      const begun = now.call(performance);
      performance.now = () => from + (now.call(performance) - begun);
    });
    const before = (await reading(page, 'round')) ?? 0;
    await reaches(page, before + 20);
    await expectState(page, 'running');
    if ((await page.getByText(/^Restarted, nothing lost/).count()) === 0) held++;
  }
  await tell(info, {
    fault: 'clock jumps by ten minutes',
    target: 'no thread taken for dead',
    times,
    held,
    worst: null,
  });
  expect(held).toBe(times);
});
