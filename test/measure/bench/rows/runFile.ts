/** A row of run files: importing about 20 MB in the page, from choosing the file to the page's message. */
import { defaultConfig, parseConfig } from '../../../../src/config/schema.ts';
import { writeRunFile } from '../../../../src/runfile/file.ts';
import { engineVersion } from '../../../../src/run/engineVersion.ts';
import type { MetricRow } from '../../../../src/run/records.ts';
import { openNodeRun } from '../../../../src/cli/nodeRun.ts';
import { median, withTarget, type Row } from '../row.ts';
import type { MeasureOptions } from '../measure.ts';

const leastBytes = 20e6;

/** The bytes of a real run of the medium policy that keeps older versions of its weights. */
async function largeFile(): Promise<Uint8Array> {
  const config = parseConfig({
    ...defaultConfig(),
    policy: 'medium',
    replay: 'stale',
    staleness: 8,
    prompts_per_round: 2,
    num_generations: 2,
    num_eval_prompts: 2,
  });
  const { run, device, dispose } = await openNodeRun(config, { threads: 1 });
  const metrics: MetricRow[] = [];
  try {
    for (;;) {
      metrics.push((await run.round()).metrics);
      const checkpoint = await run.checkpoint();
      const { round } = checkpoint;
      const file = writeRunFile({
        ...{ name: 'large', createdAt: 0, updatedAt: 0, device, codeVersion: engineVersion },
        result: { round, reward: null, passAt1: null, numTokens: 0, seconds: 0, state: 'paused' },
        ...{ metrics, checkpoint, completions: [] },
      });
      if (file.length >= leastBytes) return file;
      if (round >= 12)
        throw new Error(`run file: must reach ${leastBytes} bytes, got ${file.length} after ${round} rounds`);
    }
  } finally {
    await dispose();
  }
}

export async function runFileImport({ stage, quick }: MeasureOptions): Promise<Row[]> {
  const file = await largeFile();
  const { url } = await stage.served('page', true);
  const times = await stage.inBrowser(async (browser) => {
    const page = await browser.newPage();
    // Functions sent to the page call this helper, which the page lacks.
    await page.addInitScript('globalThis.__name = (value) => value');
    await page.goto(url);
    await page.getByRole('button', { name: 'Run', exact: true }).waitFor();
    await page.locator('#tab-Runs').click();
    const input = page.locator('#place-Runs input[type=file]');
    await input.waitFor({ state: 'attached' });
    const taken: number[] = [];
    for (let time = 0; time < (quick ? 2 : 10); time++) {
      const timed = page.evaluate(timeImport);
      await input.setInputFiles({
        name: 'large.espalier',
        mimeType: 'application/zip',
        buffer: Buffer.from(file),
      });
      taken.push(await timed);
    }
    return taken;
  });
  return [
    withTarget({
      work: 'import a run file of 20 MB in the page, from its choice until it is in the library',
      unit: 'ms',
      ours: median(times),
      peers: {},
      target: { of: 'ours', atMost: 2000 },
      detail: {
        times: times.length,
        'slowest, ms': Number(Math.max(...times).toFixed(0)),
        'file, MB': Number((file.length / 1e6).toFixed(1)),
      },
    }),
  ];
}

/** In the page: from the next chosen file until the page reports its import. Rejects with another message. */
async function timeImport(): Promise<number> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const said = () => document.querySelector('[aria-label="Files"]')?.textContent?.trim() ?? '';
  const began = await new Promise<number>((resolve) =>
    addEventListener('change', () => resolve(performance.now()), { capture: true, once: true }),
  );
  // The message about the previous file disappears at once.
  await frame();
  while (said() === '') await frame();
  if (!said().startsWith('Imported')) throw new Error(said());
  return performance.now() - began;
}
