/** Rows of the default run: seconds from pressing Run to nine held-out prompts in ten. */
import { judged, type Row } from '../row.ts';
import { openLab, pressRun, reaches } from './labPage.ts';
import type { MeasureOptions } from './index.ts';

const wanted = 0.9;
const patienceMs = 300_000;

export async function defaultRun({ stage, quick }: MeasureOptions): Promise<Row[]> {
  const { url } = await stage.served('page', true);
  const rows: Row[] = [];
  for (const seed of quick ? [1] : [1, 2, 3, 4, 5]) {
    const { seconds, rounds } = await stage.inBrowser(async (browser) => {
      const page = await openLab(browser, url);
      await page.getByRole('spinbutton', { name: 'Seed', exact: true }).fill(String(seed));
      // The field takes its value when it is left.
      await page.keyboard.press('Tab');
      const begun = performance.now();
      await pressRun(page);
      await reaches(page, 'pass-at-1', wanted, patienceMs);
      const seconds = (performance.now() - begun) / 1000;
      const status = page.locator('output[aria-label="Status"]');
      return { seconds, rounds: Number(await status.getAttribute('data-round')) };
    });
    rows.push(
      judged({
        work: `default run to held-out pass@1 ${wanted}, seed ${seed}`,
        unit: 's',
        ours: seconds,
        peers: {},
        target: { of: 'ours', atMost: 90 },
        detail: { rounds },
      }),
    );
  }
  return rows;
}
