/** Memory of the page's process with 1 and with 3 rollout workers, and its growth over rounds. */
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright';
import { encodeLink } from '../../../src/config/link.ts';
import { defaultConfig, parseConfig } from '../../../src/config/schema.ts';
import { spreadOf, type Spread } from './speed.ts';
import { endWorkersOf, partsAskedBy, trainingThreads } from './trainingThread.ts';

interface Sample {
  readonly round: number;
  /** MB of the renderer process. V8 enlarges its young generation while a page works, so this grows without a leak. */
  readonly megabytes: number;
  /** MB that page and workers still reference: JavaScript, array buffers, DOM and canvas; no WASM memories. */
  readonly live: number;
}

/** The page's process over a run. */
interface Held {
  readonly samples: readonly Sample[];
  /** Parts of updates that workers were asked for. */
  readonly parts: number;
  /** MB that ending the workers after the last round frees, per worker; null without workers. */
  readonly freed: number | null;
}

export interface MemoryResult {
  readonly rounds: number;
  /** Parts of updates that the workers of the run on 3 computed. */
  readonly parts: number;
  /** Samples by round, on 1 and on 3 workers. */
  readonly held: Readonly<Record<1 | 3, readonly Sample[]>>;
  /** MB per additional worker: least, median and most over samples at equal rounds, after garbage collection in all threads. */
  readonly perWorker: Spread;
  /** MB that a worker holds: what ending the workers after the last round frees, per worker. */
  readonly freed: number | null;
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

/** Rounds between samples. */
const sampledEvery = 50;

async function heldOver(
  open: () => Promise<Browser>,
  address: string,
  workers: 1 | 3,
  rounds: number,
): Promise<Held> {
  const browser = await open();
  const page = await browser.newPage({ serviceWorkers: 'block' });
  // The default settings of the small policy, whose updates have several parts on this task.
  const settings = { threads: 1, max_rounds: rounds, rollout_workers: workers, eval_every_rounds: 500 };
  const config = parseConfig({ ...defaultConfig('grpo', 'scratchpad'), ...settings });
  await page.goto(`${address}${encodeLink(config)}`);
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  const status = page.getByRole('status', { name: 'Status', exact: true });
  const samples: Sample[] = [];
  let next = sampledEvery;
  const sample = async (round: number): Promise<Sample> => {
    await collectGarbage(page);
    const megabytes = await heldBy(await rendererOf(browser));
    const live = (await liveOf(page)) / 1e6;
    process.stderr.write(
      `memory: ${workers} workers, round ${round}, ${megabytes.toFixed(0)} MB, ${live.toFixed(1)} live\n`,
    );
    return { round, megabytes, live };
  };
  let parts = 0;
  for (;;) {
    // From the start on: the first call starts the count.
    const counts = await Promise.all(trainingThreads(page).map(partsAskedBy));
    parts = counts.reduce((sum, count) => sum + count, 0);
    const round = Number(await status.getAttribute('data-round'));
    const state = await status.getAttribute('data-state');
    if (state === 'error')
      throw new Error(
        `memory: the run must train, the page says ${await page.getByRole('alert').innerText()}`,
      );
    if (round >= next || state === 'done') {
      samples.push(await sample(round));
      next = round + sampledEvery;
    }
    if (state === 'done') break;
    await page.waitForTimeout(100);
  }
  const ended = await Promise.all(trainingThreads(page).map(endWorkersOf));
  const count = ended.reduce((sum, of) => sum + of, 0);
  await page.waitForTimeout(2000);
  const [before, after] = [samples.at(-1), await sample(rounds)];
  await browser.close();
  const freed = before && count > 0 ? (before.megabytes - after.megabytes) / count : null;
  return { samples, parts, freed };
}

export async function measureMemory(
  open: () => Promise<Browser>,
  address: string,
  rounds: number,
): Promise<MemoryResult> {
  const { samples: one } = await heldOver(open, address, 1, rounds);
  const { samples: three, parts, freed } = await heldOver(open, address, 3, rounds);
  if (parts < rounds)
    throw new Error(`memory: workers must compute parts of updates in every round, got ${parts} parts`);
  const added = one.flatMap(({ megabytes }, at) => {
    const more = three[at];
    return more ? [(more.megabytes - megabytes) / 2] : [];
  });
  const median = (values: readonly number[]): number => spreadOf(values)[1];
  const half = Math.floor(three.length / 2);
  const growthOf = (values: readonly number[]): number | null =>
    values.length < 8 ? null : median(values.slice(-half)) / median(values.slice(0, half)) - 1;
  return {
    ...{ rounds, parts, freed, held: { 1: one, 3: three } },
    perWorker: [Math.min(...added), median(added), Math.max(...added)],
    growth: growthOf(three.map(({ megabytes }) => megabytes)),
    liveGrowth: growthOf(three.map(({ live }) => live)),
  };
}
