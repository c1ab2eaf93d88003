/** Rows of the Lab's strip while it plays rounds in slow motion: the page's frames, and what drawing costs training. */
import type { Page } from 'playwright';
import { median, quantile, withTarget, type Row } from '../row.ts';
import { openLab, pressRun, reaches, watchFrames } from './labPage.ts';
import type { MeasureOptions } from '../measure.ts';

/** Milliseconds that the page's thread worked, and rounds that were trained, in some seconds. */
async function workOf(page: Page, seconds: number): Promise<{ busy: number; rounds: number }> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const read = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    const busy = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN;
    const round = await page.evaluate(() =>
      Number(document.querySelector<HTMLElement>('output[aria-label="Status"]')?.dataset['round']),
    );
    return { busy: busy * 1000, round };
  };
  const before = await read();
  await page.waitForTimeout(seconds * 1000);
  const after = await read();
  await session.detach();
  return { busy: after.busy - before.busy, rounds: after.round - before.round };
}

export async function stripFrames({ stage, quick }: MeasureOptions): Promise<Row[]> {
  const seconds = quick ? 10 : 30;
  const pairs = quick ? 3 : 6;
  const { url } = await stage.served('page', true);
  const { frames, tasks, shown, hidden } = await stage.inBrowser(async (browser) => {
    const page = await openLab(browser, url);
    await page.setViewportSize({ width: 1440, height: 900 });
    await pressRun(page);
    await reaches(page, 'round', 20, 60_000);
    const watched = await watchFrames(page, seconds);
    const shown: { busy: number; rounds: number }[] = [];
    const hidden: { busy: number; rounds: number }[] = [];
    for (let pair = 0; pair < pairs; pair++) {
      // In turn, and in turn of turns, because machines are noisy.
      for (const isShown of pair % 2 ? [true, false] : [false, true]) {
        await page.evaluate((isHidden) => {
          const strip = document.querySelector<HTMLElement>('section[aria-label="Round"]');
          if (strip) strip.hidden = isHidden;
        }, !isShown);
        (isShown ? shown : hidden).push(await workOf(page, seconds / 3));
      }
    }
    return { ...watched, shown, hidden };
  });
  const perFrame = shown.map(({ busy }, i) => (busy - (hidden[i]?.busy ?? NaN)) / ((seconds / 3) * 60));
  const slower = shown.map(({ rounds }, i) => (hidden[i]?.rounds ?? NaN) / rounds);
  const shared = { peers: {}, detail: { seconds } };
  return [
    withTarget({
      ...shared,
      work: 'a frame of the Lab while it trains and the strip plays, slowest of twenty',
      unit: 'ms',
      ours: quantile(frames, 0.95),
      target: { of: 'ours', atMost: 20 },
      detail: {
        seconds,
        frames: frames.length,
        'frames over 20 ms, %': Number(
          ((100 * frames.filter((frame) => frame > 20).length) / frames.length).toFixed(1),
        ),
      },
    }),
    withTarget({
      ...shared,
      work: 'tasks over 50 ms on the page’s thread while the strip plays',
      unit: 'tasks',
      ours: tasks.length,
      target: { of: 'ours', atMost: 0 },
      detail: { seconds, 'longest, ms': Math.round(Math.max(0, ...tasks)) },
    }),
    withTarget({
      ...shared,
      work: 'the strip’s share of a frame, against the same page with the strip hidden',
      unit: 'ms',
      ours: median(perFrame),
      target: { of: 'ours', atMost: 4 },
      detail: { pairs, 'largest, ms': Number(Math.max(...perFrame).toFixed(2)) },
    }),
    withTarget({
      ...shared,
      work: 'a round while the strip is drawn, against the same page with the strip hidden',
      unit: 'ratio',
      ours: median(slower),
      target: { of: 'ours', atMost: 1.03 },
      detail: { pairs, all: slower.map((ratio) => ratio.toFixed(2)).join(' ') },
    }),
  ];
}
