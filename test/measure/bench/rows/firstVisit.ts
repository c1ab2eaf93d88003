/** Rows of a first visit: times to readable text and to the moving strip and curve, and the bytes fetched until then. */
import { gzipSync } from 'node:zlib';
import { median, withTarget, type Row } from '../row.ts';
import { openLab } from './labPage.ts';
import type { MeasureOptions } from '../measure.ts';

interface Visit {
  readonly content: number;
  readonly moving: number;
  readonly ready: number;
  readonly bytes: number;
}

/** The engine, the training worker and the base policies, which a page needs only for training. */
const ofTheEngine = /\/(ort[.-][^/]*|[^/]*\.wasm|[^/]*\.worker-[^/]*|models\/[^/]*)$/;

async function visit({ stage }: MeasureOptions): Promise<Visit> {
  const { url } = await stage.served('page', true);
  return stage.inBrowser(async (browser) => {
    const bodies: Promise<number>[] = [];
    const page = await openLab(browser, url, async (fresh) => {
      fresh.on('response', (response) => {
        const { pathname } = new URL(response.url());
        if (!response.ok() || ofTheEngine.test(pathname) || pathname.endsWith('/sw.js')) return;
        // Responses that are incomplete when the browser closes are not counted.
        const size = response.body().then((body) => gzipSync(body, { level: 9 }).length);
        bodies.push(size.catch(() => 0));
      });
      await Promise.resolve();
    });
    await page.waitForFunction(() => document.querySelector('#app') !== null);
    const moving = await page.evaluate(async () => {
      // The strip's veil is there from its first frame in motion.
      while (
        document.querySelector('.veil') === null ||
        Number(document.querySelector('figure[data-round]')?.getAttribute('data-round')) < 1
      )
        await new Promise<number>((resolve) => requestAnimationFrame(resolve));
      return performance.now();
    });
    // Files that the page keeps after loading are not counted.
    const bytes = (await Promise.all(bodies)).reduce((sum, size) => sum + size, 0);
    await page.waitForFunction(() => {
      const run = [...document.querySelectorAll('button')].find((one) => one.textContent.trim() === 'Run');
      return run !== undefined && !run.disabled;
    });
    const [content, ready] = await page.evaluate(() => [
      performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
      performance.now(),
    ]);
    return { content: content as number, moving, ready: ready as number, bytes };
  });
}

export async function firstVisit(options: MeasureOptions): Promise<Row[]> {
  const visits: Visit[] = [];
  for (let i = 0; i < (options.quick ? 3 : 9); i++) visits.push(await visit(options));
  const of = (key: keyof Visit): number => median(visits.map((one) => one[key]));
  const rows: readonly (readonly [string, keyof Visit, string, number])[] = [
    ['from the address to the first content, in a fresh browser', 'content', 'ms', 500],
    ['from the address until strip and recorded curve move, in a fresh browser', 'moving', 'ms', 1000],
    ['fetched until strip and curve move, engine and policies apart, compressed', 'bytes', 'bytes', 180_000],
  ];
  return rows.map(([work, key, unit, atMost]) =>
    withTarget({
      work,
      unit,
      ours: of(key),
      peers: {},
      target: { of: 'ours', atMost },
      detail: {
        visits: visits.length,
        largest: Math.round(Math.max(...visits.map((one) => one[key]))),
        ...(key === 'moving' && { 'Run can be pressed, ms': Math.round(of('ready')) }),
      },
    }),
  );
}
