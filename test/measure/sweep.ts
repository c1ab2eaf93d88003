/** Measures how long the page takes for a sweep: from the press of Run sweep until all runs are finished. */
import { readFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import type { Page } from 'playwright';
import type { Flags } from '../../src/cli/arguments.ts';
import { inChromium } from './builtPage.ts';
import { put } from './output.ts';

const recipe = 'v=1&method=grpo&task=chain-sum&level=1&policy=tiny';
/** Learning rates around the default. */
const values = ['0.0002', '0.0004', '0.0008'];
const seeds = 3;

export interface SweepResult {
  readonly recipe: string;
  readonly setting: string;
  readonly values: readonly string[];
  readonly seeds: number;
  /** Rounds of the budget. */
  readonly rounds: number;
  readonly cores: number;
  /** Each sweep: seconds, the fewest and the most rounds of its runs, and the machine's load before it. */
  readonly sweeps: readonly {
    readonly seconds: number;
    readonly leastRounds: number;
    readonly mostRounds: number;
    readonly load: number;
  }[];
}

async function sweepOnce(
  page: Page,
  address: string,
  rounds: number,
): Promise<SweepResult['sweeps'][number]> {
  const load = loadavg()[0] as number;
  await page.goto(`${address}#${recipe}`);
  const strip = page.getByRole('region', { name: 'Round', exact: true });
  await strip.getByRole('button', { name: 'Update', exact: true }).click();
  await page.getByRole('button', { name: 'Sweep Learning rate' }).click();
  const sweep = page.getByRole('region', { name: 'Sweep of Learning rate' });
  for (const [i, value] of values.entries()) await sweep.getByLabel(`Value ${i + 1}`).fill(value);
  await sweep.getByLabel('Seeds').fill(String(seeds));
  await sweep.getByLabel('Rounds').fill(String(rounds));
  await sweep.getByLabel('Rounds').blur();
  const begun = performance.now();
  await sweep.getByRole('button', { name: 'Run sweep' }).click();
  await sweep.locator('output[data-state="done"]').waitFor({ state: 'attached', timeout: 600_000 });
  const seconds = (performance.now() - begun) / 1000;
  await sweep.getByRole('link', { name: 'Open in Compare' }).click();
  const compare = page.getByRole('tabpanel', { name: 'Compare' });
  const exported = compare.getByLabel('Export the comparison');
  const [download] = await Promise.all([page.waitForEvent('download'), exported.selectOption('json')]);
  const { arms } = JSON.parse(await readFile(await download.path(), 'utf8')) as {
    arms: { rounds: number[] }[];
  };
  const all = arms.flatMap((arm) => arm.rounds);
  if (all.length !== values.length * seeds) throw new Error(`sweep: must have 9 runs, got ${all.length}`);
  return {
    seconds: Number(seconds.toFixed(1)),
    leastRounds: Math.min(...all),
    mostRounds: Math.max(...all),
    load: Number(load.toFixed(2)),
  };
}

export async function measure(flags: Flags): Promise<void> {
  const [times, rounds] = [flags.count('times'), flags.count('rounds')];
  const sweeps = await inChromium(async (browser, address) => {
    const found = [];
    for (let time = 0; time < times; time++) {
      const context = await browser.newContext({ serviceWorkers: 'block' });
      const one = await sweepOnce(await context.newPage(), address, rounds);
      process.stderr.write(`${JSON.stringify(one)}\n`);
      found.push(one);
      await context.close();
    }
    return found;
  });
  const setting = 'learning_rate';
  const result: SweepResult = { recipe, setting, values, seeds, rounds, cores: cpus().length, sweeps };
  put(result, flags.text('json'));
}
