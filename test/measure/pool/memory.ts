/** Memory of the page's process with 1 and with 3 rollout workers, and its growth over rounds. */
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright';
import { encodeLink } from '../../../src/config/link.ts';
import { configOf } from './recipes.ts';
import { spreadOf, type Spread } from './speed.ts';

interface Sample {
  readonly round: number;
  /** MB of the renderer process. V8 enlarges its young generation while a page works, so this grows without a leak. */
  readonly megabytes: number;
  /** MB that page and workers still reference: JavaScript, array buffers, DOM and canvas; no WASM memories. */
  readonly live: number;
}

export interface MemoryResult {
  readonly rounds: number;
  /** Samples by round, on 1 and on 3 workers. */
  readonly held: Readonly<Record<1 | 3, readonly Sample[]>>;
  /** MB per additional worker: least, median and most over samples at equal rounds, after garbage collection in all threads. */
  readonly perWorker: Spread;
  /** Relative growth of the process with 3 workers: median of the last half of samples over the first half, minus 1; null below 8. */
  readonly growth: number | null;
  /** Relative growth of the live part. */
  readonly liveGrowth: number | null;
}

/** A process's own memory in MB, without mapped files. */
async function heldBy(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const kilobytes = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1] ?? NaN);
  return (kilobytes('RssAnon') + kilobytes('RssShmem')) / 1024;
}

/** The renderer with the most processor time: a browser has spare ones, and some for itself. */
async function rendererOf(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const [busiest] = processInfo
    .filter(({ type }) => type === 'renderer')
    .sort((a, b) => b.cpuTime - a.cpuTime);
  if (!busiest) throw new Error('memory: the browser must have a renderer process, got none');
  return busiest.id;
}

/** Collects garbage in the page and its workers, which have separate heaps. Needs `--js-flags=--expose-gc`. */
async function collectGarbage(page: Page): Promise<void> {
  const collect = () => (globalThis as unknown as { gc(): void }).gc();
  await page.evaluate(collect);
  for (const worker of page.workers()) await worker.evaluate(collect);
}

/** Bytes that the page's thread and its workers reference. */
function liveOf(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const measured = performance as Performance & {
      measureUserAgentSpecificMemory(): Promise<{ bytes: number }>;
    };
    return (await measured.measureUserAgentSpecificMemory()).bytes;
  });
}

async function heldOver(
  open: () => Promise<Browser>,
  address: string,
  workers: 1 | 3,
  rounds: number,
): Promise<Sample[]> {
  const browser = await open();
  const page = await browser.newPage({ serviceWorkers: 'block' });
  const config = configOf('grpo', 'chain-sum', { max_rounds: rounds, rollout_workers: workers });
  await page.goto(`${address}${encodeLink({ ...config, eval_every_rounds: 500 })}`);
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  const status = page.getByRole('status', { name: 'Status', exact: true });
  const held: Sample[] = [];
  let next = 100;
  for (;;) {
    const round = Number(await status.getAttribute('data-round'));
    const state = await status.getAttribute('data-state');
    if (state === 'error')
      throw new Error(
        `memory: the run must train, the page says ${await page.getByRole('alert').innerText()}`,
      );
    if (round >= next || state === 'done') {
      await collectGarbage(page);
      const megabytes = await heldBy(await rendererOf(browser));
      const live = (await liveOf(page)) / 1e6;
      held.push({ round, megabytes, live });
      process.stderr.write(
        `memory: ${workers} workers, round ${round}, ${megabytes.toFixed(0)} MB, ${live.toFixed(1)} live\n`,
      );
      next = round + 100;
    }
    if (state === 'done') break;
    await page.waitForTimeout(100);
  }
  await browser.close();
  return held;
}

export async function measureMemory(
  open: () => Promise<Browser>,
  address: string,
  rounds: number,
): Promise<MemoryResult> {
  const one = await heldOver(open, address, 1, rounds);
  const three = await heldOver(open, address, 3, rounds);
  const added = one.flatMap(({ megabytes }, at) => {
    const more = three[at];
    return more ? [(more.megabytes - megabytes) / 2] : [];
  });
  const median = (values: readonly number[]): number => spreadOf(values)[1];
  const half = Math.floor(three.length / 2);
  const growthOf = (values: readonly number[]): number | null =>
    values.length < 8 ? null : median(values.slice(-half)) / median(values.slice(0, half)) - 1;
  return {
    ...{ rounds, held: { 1: one, 3: three } },
    perWorker: [Math.min(...added), median(added), Math.max(...added)],
    growth: growthOf(three.map(({ megabytes }) => megabytes)),
    liveGrowth: growthOf(three.map(({ live }) => live)),
  };
}
