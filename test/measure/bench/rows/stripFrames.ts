/** Rows of the Lab's strip while it plays rounds in slow motion: the page's frames, and what drawing costs training. */
import type { Browser, Page } from 'playwright';
import { median, quantile, withTarget, type Row } from '../row.ts';
import { fillIn, openLab, pressRun, reaches, watchFrames } from './labPage.ts';
import type { MeasureOptions } from '../measure.ts';

/** What some seconds of training cost: milliseconds that the page's thread worked, and rounds that were trained. */
interface Work {
  readonly busy: number;
  readonly rounds: number;
}

async function workOf(page: Page, seconds: number): Promise<Work> {
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

/** Seconds of one look with the strip shown or hidden. Short and many, because a machine's noise is longer than this. */
const lookSeconds = 3;

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly args: { readonly name?: string };
  /** Microseconds: by the clock, and of the processor. */
  readonly dur?: number;
  readonly tdur?: number;
}

/** Processor milliseconds of the page's tasks that took over 50 ms by the clock, while `during` runs. */
async function processorOfLongTasks<T>(
  browser: Browser,
  page: Page,
  during: () => Promise<T>,
): Promise<[T, number[]]> {
  await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline'] });
  const value = await during();
  const trace = await browser.stopTracing();
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const threads = traceEvents.filter(
    ({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain',
  );
  const long = traceEvents.filter(
    ({ name, ph, pid, tid, dur = 0 }) =>
      name === 'RunTask' &&
      ph === 'X' &&
      dur > 50_000 &&
      threads.some((thread) => thread.pid === pid && thread.tid === tid),
  );
  return [value, long.map(({ tdur = NaN }) => tdur / 1000)];
}

export async function stripFrames({ stage, quick }: MeasureOptions): Promise<Row[]> {
  const seconds = quick ? 10 : 30;
  const pairs = quick ? 4 : 24;
  const { url } = await stage.served('page', true);
  const { frames, tasks, processor, shown, hidden } = await stage.inBrowser(async (browser) => {
    const page = await openLab(browser, url);
    await page.setViewportSize({ width: 1440, height: 900 });
    await fillIn(page, { Rounds: '20000' });
    await pressRun(page);
    await reaches(page, 20, 60_000);
    const [watched, processor] = await processorOfLongTasks(browser, page, () => watchFrames(page, seconds));
    const shown: Work[] = [];
    const hidden: Work[] = [];
    for (let pair = 0; pair < pairs; pair++) {
      // In turn, and in turn of turns, because machines are noisy.
      for (const isShown of pair % 2 ? [true, false] : [false, true]) {
        await page.evaluate((isHidden) => {
          const strip = document.querySelector<HTMLElement>('section[aria-label="Round"]');
          if (strip) strip.hidden = isHidden;
        }, !isShown);
        (isShown ? shown : hidden).push(await workOf(page, lookSeconds));
      }
    }
    return { ...watched, processor, shown, hidden };
  });
  const perFrame = shown.map(({ busy }, i) => (busy - (hidden[i]?.busy ?? NaN)) / (lookSeconds * 60));
  const slower = shown.map(({ rounds }, i) => (hidden[i]?.rounds ?? NaN) / rounds);
  const roundsOf = (looks: readonly Work[]): number => looks.reduce((sum, { rounds }) => sum + rounds, 0);
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
      detail: {
        seconds,
        'longest, ms': Math.round(Math.max(0, ...tasks)),
        // The rest of such a task is waiting for a core that trains.
        'most of the processor in one of them, ms': Math.round(Math.max(0, ...processor)),
      },
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
      ours: roundsOf(hidden) / roundsOf(shown),
      target: { of: 'ours', atMost: 1.03 },
      detail: {
        pairs,
        'rounds while shown': roundsOf(shown),
        'quarters of the pairs': [0.25, 0.75].map((at) => quantile(slower, at).toFixed(2)).join(' to '),
      },
    }),
  ];
}
