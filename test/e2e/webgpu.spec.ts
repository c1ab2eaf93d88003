/** Training on WebGPU, here on a software adapter: it works when asked for, and is not taken when it is not. */
import { expect, test } from '@playwright/test';
import { alert, button, expectState, fillIn, openLab, reaches, reading, tinyOnGpu, trainers } from './lab.ts';
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

test('a card that is lost in the middle of a round costs that round: the reader is told, WASM goes on from the last one, and the record says what ran where', async ({
  page,
}) => {
  await openLab(page);
  await fillIn(page, { ...tinyOnGpu, 'Held-out prompts': '4', Rounds: '6', 'Save every': '1' });
  await expect(page.getByTitle('chosen by hand')).toHaveText(/^WebGPU/, { timeout: 60_000 });
  await button(page, 'Run').click();
  await reaches(page, 2, 120_000);
  // The thread that trains is the one with a card; its next program finds the card gone.
  for (const worker of trainers(page)) {
    await worker.evaluate(() => {
      if (typeof GPUDevice === 'undefined') return;
      const { createBuffer } = GPUDevice.prototype;
      GPUDevice.prototype.createBuffer = function (this: GPUDevice, ...given) {
        const buffer = createBuffer.apply(this, given);
        this.destroy();
        return buffer;
      };
    });
  }
  await expect(page.getByText(/training continues from round \d.*the WebGPU device was lost/)).toBeVisible({
    timeout: 60_000,
  });
  await reaches(page, 6, 120_000);
  await expectState(page, 'done');
  await expect(page.getByTitle('fell back after lost devices')).toHaveText(/^WASM/);
  const { metrics, device } = await storedRun(page);
  expect(metrics.map(({ round }) => round)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(device).toMatchObject({ kind: 'wasm', earlier: [{ kind: 'webgpu' }] });
  const until = device?.earlier?.[0]?.until ?? NaN;
  expect(until).toBeGreaterThanOrEqual(1);
  expect(until).toBeLessThan(6);
});
