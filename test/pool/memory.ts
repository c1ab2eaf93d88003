/** Memory of the page's process with 1 and with 3 rollout workers, and how it grows with the rounds. */
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright';
import { encodeLink } from '../../src/config/link.ts';
import { configOf } from './recipes.ts';
import { spreadOf, type Spread } from './speed.ts';

export interface MemoryResult {
  readonly rounds: number;
  /** MB of the renderer process by rounds, on 1 and on 3 workers. */
  readonly held: Readonly<Record<1 | 3, readonly { readonly round: number; readonly megabytes: number }[]>>;
  /**
   * What a worker adds, MB: least, median and most over samples taken at like rounds. Garbage is collected in the page's thread
   * only, so single samples differ by far.
   */
  readonly perWorker: Spread;
  /**
   * Median of the last half of the samples with 3 workers by that of the first half, less 1; null below 8 samples, which say
   * nothing about growth.
   */
  readonly growth: number | null;
}

/** Memory of its own that a process holds, MB: not what it maps from files. */
async function heldBy(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const kilobytes = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1] ?? NaN);
  return (kilobytes('RssAnon') + kilobytes('RssShmem')) / 1024;
}

/** The renderer that has worked most: a browser keeps a spare one, and some for itself. */
async function rendererOf(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const [busiest] = processInfo
    .filter(({ type }) => type === 'renderer')
    .sort((a, b) => b.cpuTime - a.cpuTime);
  if (!busiest) throw new Error('memory: the browser must have a renderer process, got none');
  return busiest.id;
}

async function collectGarbage(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  await session.detach();
}

async function heldOver(
  open: () => Promise<Browser>,
  address: string,
  workers: 1 | 3,
  rounds: number,
): Promise<{ round: number; megabytes: number }[]> {
  const browser = await open();
  const page = await browser.newPage({ serviceWorkers: 'block' });
  const config = configOf('grpo', 'chain-sum', { max_rounds: rounds, rollout_workers: workers });
  await page.goto(`${address}${encodeLink({ ...config, eval_every_rounds: 500 })}`);
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  const status = page.getByRole('status', { name: 'Status', exact: true });
  const held: { round: number; megabytes: number }[] = [];
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
      held.push({ round, megabytes: await heldBy(await rendererOf(browser)) });
      process.stderr.write(
        `memory: ${workers} workers, round ${round}, ${held.at(-1)?.megabytes.toFixed(0)} MB\n`,
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
  const held = three.map(({ megabytes }) => megabytes);
  const half = Math.floor(held.length / 2);
  const median = (values: readonly number[]): number => spreadOf(values)[1];
  return {
    ...{ rounds, held: { 1: one, 3: three } },
    perWorker: [Math.min(...added), median(added), Math.max(...added)],
    growth: held.length < 8 ? null : median(held.slice(-half)) / median(held.slice(0, half)) - 1,
  };
}
