/** WebGPU (SwiftShader, a software adapter) against WASM: equal numbers, and no node of an update on the processor. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Browser } from '@playwright/test';
import { methods } from '../../../src/methods/index.ts';
import { button, expectState, fillIn, openLab, tinyOnGpu } from '../../e2e/lab.ts';
import { storedRuns, type Row } from '../../e2e/stored.ts';
import { tell, tries } from './measured.ts';
import { onSource } from './onSource.ts';
import type { placements } from './placement.ts';

test.beforeEach(async ({ browser }, info) => {
  await info.attach('browser', { body: `Chromium ${browser.version()}` });
});

test('no node of an update is left to the processor', async ({ page }, info) => {
  const ids = Object.keys(methods);
  const compiled = await onSource(page, () =>
    page.evaluate(
      async ({ ids, path }) => {
        const { placements: placed } = (await import(path)) as { placements: typeof placements };
        return placed(ids, ['update']);
      },
      { ids: ids.slice(0, tries(ids.length)), path: '/test/measure/reliability/placement.ts' },
    ),
  );
  const whole = compiled.filter(
    ({ nodes }) =>
      Object.keys(nodes).join() === 'WebGpuExecutionProvider' && (Object.values(nodes)[0] ?? 0) > 100,
  );
  const elsewhere = compiled.filter((one) => !whole.includes(one));
  await tell(info, {
    fault: 'update of every method compiled for WebGPU (software adapter)',
    target: 'no node on the processor',
    times: compiled.length,
    held: whole.length,
    worst: elsewhere[0] ? `${elsewhere[0].method}: ${JSON.stringify(elsewhere[0].nodes)}` : null,
  });
  expect(elsewhere).toEqual([]);
  expect(new Set(compiled.map(({ method }) => method)).size).toBe(tries(ids.length));
});

test('nodes on the processor are found: the measurement can fail', async ({ page }, info) => {
  const [prefill] = await onSource(page, () =>
    page.evaluate(
      async ({ path }) => {
        const { placements: placed } = (await import(path)) as { placements: typeof placements };
        return placed(['grpo'], ['prefill']);
      },
      { path: '/test/measure/reliability/placement.ts' },
    ),
  );
  // Generation computes shapes, which the engine leaves to the processor.
  const there = prefill?.nodes['CPUExecutionProvider'] ?? 0;
  await tell(info, {
    fault: 'control: a program that has nodes on the processor',
    target: 'the measurement reports them',
    times: 1,
    held: Number(there > 0),
    worst: `${there} nodes found`,
  });
  expect(there).toBeGreaterThan(0);
});

/** Enough completions that some prompts are partly solved, and a second pass, in which the policy has moved. */
const learns = { ...tinyOnGpu, 'Completions per prompt': '4', 'Passes per round': '2' } as const;

/** The only row of a run with one round and these settings. */
async function firstRound(
  browser: Browser,
  baseURL: string | undefined,
  settings: Readonly<Record<string, string>>,
): Promise<Row> {
  const context = await browser.newContext({ baseURL, serviceWorkers: 'block' });
  const page = await context.newPage();
  await openLab(page);
  await fillIn(page, { ...settings, 'Held-out prompts': '2', Rounds: '1' });
  await button(page, 'Run').click();
  await expectState(page, 'done', 300_000);
  const row = (await storedRuns(page)).at(-1)?.metrics.at(-1);
  await context.close();
  if (row?.['round'] !== 1) throw new Error(`one round must be stored, got ${JSON.stringify(row)}`);
  return row;
}

/** Relative difference, absolute below a hundredth, because a loss near 0 is the rounding error of a sum. */
const difference = (a: number | null | undefined, b: number | null | undefined): number =>
  Math.abs((a ?? NaN) - (b ?? NaN)) / Math.max(1e-2, Math.abs(a ?? NaN), Math.abs(b ?? NaN));

const compared = ['reward', 'loss', 'entropy', 'grad_norm', 'completions/mean_length'] as const;

test('both devices give the same numbers for every shipped base policy', async ({
  browser,
  baseURL,
}, info) => {
  const { policies } = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../../models/manifest.json'), 'utf8'),
  ) as { policies: readonly { task: string; policy: string }[] };
  const chosen = policies.slice(0, tries(policies.length));
  let held = 0;
  let learned = 0;
  let worst = 0;
  for (const { task, policy } of chosen) {
    const settings = { Task: task, ...learns, Policy: policy };
    const wasm = await firstRound(browser, baseURL, { ...settings, Device: 'wasm' });
    const webgpu = await firstRound(browser, baseURL, { ...settings, Device: 'webgpu' });
    const furthest = Math.max(...compared.map((key) => difference(wasm[key], webgpu[key])));
    worst = Math.max(worst, furthest);
    if (furthest <= 1e-3) held++;
    if ((wasm['grad_norm'] ?? 0) > 0) learned++;
  }
  await tell(info, {
    fault: 'WebGPU (software adapter) against WASM, first round of every base policy',
    target: 'metrics within 1e-3 of each other',
    times: chosen.length,
    held,
    worst: `${worst.toExponential(1)}; ${learned} of ${chosen.length} rounds had a gradient`,
  });
  // A round without a gradient would not test updates.
  expect(learned).toBeGreaterThan(0);
});

test('updates on WebGPU and completions by rollout workers give the numbers of WASM', async ({
  browser,
  baseURL,
}, info) => {
  const times = tries(3);
  let worst = 0;
  for (let n = 0; n < times; n++) {
    const settings = { ...learns, 'Prompts per round': '4', Seed: String(n + 1) };
    const wasm = await firstRound(browser, baseURL, { ...settings, Device: 'wasm' });
    const split = await firstRound(browser, baseURL, {
      ...settings,
      ...{ Device: 'webgpu', 'Completions on': 'wasm', 'Rollout workers': '2' },
    });
    // Equal rows, bit for bit: only the update runs elsewhere.
    expect(split['reward']).toBe(wasm['reward']);
    expect(wasm['grad_norm']).toBeGreaterThan(0);
    worst = Math.max(
      worst,
      ...(['loss', 'entropy', 'grad_norm'] as const).map((key) => difference(wasm[key], split[key])),
    );
  }
  await tell(info, {
    fault: 'updates on WebGPU (software adapter), completions on WASM',
    target: 'rewards equal, loss, entropy and gradient norm within 1e-4',
    times,
    held: worst <= 1e-4 ? times : 0,
    worst: worst.toExponential(1),
  });
  expect(worst).toBeLessThanOrEqual(1e-4);
});
