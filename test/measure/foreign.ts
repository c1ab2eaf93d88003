/** Opens 50 MB of what other libraries write, in Node and in the built page, and measures time, memory and long tasks. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import type { Flags } from '../../src/cli/arguments.ts';
import { nodeFile } from '../../src/cli/diagnose.ts';
import { diagnose } from '../../src/foreign/diagnose.ts';
import { openForeign } from '../../src/foreign/open.ts';
import { completionsParquet, trainerState } from '../foreign/asFiles.ts';
import { toyRun } from '../foreign/toyRun.ts';
import { inChromium } from './builtPage.ts';
import { put } from './output.ts';

// What was made before is collected, so that it is not counted for the reader.
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
/** Bytes in use: objects, and buffers outside of them. */
const inUse = (): number => {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

const bytes = 50e6;
const word = (): string => Math.floor(Math.random() * 36 ** 5).toString(36);
const text = (words: number): string => Array.from({ length: words }, word).join(' ');
const names =
  'loss grad_norm reward reward_std entropy kl completions/mean_length clip_ratio/region_mean'.split(' ');

/** Lines up to the size. */
function lines(row: (at: number) => object): string {
  const all: string[] = [];
  for (let size = 0; size < bytes;)
    size += all[all.push(`${JSON.stringify(row(all.length))}\n`) - 1]?.length ?? 0;
  return all.join('');
}

const dump = (at: number) => ({
  input: `What is ${at >> 3}?`,
  output: text(200),
  gts: '7',
  score: at % 2,
  step: 1 + (at >> 9),
});
const metrics = (step: number) => ({
  step,
  ...Object.fromEntries(names.map((name) => [name, Math.random()])),
});

const parquet = () =>
  completionsParquet(
    Array.from({ length: 42_000 }, (_, at) => ({
      step: 1,
      prompt: `${at >> 3}?`,
      completion: text(200),
      accuracy: at % 2,
      advantage: 0,
    })),
  );

/** Files that are given at once. The last is what a run of TRL leaves. */
const given: readonly Readonly<Record<string, () => string | Uint8Array>>[] = [
  { '1.jsonl': () => lines(dump) },
  { 'metrics.jsonl': () => lines(metrics) },
  { 'completions_00001.parquet': parquet },
  { 'trainer_state.json': () => trainerState(toyRun({ steps: 500 })), 'completions_00001.parquet': parquet },
];

/** A task of a thread, as Chromium's tracing tells it: microseconds by the clock and of the processor. */
interface Traced {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

/** The longest tasks of the page's main thread while `work` runs, in milliseconds: by the clock, and of the processor alone. */
async function longestTasks(page: Page, work: () => Promise<void>): Promise<readonly [number, number]> {
  const session = await page.context().newCDPSession(page);
  const events: Traced[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as Traced[])));
  const ended = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.start', { traceConfig: { includedCategories: ['toplevel'] } });
  await work();
  await session.send('Tracing.end');
  await ended;
  const main = events.find(({ args }) => args.name === 'CrRendererMain');
  if (!main) throw new Error('the trace must name the main thread of the page, got none');
  const tasks = events.filter(
    ({ name, pid, tid }) => name.endsWith('RunTask') && pid === main.pid && tid === main.tid,
  );
  const longest = (of: 'dur' | 'tdur'): number => Math.max(0, ...tasks.map((task) => task[of] ?? 0));
  return [Math.round(longest('dur') / 1000), Math.round(longest('tdur') / 1000)];
}

/**
 * Milliseconds from the choice of files in the page to what is drawn first and to its end, and the longest task. The page has
 * rested before, as it has while a reader chooses, and looks for itself, because a question from outside is a task of its thread.
 */
async function inPage(browser: Browser, address: string, paths: readonly string[]) {
  const page = await browser.newPage();
  try {
    await page.goto(`${address}#/runs/outside`);
    await page.getByRole('button', { name: 'Choose files' }).waitFor();
    await page.waitForTimeout(3000);
    const times = await page.evaluateHandle(() => {
      let begun = 0;
      const seen: { drawn?: number; done?: number } = {};
      document.addEventListener('change', () => (begun = performance.now()), true);
      new MutationObserver(() => {
        if (begun === 0) return;
        if (document.querySelector('section[aria-label="Curves"] figure'))
          seen.drawn ??= performance.now() - begun;
        const { textContent } = document.querySelector('main') as HTMLElement;
        if (textContent.includes('all of it was read') && !textContent.includes('Reading your files'))
          seen.done ??= performance.now() - begun;
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
      return seen;
    });
    const [longestTaskMs, longestTaskProcessorMs] = await longestTasks(page, async () => {
      await page.locator('input[type=file][multiple]:not([accept])').setInputFiles([...paths]);
      const until = performance.now() + 60_000;
      while ((await times.jsonValue()).done === undefined) {
        if (performance.now() > until)
          throw new Error('the page must have read the files, got no end in 60 s');
        await page.waitForTimeout(500);
      }
    });
    const { drawn = NaN, done = NaN } = await times.jsonValue();
    return {
      ...{ firstCurveMs: Math.round(drawn), pageMs: Math.round(done) },
      ...{ longestTaskMs, longestTaskProcessorMs },
    };
  } finally {
    await page.close();
  }
}

export async function measure(flags: Flags): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'espalier-foreign-'));
  const rows = [];
  try {
    for (const files of given) {
      const names = Object.keys(files);
      for (const [name, make] of Object.entries(files)) writeFileSync(join(folder, name), make());
      const paths = names.map((name) => join(folder, name));
      const sizes = paths.map((path) => statSync(path).size);
      const size = sizes.reduce((sum, one) => sum + one, 0);
      collect();
      const before = inUse();
      let [most, cpu, begun] = [before, process.cpuUsage(), performance.now()];
      let [longest, last] = [0, begun];
      const run = await openForeign(
        paths.map((path, at) => nodeFile(path, names[at] ?? '', sizes[at] ?? 0)),
        {
          onRead() {
            most = Math.max(most, inUse());
            [longest, last] = [Math.max(longest, performance.now() - last), performance.now()];
          },
        },
      );
      const { user, system } = process.cpuUsage(cpu);
      const opened = performance.now() - begun;
      [cpu, begun] = [process.cpuUsage(), performance.now()];
      diagnose(run);
      const checked = performance.now() - begun;
      const shown = await inChromium((browser, address) => inPage(browser, address, paths));
      rows.push({
        ...shown,
        ...{
          name: names.join(' and '),
          mb: Math.round(size / 1e5) / 10,
          steps: run.steps.length,
          completions: run.completions.length,
        },
        ...{
          ms: Math.round(opened),
          processorMs: Math.round((user + system) / 1000),
          longestPartMs: Math.round(longest),
        },
        ...{ checksMs: Math.round(checked), memoryOverFile: Number(((most - before) / size).toFixed(2)) },
      });
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  put({ rows, node: process.version }, flags.text('json'));
}
