/** Rows of the tabs that read committed files: how soon Claims and Methods show their lists. */
import { median, withTarget, type Row } from '../row.ts';
import type { MeasureOptions } from '../measure.ts';

/** What a place shows once it is open. */
const lineOf = { Claims: 'a[data-claim]', Methods: 'ul[aria-label="Methods"] li a' } as const;

/** From the click on the tab to the next frame with lines, each in a newly loaded page. */
export async function placesPage({ stage, quick }: MeasureOptions): Promise<Row[]> {
  const { url } = await stage.served('page', true);
  const places = Object.keys(lineOf) as (keyof typeof lineOf)[];
  const shown = await stage.inBrowser(async (browser) => {
    const page = await browser.newPage();
    // Functions sent to the page call this helper, which the page lacks.
    await page.addInitScript('globalThis.__name = (value) => value');
    const times: Record<string, number[]> = {};
    // The first visit fetches what later ones have; it is not counted.
    for (let time = 0; time <= (quick ? 3 : 12); time++) {
      for (const place of places) {
        await page.goto(url);
        await page.getByRole('button', { name: 'Run', exact: true }).waitFor();
        await page.waitForTimeout(2000);
        const took = await page.evaluate(openPlace, { place, line: lineOf[place] });
        if (time > 0) (times[place] ??= []).push(took);
      }
    }
    return times;
  });
  return places.map((place) =>
    withTarget({
      work: `show ${place}, from the click to the next frame with its lines`,
      unit: 'ms',
      ours: median(shown[place] ?? []),
      peers: {},
      target: { of: 'ours', atMost: 150 },
      detail: {
        times: shown[place]?.length ?? 0,
        'slowest, ms': Number(Math.max(...(shown[place] ?? [])).toFixed(0)),
      },
    }),
  );
}

/** In the page: clicks on a tab and waits until lines are drawn. */
async function openPlace({ place, line }: { place: string; line: string }): Promise<number> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const began = performance.now();
  document.getElementById(`tab-${place}`)?.click();
  while (document.querySelectorAll(`#place-${place} ${line}`).length < 10) await frame();
  await frame();
  return performance.now() - began;
}
