/** Compares the same runs on 1, 2 and 3 rollout workers, in Node and on the page. */
import { openNodeRun } from '../../../src/cli/nodeRun.ts';
import { nodeRolloutThread } from '../../../src/cli/rollout/nodeThread.ts';
import { encodeProvenLink } from '../../../src/config/proof.ts';
import type { RunConfig } from '../../../src/config/schema.ts';
import type { MetricRow } from '../../../src/run/records.ts';
import { proofOf } from '../../../src/run/proof.ts';
import { countedThreads, countParts } from './partsAsked.ts';
import { configOf, recipes } from './recipes.ts';
import { verifiedOn, type VerifyingPage } from './verifiedOn.ts';

export interface NumbersResult {
  readonly method: string;
  readonly task: string;
  readonly stands: string;
  /** Updates of the run on 3 workers that had several parts, some of them computed by workers. */
  readonly updatesInParts: number;
  /** Whether the hashes equal those of one worker, by number of workers. */
  readonly node: Readonly<Record<2 | 3, boolean>>;
  /** The page's verdict on the link of Node's run on one worker. */
  readonly chromium: Readonly<Record<1 | 2 | 3, boolean>>;
  /** Parts that workers of the page computed there. */
  readonly chromiumParts: Readonly<Record<1 | 2 | 3, number | null>>;
  /** The verdict in Firefox; absent where it is not installed. */
  readonly firefox?: Readonly<Record<2 | 3, boolean>>;
}

/** The page's address, and the browsers that open it. */
export interface Pages {
  readonly address: string;
  readonly chromium: VerifyingPage;
  readonly firefox: VerifyingPage | null;
}

interface Trained {
  readonly hash: string;
  readonly link: string;
  readonly updatesInParts: number;
}

async function inNode(config: RunConfig, workers: number): Promise<Trained> {
  const count = countParts();
  const start = countedThreads(nodeRolloutThread, count);
  const { run, pool, device, dispose } = await openNodeRun(config, { pool: { workers, start } });
  await pool.started();
  const before = await run.baseline();
  const metrics: MetricRow[] = before ? [before.metrics] : [];
  while (!run.done) metrics.push((await run.round()).metrics);
  const checkpoint = await run.checkpoint();
  await dispose();
  const machine = { device: device.kind, threads: 1 };
  const link = encodeProvenLink(config, proofOf({ checkpoint, metrics }, machine));
  return { hash: checkpoint.hash, link, updatesInParts: count.updates };
}

/** Throws where an update of a recipe is too small to have parts, because the comparison would then leave them out. */
function checkParts(
  { updatesInParts }: Trained,
  { method, task }: { method: string; task: string },
  rounds: number,
): void {
  if (updatesInParts >= rounds) return;
  throw new Error(
    `pool: updates of ${method} on ${task} must have several parts in all ${rounds} rounds, got ${updatesInParts} such updates; give the recipe more prompts`,
  );
}

export async function measureNumbers(
  rounds: number,
  { address, chromium, firefox }: Pages,
): Promise<NumbersResult[]> {
  const results: NumbersResult[] = [];
  for (const recipe of recipes) {
    const config = configOf(recipe, { max_rounds: rounds });
    const one = await inNode(config, 1);
    const [two, three] = [await inNode(config, 2), await inNode(config, 3)];
    checkParts(three, recipe, rounds);
    const seen = (page: VerifyingPage, workers: number) => verifiedOn(page, address, one.link, workers);
    const onPage = { 1: await seen(chromium, 1), 2: await seen(chromium, 2), 3: await seen(chromium, 3) };
    const { method, task, stands } = recipe;
    const result: NumbersResult = {
      ...{ method, task, stands, updatesInParts: three.updatesInParts },
      node: { 2: two.hash === one.hash, 3: three.hash === one.hash },
      chromium: { 1: onPage[1].isSame, 2: onPage[2].isSame, 3: onPage[3].isSame },
      chromiumParts: { 1: onPage[1].parts, 2: onPage[2].parts, 3: onPage[3].parts },
      ...(firefox && {
        firefox: { 2: (await seen(firefox, 2)).isSame, 3: (await seen(firefox, 3)).isSame },
      }),
    };
    process.stderr.write(`${JSON.stringify(result)}\n`);
    results.push(result);
  }
  return results;
}
