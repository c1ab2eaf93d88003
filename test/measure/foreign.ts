/** Opens 50 MB of what other libraries write, in Node and in the built page, and measures time, memory and long tasks. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright';
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

/** Milliseconds from the choice of files in the page to what is drawn first and to its end, and the longest task over 50 ms. */
async function inPage(browser: Browser, address: string, paths: readonly string[]) {
  const page = await browser.newPage();
  try {
    await page.goto(`${address}#/runs/outside`);
    await page.getByRole('button', { name: 'Choose files' }).waitFor();
    const tasks = await page.evaluateHandle(() => {
      const durations: number[] = [];
      new PerformanceObserver((list) =>
        durations.push(...list.getEntries().map(({ duration }) => duration)),
      ).observe({ type: 'longtask' });
      return durations;
    });
    const begun = performance.now();
    await page.locator('input[type=file][multiple]:not([accept])').setInputFiles([...paths]);
    const drawn = page
      .getByRole('region', { name: 'Curves', exact: true })
      .getByRole('figure')
      .first()
      .waitFor()
      .then(() => performance.now() - begun);
    await page.getByText('all of it was read').waitFor();
    await page.getByText(/^Reading your files/).waitFor({ state: 'detached', timeout: 60_000 });
    const done = performance.now() - begun;
    await page.waitForTimeout(500);
    const long = await tasks.jsonValue();
    return {
      ...{ firstCurveMs: Math.round(await drawn), pageMs: Math.round(done) },
      ...{ longTasks: long.length, longestTaskMs: Math.round(Math.max(0, ...long)) },
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
