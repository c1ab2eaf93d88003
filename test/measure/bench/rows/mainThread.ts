/** Rows of the page's main thread: its long tasks while the worker trains. */
import { cpus } from 'node:os';
import type { Page } from 'playwright';
import { withTarget, type Row } from '../row.ts';
import { openLab, pressRun, reaches } from './labPage.ts';
import type { MeasureOptions } from '../measure.ts';

type Watching = typeof globalThis & { longTasks: number[] };

async function measure(isolated: boolean, { stage, quick }: MeasureOptions): Promise<Row[]> {
  const seconds = quick ? 10 : 30;
  const { url } = await stage.served('page', isolated);
  const longTasks = await stage.inBrowser(async (browser) => {
    const watch = (fresh: Page) =>
      fresh.addInitScript(() => {
        const tasks: number[] = ((globalThis as Watching).longTasks = []);
        new PerformanceObserver((list) =>
          tasks.push(...list.getEntries().map(({ duration }) => duration)),
        ).observe({
          type: 'longtask',
        });
      });
    const page = await openLab(browser, url, watch, isolated ? 'allow' : 'block');
    await pressRun(page);
    await reaches(page, 3, 60_000);
    await page.evaluate(() => ((globalThis as Watching).longTasks.length = 0));
    await page.waitForTimeout(1000 * seconds);
    return page.evaluate(() => (globalThis as Watching).longTasks);
  });
  // Without isolation the page uses one thread, with it up to four.
  const threads = isolated ? Math.min(cpus().length, 4) : 1;
  return [
    withTarget({
      work: `tasks over 50 ms on the page's thread in ${seconds} s of training, ${threads} training thread${threads > 1 ? 's' : ''}`,
      unit: 'tasks',
      ours: longTasks.length,
      peers: {},
      target: { of: 'ours', atMost: isolated ? seconds / 10 : 0 },
      detail: { 'longest, ms': Math.max(0, ...longTasks) },
    }),
  ];
}

export const mainThread1 = (options: MeasureOptions): Promise<Row[]> => measure(false, options);
export const mainThread2 = (options: MeasureOptions): Promise<Row[]> => measure(true, options);
