/** Rows of the run library: opening 300 runs, the cost of saving, and a checkpoint of the medium policy. */
import { median, pairedRow, quantile, withTarget, type Row } from '../row.ts';
import type { MeasureOptions } from '../measure.ts';
import { fillFirstVersion } from './firstVersion.ts';

const size = { runs: 300, bytes: 100e6 } as const;

/** Opens the database and reads the list, each time over a new connection. */
export async function libraryOpen({ stage, quick }: MeasureOptions): Promise<Row[]> {
  const { open, stored } = await stage.atWorkbench(true, ({ run }) =>
    run('library', { ...size, times: quick ? 3 : 20 }),
  );
  return [
    withTarget({
      work: 'open the library of 300 runs and read its list',
      unit: 'ms',
      ours: median(open),
      peers: {},
      target: { of: 'ours', atMost: 300 },
      detail: {
        times: open.length,
        'slowest, ms': Number(Math.max(...open).toFixed(1)),
        'stored, MB': Number((stored / 1e6).toFixed(1)),
      },
    }),
  ];
}

/** From the click on Runs to the next frame with lines, each in a newly loaded page. */
export async function libraryPage({ stage, quick }: MeasureOptions): Promise<Row[]> {
  const { url } = await stage.served('page', true);
  const { shown, first } = await stage.inBrowser(async (browser) => {
    const page = await browser.newPage();
    // Functions sent to the page call this helper, which the page lacks.
    await page.addInitScript('globalThis.__name = (value) => value');
    await page.goto(`${url}favicon.svg`);
    const { defaultConfig } = await import('../../../../src/config/schema.ts');
    await page.evaluate(fillFirstVersion, { ...size, rows: 100, configs: [defaultConfig()] });
    const times: number[] = [];
    for (let time = 0; time < (quick ? 3 : 12); time++) {
      await page.goto(url);
      await page.getByRole('button', { name: 'Run', exact: true }).waitFor();
      // The first visit upgrades the database and makes the list's entries.
      await page.waitForTimeout(time === 0 ? 100 : 2000);
      times.push(await page.evaluate(openRuns));
      if (time === 0) await page.waitForTimeout(5000);
    }
    const [upgrading, ...later] = times;
    return { first: upgrading ?? NaN, shown: later };
  });
  return [
    withTarget({
      work: 'show Runs with 300 runs, from the click to the next frame',
      unit: 'ms',
      ours: median(shown),
      peers: {},
      target: { of: 'ours', atMost: 300 },
      detail: {
        times: shown.length,
        'slowest, ms': Number(Math.max(...shown).toFixed(0)),
        'first visit after the upgrade from version 1, ms': Number(first.toFixed(0)),
      },
    }),
  ];
}

/** In the page: clicks on Runs and waits until lines are drawn. */
async function openRuns(): Promise<number> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const began = performance.now();
  document.getElementById('tab-Runs')?.click();
  while (document.querySelectorAll('#place-Runs tbody tr').length < 50) await frame();
  await frame();
  return performance.now() - began;
}

/** The default run, saved every 25 rounds as by default, against one without storage. */
export async function librarySaving({ stage, quick }: MeasureOptions): Promise<Row[]> {
  const result = await stage.atWorkbench(true, ({ run }) =>
    run('saving', { policy: 'small', threads: 2, rounds: quick ? 5 : 25, pairs: quick ? 2 : 12, saves: 20 }),
  );
  return [
    pairedRow('25 rounds of the default run and their save, 2 threads', 'ms', 'without storage', result, {
      target: { of: 'without storage', atMost: 1.03 },
      detail: {
        'a save alone, ms': Number(median(result.save).toFixed(1)),
        'a save alone, % of the rounds': Number(
          ((100 * median(result.save)) / median(result.theirs)).toFixed(2),
        ),
      },
    }),
  ];
}

/** A checkpoint of the medium policy: reading, its fingerprint, and the transaction. */
export async function libraryCheckpoint({ stage, quick }: MeasureOptions): Promise<Row[]> {
  const { save, collect } = await stage.atWorkbench(true, ({ run }) =>
    run('saving', { policy: 'medium', threads: 2, rounds: 1, pairs: 0, saves: quick ? 5 : 30 }),
  );
  return [
    withTarget({
      work: 'save a checkpoint of the medium policy',
      unit: 'ms',
      ours: median(save),
      peers: {},
      target: { of: 'ours', atMost: 100 },
      detail: {
        times: save.length,
        '95 % within, ms': Number(quantile(save, 0.95).toFixed(1)),
        'copy and fingerprint alone, ms': Number(median(collect).toFixed(1)),
      },
    }),
  ];
}
