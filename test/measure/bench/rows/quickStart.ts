/** Rows of a start: from pressing Run to the first round, after looking at the page, at once, and again after Reset. */
import type { Browser } from 'playwright';
import { median, withTarget, type Row } from '../row.ts';
import type { MeasureOptions } from '../measure.ts';
import { openLab, pressRun, reaches } from './labPage.ts';

interface Start {
  /** Milliseconds from navigation until Run can be pressed. */
  readonly ready: number;
  /** Milliseconds from pressing Run to the first round, and after Reset with another seed. */
  readonly first: number;
  readonly again: number;
}

/** Time that a reader looks at the page before pressing Run. */
const lookMs = 3000;

/** One visit in a fresh profile; presses Run `look` after it becomes available. */
async function startAfter(browser: Browser, url: string, look: number): Promise<Start> {
  const page = await openLab(browser, url);
  await page.waitForFunction(() => {
    const run = [...document.querySelectorAll('button')].find((one) => one.textContent.trim() === 'Run');
    return run !== undefined && run.getAttribute('aria-disabled') !== 'true';
  });
  const ready = await page.evaluate(() => performance.now());
  await page.waitForTimeout(look);
  const toFirst = async (): Promise<number> => {
    const begun = performance.now();
    await pressRun(page);
    await reaches(page, 1, 120_000);
    return performance.now() - begun;
  };
  const first = await toFirst();
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await page.waitForFunction(
    () => document.querySelector('output[aria-label="Status"]')?.getAttribute('data-state') === 'idle',
  );
  await page.getByRole('spinbutton', { name: 'Seed', exact: true }).fill('7');
  const again = await toFirst();
  await page.context().close();
  return { ready, first, again };
}

export async function quickStart({ stage, quick }: MeasureOptions): Promise<Row[]> {
  const { url } = await stage.served('page', true);
  const visits = quick ? 2 : 7;
  const looked: Start[] = [];
  const atOnce: Start[] = [];
  for (let visit = 0; visit < visits; visit++) {
    looked.push(await stage.inBrowser((browser) => startAfter(browser, url, lookMs)));
    atOnce.push(await stage.inBrowser((browser) => startAfter(browser, url, 0)));
  }
  const row = (work: string, milliseconds: readonly number[], atMost: number): Row =>
    withTarget({
      work,
      unit: 'ms',
      ours: median(milliseconds),
      peers: {},
      target: { of: 'ours', atMost },
      detail: { visits: milliseconds.length, largest: Math.round(Math.max(...milliseconds)) },
    });
  const all = [...looked, ...atOnce];
  return [
    row(
      'from the address until Run can be pressed, in a fresh browser',
      all.map(({ ready }) => ready),
      500,
    ),
    row(
      `from Run to the first round, pressed ${lookMs / 1000} s after it could be`,
      looked.map(({ first }) => first),
      2000,
    ),
    row(
      'from Run to the first round, pressed at once',
      atOnce.map(({ first }) => first),
      2000,
    ),
    row(
      'from Run to the first round after Reset, with another seed',
      all.map(({ again }) => again),
      2000,
    ),
  ];
}
