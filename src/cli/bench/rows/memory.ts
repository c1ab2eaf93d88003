/** Row of memory: what the renderer process of a long run holds at its end, against early in the run. */
import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright';
import { judged, type Row } from '../row.ts';
import type { MeasureOptions } from './index.ts';

/** Memory of its own that a process holds, bytes: not what it maps from files. Linux alone. */
async function heldBy(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch((error: unknown) => {
    throw new Error('memory: the kernel must tell what a process holds in /proc, so measure on Linux', {
      cause: error,
    });
  });
  const kilobytes = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1] ?? NaN);
  return 1024 * (kilobytes('RssAnon') + kilobytes('RssShmem'));
}

/** The renderer that has worked most: a browser keeps a spare one, and some for itself. */
async function rendererOf(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const renderers = processInfo.filter(({ type }) => type === 'renderer');
  const [busiest] = renderers.sort((a, b) => b.cpuTime - a.cpuTime);
  if (!busiest) throw new Error('memory: the browser must have a renderer process, got none');
  return busiest.id;
}

export async function memory({ stage, quick }: MeasureOptions): Promise<Row[]> {
  const [rounds, every] = quick ? [200, 20] : [2000, 200];
  const { samples } = await stage.atWorkbench(
    true,
    ({ run }) => run('memory', { rounds, every }),
    async (browser) => heldBy(await rendererOf(browser)),
  );
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last) throw new Error('memory: must be sampled at least once, got no sample');
  return [
    judged({
      work: `memory grown over ${rounds} rounds of the tiny policy, from round ${first.round}`,
      unit: '%',
      ours: 100 * (last.bytes / first.bytes - 1),
      peers: {},
      // In its first rounds a process still grows by what it compiles.
      target: quick ? undefined : { of: 'ours', atMost: 5 },
      detail: {
        [`MB after ${every}, ${2 * every} … rounds`]: samples
          .map(({ bytes }) => (bytes / 1e6).toFixed(1))
          .join(' '),
      },
    }),
  ];
}
