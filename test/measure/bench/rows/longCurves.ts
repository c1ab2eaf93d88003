/** Row of long curves: frames while five overlaid runs of 10,000 rounds are zoomed and moved. */
import { withTarget, quantile, type Row } from '../row.ts';
import { fillFirstVersion } from './firstVersion.ts';
import type { MeasureOptions } from '../measure.ts';

const runs = 5;
const rounds = 10_000;

export async function longCurves({ stage, quick }: MeasureOptions): Promise<Row[]> {
  const frames = quick ? 60 : 300;
  const { url } = await stage.served('page', true);
  const { defaultConfig } = await import('../../../../src/config/schema.ts');
  // Five curves instead of one band: only runs that differ just in their seed share a band.
  const configs = Array.from({ length: runs }, (_, at) => ({ ...defaultConfig(), num_generations: 8 + at }));
  const times = await stage.inBrowser(async (browser) => {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    // Functions sent to the page call this helper, which the page lacks.
    await page.addInitScript('globalThis.__name = (value) => value');
    await page.goto(`${url}favicon.svg`);
    await page.evaluate(fillFirstVersion, { runs, bytes: 5e5, rows: rounds, configs });
    await page.goto(`${url}#/runs`);
    await page.getByRole('checkbox', { name: 'Select all runs that are listed' }).check();
    await page.getByRole('button', { name: 'Overlay', exact: true }).click();
    const drawn = page.getByRole('region', { name: 'Overlaid runs' });
    await drawn.locator('canvas').waitFor();
    await drawn
      .getByRole('listitem')
      .nth(runs - 1)
      .waitFor();
    return page.evaluate(zoomAndMove, frames);
  });
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
  return [
    withTarget({
      work: `a frame while ${runs} overlaid runs of ${rounds.toLocaleString('en')} rounds are zoomed and moved`,
      unit: 'ms',
      ours: mean,
      peers: {},
      target: { of: 'ours', atMost: 1000 / 50 },
      detail: {
        frames: times.length,
        'frames a second': Number((1000 / mean).toFixed(1)),
        'slowest of twenty, ms': Number(quantile(times, 0.95).toFixed(1)),
      },
    }),
  ];
}

/** In the page: zooms in with the wheel, drags, zooms out; one event per frame. */
async function zoomAndMove(frames: number): Promise<number[]> {
  const chart = document.querySelector('[aria-label="Overlaid runs"] .chart') as HTMLElement;
  const { left, top, width } = chart.getBoundingClientRect();
  const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
  const times: number[] = [];
  const shared = { bubbles: true, cancelable: true, clientY: top + 80 };
  let before = await frame();
  for (let at = 0; at < frames; at++) {
    const turn = at % 60;
    if (turn < 15 || turn >= 45) {
      const clientX = left + width * (0.2 + (0.6 * turn) / 60);
      const deltaY = turn < 15 ? -100 : 100;
      chart.dispatchEvent(new WheelEvent('wheel', { ...shared, clientX, deltaY, ctrlKey: true }));
    } else {
      if (turn === 15) chart.dispatchEvent(new PointerEvent('pointerdown', shared));
      chart.dispatchEvent(new PointerEvent('pointermove', { ...shared, movementX: turn < 30 ? -12 : 12 }));
      if (turn === 44) chart.dispatchEvent(new PointerEvent('pointerup', shared));
    }
    const now = await frame();
    times.push(now - before);
    before = now;
  }
  return times;
}
