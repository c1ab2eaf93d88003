/** Compares the same runs on 1, 2 and 3 rollout workers, in Node and on the page. */
import type { Page } from 'playwright';
import { openNodeRun } from '../../../src/cli/nodeRun.ts';
import { encodeProvenLink } from '../../../src/config/proof.ts';
import type { RunConfig } from '../../../src/config/schema.ts';
import type { MetricRow } from '../../../src/run/records.ts';
import { proofOf } from '../../../src/run/proof.ts';
import { configOf, recipes } from './recipes.ts';

export interface NumbersResult {
  readonly method: string;
  readonly task: string;
  readonly stands: string;
  /** Whether the hashes equal those of one worker, by number of workers. */
  readonly node: Readonly<Record<2 | 3, boolean>>;
  /** The page's verdict on the link of Node's run on one worker; absent without a page. */
  readonly chromium?: Readonly<Record<1 | 2 | 3, boolean>>;
}

interface Trained {
  readonly hash: string;
  readonly link: string;
}

async function inNode(config: RunConfig, workers: number): Promise<Trained> {
  const { run, pool, device, dispose } = await openNodeRun(config, { pool: { workers } });
  await pool.started();
  const before = await run.baseline();
  const metrics: MetricRow[] = before ? [before.metrics] : [];
  while (!run.done) metrics.push((await run.round()).metrics);
  const checkpoint = await run.checkpoint();
  await dispose();
  const machine = { device: device.kind, threads: 1 };
  return { hash: checkpoint.hash, link: encodeProvenLink(config, proofOf({ checkpoint, metrics }, machine)) };
}

/** Opens the link, presses Verify, and returns the page's verdict. */
async function onPage(page: Page, address: string, link: string, workers: number): Promise<boolean> {
  await page.goto('about:blank');
  await page.goto(`${address}${link.replace('&proof=', `&rollout_workers=${workers}&proof=`)}`);
  const banner = page.getByRole('region', { name: 'Proof of the link' });
  await banner.getByRole('button', { name: 'Verify' }).click();
  const said = banner.getByRole('status').or(banner.getByRole('alert')).filter({ hasText: /\S/ });
  const text = await said.first().innerText({ timeout: 600_000 });
  if (!text.startsWith('Identical')) process.stderr.write(`${workers} workers on the page: ${text}\n`);
  return text.startsWith('Identical');
}

export async function measureNumbers(
  rounds: number,
  chromium: { readonly page: Page; readonly address: string } | null,
): Promise<NumbersResult[]> {
  const results: NumbersResult[] = [];
  for (const [method, task, stands] of recipes) {
    const config = configOf(method, task, { max_rounds: rounds });
    const one = await inNode(config, 1);
    const same = async (workers: number) => (await inNode(config, workers)).hash === one.hash;
    const seen = ({ page, address }: NonNullable<typeof chromium>, workers: number) =>
      onPage(page, address, one.link, workers);
    const result: NumbersResult = {
      ...{ method, task, stands },
      node: { 2: await same(2), 3: await same(3) },
      ...(chromium && {
        chromium: { 1: await seen(chromium, 1), 2: await seen(chromium, 2), 3: await seen(chromium, 3) },
      }),
    };
    process.stderr.write(`${JSON.stringify(result)}\n`);
    results.push(result);
  }
  return results;
}
