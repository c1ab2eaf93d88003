/**
 * Row of memory: JavaScript and WASM heap late in a long run, against early. Also reports the whole process, which varies by
 * tens of megabytes with the garbage collector.
 */
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright';
import { withTarget, type Row } from '../row.ts';
import type { MeasureOptions } from '../measure.ts';

/** A process's own memory in bytes, without mapped files. NaN if the kernel does not report it. */
async function heldBy(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1] ?? NaN);
  return 1024 * (kilobytes('RssAnon') + kilobytes('RssShmem'));
}

/** The renderer with the most processor time: a browser has spare ones, and some for itself. */
async function rendererOf(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const renderers = processInfo.filter(({ type }) => type === 'renderer');
  const [busiest] = renderers.sort((a, b) => b.cpuTime - a.cpuTime);
  if (!busiest) throw new Error('memory: the browser must have a renderer process, got none');
  return busiest.id;
}

/** Bytes of JavaScript in page and worker: heap and array buffers, without WASM memories. */
async function javascriptOf(page: Page): Promise<number> {
  const { bytes } = await page.evaluate(() =>
    (
      performance as Performance & { measureUserAgentSpecificMemory(): Promise<{ bytes: number }> }
    ).measureUserAgentSpecificMemory(),
  );
  return bytes;
}

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);

export async function memory({ stage, quick }: MeasureOptions): Promise<Row[]> {
  const [rounds, every] = quick ? [200, 20] : [2000, 200];
  const processes: number[] = [];
  const { samples } = await stage.atWorkbench(
    true,
    ({ run }) => run('memory', { rounds, every }),
    async ({ browser, page }) => {
      processes.push(await heldBy(await rendererOf(browser)));
      return javascriptOf(page);
    },
  );
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last) throw new Error('memory: must be sampled at least once, got no sample');
  const growth = (last.javascript + last.wasm) / (first.javascript + first.wasm) - 1;
  return [
    withTarget({
      work: `memory grown over ${rounds} rounds of the tiny policy, from round ${first.round}`,
      unit: '%',
      ours: 100 * growth,
      peers: {},
      // In its first rounds a process still grows by compilation.
      target: quick ? undefined : { of: 'ours', atMost: 5 },
      detail: {
        [`JavaScript, MB after ${every}, ${2 * every} … rounds`]: samples
          .map(({ javascript }) => megabytes(javascript))
          .join(' '),
        'WASM heap, MB': samples.map(({ wasm }) => megabytes(wasm)).join(' '),
        'whole process, MB': processes.map(megabytes).join(' '),
      },
    }),
  ];
}
