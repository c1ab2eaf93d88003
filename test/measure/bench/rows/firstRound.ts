/** Rows of the first visit: seconds to the first round, and bytes transferred until then. */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { withTarget, median, type Row } from '../row.ts';
import { openLab, pressRun, reaches } from './labPage.ts';
import type { MeasureOptions } from '../measure.ts';

/** Presses Run as soon as possible; a person is slower. */
export async function firstRound({ stage, quick }: MeasureOptions): Promise<Row[]> {
  const site = await stage.served('page', true);
  const seconds: number[] = [];
  const visits = quick ? 1 : 5;
  const files = new Set<string>();
  for (let visit = 0; visit < visits; visit++) {
    site.asked.clear();
    const taken = await stage.inBrowser(async (browser) => {
      const page = await openLab(browser, site.url);
      await pressRun(page);
      await reaches(page, 1, 60_000);
      return page.evaluate(() => performance.now());
    });
    seconds.push(taken / 1000);
    for (const path of site.asked) files.add(path === '/' ? '/index.html' : path);
  }

  const sizes = { raw: 0, gzip: 0, brotli: 0 };
  let count = 0;
  for (const path of files) {
    const file = join(site.folder, decodeURIComponent(path));
    // Some requested paths are no files: the server answers with the page.
    if (!(await stat(file).catch(() => null))?.isFile()) continue;
    const bytes = await readFile(file);
    count++;
    sizes.raw += bytes.length;
    sizes.gzip += gzipSync(bytes, { level: 9 }).length;
    const quality = quick ? 5 : 11;
    sizes.brotli += brotliCompressSync(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }).length;
  }
  const megabytes = (bytes: number): number => Number((bytes / 1e6).toFixed(2));
  return [
    withTarget({
      work: 'first round after a first visit, from localhost, Run pressed at once',
      unit: 's',
      ours: median(seconds),
      peers: {},
      target: { of: 'ours', atMost: 4 },
      detail: { visits, 'slowest, s': Number(Math.max(...seconds).toFixed(2)) },
    }),
    withTarget({
      work: 'transfer until the first round on WASM, gzip -9',
      unit: 'MB',
      ours: sizes.gzip / 1e6,
      peers: {},
      target: { of: 'ours', atMost: 4.5 },
      detail: {
        files: count,
        'uncompressed, MB': megabytes(sizes.raw),
        [`brotli ${quick ? 5 : 11}, MB`]: megabytes(sizes.brotli),
      },
    }),
  ];
}
