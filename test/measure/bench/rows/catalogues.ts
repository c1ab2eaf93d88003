/** Rows of the catalogues: from the click on their tab to the next frame with all lines and marks, each in a newly loaded page. */
import { median, withTarget, type Row } from '../row.ts';
import type { MeasureOptions } from '../measure.ts';

/** What is in sight once a place is drawn. */
const drawn = {
  Methods: '#place-Methods a[data-method] .sign',
  Claims: '#place-Claims a[data-claim]',
} as const;

/** Methods and Claims. */
export async function cataloguePages({ stage, quick }: MeasureOptions): Promise<Row[]> {
  const { url } = await stage.served('page', true);
  const rows: Row[] = [];
  for (const [place, selector] of Object.entries(drawn)) {
    const shown = await stage.inBrowser(async (browser) => {
      const page = await browser.newPage();
      // Functions sent to the page call this helper, which the page lacks.
      await page.addInitScript('globalThis.__name = (value) => value');
      const times: number[] = [];
      for (let time = 0; time < (quick ? 3 : 12); time++) {
        await page.goto(url);
        await page.getByRole('button', { name: 'Run', exact: true }).waitFor();
        await page.waitForTimeout(2000);
        times.push(await page.evaluate(openPlace, { place, selector }));
      }
      return times;
    });
    rows.push(
      withTarget({
        work: `show ${place}, from the click to the next frame with all marks`,
        unit: 'ms',
        ours: median(shown),
        peers: {},
        target: { of: 'ours', atMost: 150 },
        detail: { times: shown.length, 'slowest, ms': Number(Math.max(...shown).toFixed(0)) },
      }),
    );
  }
  return rows;
}

/** In the page: clicks on the tab and waits until the selector finds something. */
async function openPlace({ place, selector }: { place: string; selector: string }): Promise<number> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const began = performance.now();
  document.getElementById(`tab-${place}`)?.click();
  while (document.querySelector(selector) === null) await frame();
  await frame();
  return performance.now() - began;
}
