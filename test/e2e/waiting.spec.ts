/** From Run to the first round on a slow machine: the picture is never empty, and what is chosen meanwhile is kept. */
import { expect, test, type Page } from '@playwright/test';
import { button, reaches, status, trainer } from './lab.ts';
import { storedRun } from './stored.ts';
import { changeFour, changeSix, seen, tenChanged, watched } from './whileStarting.ts';

/** Engine and base policy come late, as over a slow line. */
async function slowly(page: Page): Promise<void> {
  for (const [file, ms] of [
    [/\.wasm$/, 3000],
    [/\/models\//, 9000],
  ] as const) {
    await page.context().route(file, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, ms));
      await route.continue();
    });
  }
}

test('Run pressed at once on a slow machine: a recording plays, each stage is told, and ten settings changed meanwhile are in force', async ({
  page,
}) => {
  await slowly(page);
  const devtools = await page.context().newCDPSession(page);
  await page.goto('./');
  await button(page, 'Run').click();
  await expect(status(page)).toHaveAttribute('data-state', 'loading');
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 3 });
  await watched(page);
  await changeFour(page);
  const thread = await trainer(page);
  await thread.evaluate(() => setTimeout(() => self.close()));
  await changeSix(page);
  // All of it before its first round; what comes later waits for Apply changes.
  await expect(status(page)).toHaveAttribute('data-round', '0');
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  // A run that began in between is replaced after its first round.
  await reaches(page, 3, 120_000);
  const { empty, said } = await seen(page);
  expect(empty).toEqual([]);
  expect(said.join()).toMatch(/Fetching the engine.*Compiling the recipe.*Training its first round/);
  await expect(page.getByRole('figure', { name: 'Recorded run' })).toHaveCount(0);
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
  await button(page, 'Pause').click();
  await expect(status(page)).toHaveAttribute('data-state', 'paused');
  expect((await storedRun(page)).config).toMatchObject(tenChanged);
});

test('without a recording the start is told where the curve will be, and nothing is cut on a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route(/recording\.json/, (route) => route.abort());
  await slowly(page);
  await page.goto('./');
  const curve = page.getByRole('region', { name: 'Learning curve' });
  const words = curve.locator('.empty');
  await button(page, 'Run').click();
  await expect(curve.getByRole('progressbar')).toBeVisible();
  const isInside = await words.evaluate((node) => {
    const frame = node.parentElement!.getBoundingClientRect();
    return [...node.children].every((child) => {
      const { top, bottom } = child.getBoundingClientRect();
      return top >= frame.top && bottom <= frame.bottom;
    });
  });
  expect(isInside).toBe(true);
  await reaches(page, 1, 120_000);
  await expect(words).toHaveCount(0);
});
