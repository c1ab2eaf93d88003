/** Training on WebGPU, here on a software adapter: it works when asked for, and is not taken when it is not. */
import { expect, test } from '@playwright/test';
import { alert, button, expectState, fillIn, openLab, reaches, reading, tinyOnGpu } from './lab.ts';
import { storedRun } from './stored.ts';

test('a software adapter is not taken by itself, the page says why, and WebGPU chosen by hand trains: rounds, an evaluation, a checkpoint', async ({
  page,
}) => {
  await openLab(page);
  expect(
    await page.evaluate(async () => (await navigator.gpu?.requestAdapter())?.info.isFallbackAdapter),
  ).toBe(true);
  await expect(page.getByTitle('the WebGPU adapter is software')).toHaveText(/^WASM · \d (workers|threads?)/);
  // An engine keeps its thread count, so another one is loaded.
  await fillIn(page, { Threads: '2' });
  await expect(page.getByTitle('the WebGPU adapter is software')).toHaveText(/^WASM · 2 threads\b/);

  await fillIn(page, { ...tinyOnGpu, 'Held-out prompts': '4', Rounds: '2' });
  await expect(page.getByTitle('chosen by hand')).toHaveText(/^WebGPU/, { timeout: 60_000 });
  await button(page, 'Run').click();
  await reaches(page, 2, 120_000);
  await expectState(page, 'done');
  await expect(alert(page)).toHaveCount(0);
  expect(await reading(page, 'pass-at-1')).toBeGreaterThanOrEqual(0);
  const { metrics, checkpoint } = await storedRun(page);
  expect(checkpoint?.round).toBe(2);
  expect(metrics.map(({ round }) => round)).toEqual([0, 1, 2]);
  for (const { round, update, loss, entropy } of metrics.slice(1)) {
    expect(update).toBeGreaterThanOrEqual(round ?? NaN);
    expect(Number.isFinite(loss)).toBe(true);
    expect(entropy).toBeGreaterThan(0);
  }
});
