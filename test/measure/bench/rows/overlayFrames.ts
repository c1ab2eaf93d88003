/** Rows of the page's frames while it trains with four earlier runs behind: five runs overlaid. */
import { quantile, withTarget, type Row } from '../row.ts';
import { openLab, pressRun, reaches, watchFrames } from './labPage.ts';
import type { MeasureOptions } from '../measure.ts';

const earlier = 4;

export async function overlayFrames({ stage, quick }: MeasureOptions): Promise<Row[]> {
  const seconds = quick ? 10 : 30;
  const rounds = quick ? 10 : 60;
  const { url } = await stage.served('page', true);
  const { frames, tasks } = await stage.inBrowser(async (browser) => {
    const page = await openLab(browser, url);
    await page.setViewportSize({ width: 1440, height: 900 });
    const seed = page.getByRole('spinbutton', { name: 'Seed', exact: true });
    await pressRun(page);
    for (let run = 0; run < earlier; run++) {
      await reaches(page, rounds, 120_000);
      await page.getByRole('button', { name: 'Pause', exact: true }).click();
      await page.waitForFunction(
        () =>
          document.querySelector<HTMLElement>('output[aria-label="Status"]')?.dataset['state'] === 'paused',
      );
      await seed.fill(String(run + 2));
      // The field applies its value on blur.
      await page.keyboard.press('Tab');
      await page.getByRole('button', { name: /^(Run|Apply changes)$/ }).click();
      // A new run starts at round 0, below the round of the one before.
      await page.waitForFunction(
        (most) =>
          Number(document.querySelector<HTMLElement>('output[aria-label="Status"]')?.dataset['round']) < most,
        rounds,
      );
    }
    await reaches(page, 3, 60_000);
    return watchFrames(page, seconds);
  });
  const shared = { peers: {}, detail: { 'runs overlaid': earlier + 1, seconds } };
  return [
    withTarget({
      ...shared,
      work: 'a frame of the page while it trains, slowest of twenty',
      unit: 'ms',
      ours: quantile(frames, 0.95),
      target: { of: 'ours', atMost: 20 },
      detail: {
        ...shared.detail,
        frames: frames.length,
        'median, ms': Number(quantile(frames, 0.5).toFixed(1)),
      },
    }),
    withTarget({
      ...shared,
      work: 'tasks over 50 ms on the page’s thread while it trains',
      unit: 'tasks',
      ours: tasks.length,
      target: { of: 'ours', atMost: 0 },
      detail: { ...shared.detail, 'longest, ms': Math.round(Math.max(0, ...tasks)) },
    }),
  ];
}
