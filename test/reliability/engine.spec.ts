/** The engine: programs asked for at once, files that never come, two devices that must agree, and memory over many runs. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, expect, test, type Page } from '@playwright/test';
import { createServer } from 'vite';
import {
  alert,
  button,
  expectState,
  fillIn,
  openLab,
  quick,
  reaches,
  tinyOnGpu,
  trainer,
} from '../e2e/lab.ts';
import { storedRuns } from '../e2e/stored.ts';
import type { episodes } from './episodes.ts';
import type { interleave } from './interleave.ts';
import { seconds, tell, tries } from './measured.ts';

test.beforeEach(async ({ browser }, info) => {
  await info.attach('browser', { body: `Chromium ${browser.version()}` });
});

/** Opens a page of the source itself, because the built page lets nobody at its executor; the result of `work` there. */
async function onSource<T>(page: Page, work: () => Promise<T>): Promise<T> {
  const server = await createServer({
    root: join(import.meta.dirname, '../..'),
    logLevel: 'error',
    server: { host: '127.0.0.1', port: 0, fs: { strict: false } },
  });
  try {
    await server.listen();
    await page.goto(`${server.resolvedUrls?.local[0]}favicon.svg`);
    return await work();
  } finally {
    await server.close();
  }
}

const nameOf = { wasm: 'WASM', webgpu: 'WebGPU, software adapter' } as const;

for (const device of ['wasm', 'webgpu'] as const) {
  test(`programs and sessions are asked for at once on ${device}`, async ({ page }, info) => {
    const times = tries(1000);
    const found = await onSource(page, () =>
      page.evaluate(
        async ({ device, times, path }) =>
          ((await import(path)) as { interleave: typeof interleave }).interleave(device, times),
        { device, times, path: '/test/reliability/interleave.ts' },
      ),
    );
    expect(found.device).toBe(device);
    await tell(info, {
      fault: `programs and sessions asked for at once (${nameOf[device]})`,
      target: 'none hangs, none gives another result',
      times,
      held: times - found.wrong - found.hung,
      worst: `${found.hung} hung, ${found.wrong} other results`,
    });
    expect(found).toMatchObject({ hung: 0, wrong: 0 });
  });

  test(`runs are opened, trained and closed on ${device}`, async ({ page }, info) => {
    const times = tries(device === 'wasm' ? 50 : 10);
    const found = await onSource(page, () =>
      page.evaluate(
        async ({ device, times, path }) =>
          ((await import(path)) as { episodes: typeof episodes }).episodes(device, times),
        { device, times, path: '/test/reliability/episodes.ts' },
      ),
    );
    expect(found.device).toBe(device);
    expect(found.most).toBeGreaterThan(0);
    await tell(info, {
      fault: `runs opened, trained and closed (${nameOf[device]})`,
      target: 'no value and no session lives on afterwards',
      times,
      held: found.left.filter((left) => left === 0).length,
      worst: `${Math.max(...found.left)} left, of at most ${found.most} after a round`,
    });
    expect(Math.max(...found.left)).toBe(0);
  });
}

test('the engine’s file never comes', async ({ browser, baseURL }, info) => {
  const times = tries(5);
  let held = 0;
  let worst = 0;
  for (let n = 0; n < times; n++) {
    const context = await browser.newContext({ baseURL, serviceWorkers: 'block' });
    const page = await context.newPage();
    await page.route('**/*.wasm', () => new Promise<void>(() => undefined));
    await page.goto('./');
    const began = performance.now();
    await expect.poll(() => alert(page).count(), { intervals: [20], timeout: 120_000 }).toBeGreaterThan(0);
    const ms = performance.now() - began;
    worst = Math.max(worst, ms);
    await page.unroute('**/*.wasm');
    await button(page, 'Run').click();
    await reaches(page, 1);
    if (ms <= 10_000) held++;
    await context.close();
  }
  await tell(info, {
    fault: 'engine file never comes',
    target: 'said within 10 s, and Run works once it comes',
    times,
    held,
    worst: `${seconds(worst)} until it is said`,
  });
});

/** The first row of a run that does one round with these settings. */
async function firstRound(page: Page, settings: Readonly<Record<string, string>>) {
  await openLab(page);
  await fillIn(page, { ...settings, 'Held-out prompts': '2', Rounds: '1' });
  await button(page, 'Run').click();
  await expectState(page, 'done', 300_000);
  const runs = await storedRuns(page);
  return runs.at(-1)?.metrics.at(-1);
}

const compared = ['reward', 'loss', 'entropy', 'grad_norm', 'completions/mean_length'] as const;
const relative = (a: number, b: number): number => Math.abs(a - b) / Math.max(1e-6, Math.abs(a), Math.abs(b));

test('both devices give the same numbers for every shipped base policy', async ({
  browser,
  baseURL,
}, info) => {
  const { policies } = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../models/manifest.json'), 'utf8'),
  ) as { policies: readonly { task: string; policy: string }[] };
  const chosen = policies.slice(0, tries(policies.length));
  let held = 0;
  let worst = 0;
  for (const { task, policy } of chosen) {
    const rows = [];
    for (const Device of ['wasm', 'webgpu']) {
      const context = await browser.newContext({ baseURL, serviceWorkers: 'block' });
      const page = await context.newPage();
      rows.push(await firstRound(page, { Task: task, ...tinyOnGpu, Policy: policy, Device }));
      await context.close();
    }
    const [wasm, webgpu] = rows;
    const furthest = Math.max(...compared.map((key) => relative(wasm?.[key] ?? NaN, webgpu?.[key] ?? NaN)));
    worst = Math.max(worst, furthest);
    if (furthest <= 1e-3) held++;
  }
  await tell(info, {
    fault: 'WebGPU (software adapter) against WASM, first round of every base policy',
    target: 'metrics within 1e-3 of each other',
    times: chosen.length,
    held,
    worst: `${worst.toExponential(1)} relative`,
  });
});

test('updates on WebGPU and completions by rollout workers give the numbers of WASM', async ({
  browser,
  baseURL,
}, info) => {
  const times = tries(3);
  let worst = 0;
  for (let n = 0; n < times; n++) {
    const rows = [];
    const both: readonly Readonly<Record<string, string>>[] = [
      { Device: 'wasm' },
      { Device: 'webgpu', 'Completions on': 'wasm', 'Rollout workers': '2' },
    ];
    for (const devices of both) {
      const context = await browser.newContext({ baseURL, serviceWorkers: 'block' });
      const page = await context.newPage();
      rows.push(await firstRound(page, { ...tinyOnGpu, Seed: String(n + 1), ...devices }));
      await context.close();
    }
    const [wasm, split] = rows;
    // The same rows, bit for bit: only the update is made elsewhere.
    expect(split?.['reward']).toBe(wasm?.['reward']);
    expect(split?.['entropy']).toBe(wasm?.['entropy']);
    worst = Math.max(
      worst,
      ...(['loss', 'grad_norm'] as const).map((key) => relative(wasm?.[key] ?? NaN, split?.[key] ?? NaN)),
    );
  }
  await tell(info, {
    fault: 'updates on WebGPU (software adapter), completions on WASM',
    target: 'rewards and entropy equal, loss and gradient norm within 1e-4',
    times,
    held: worst <= 1e-4 ? times : 0,
    worst: `${worst.toExponential(1)} relative`,
  });
  expect(worst).toBeLessThanOrEqual(1e-4);
});

const quantile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) * share)] as number;

/** Late against early memory of the renderer over many runs of two rounds, each with sessions of its own. */
async function growthOver(runs: number, leak: boolean, launchOptions: object, baseURL?: string) {
  const browser = await chromium.launch(launchOptions);
  const page = await (await browser.newContext({ baseURL, serviceWorkers: 'block' })).newPage();
  await openLab(page);
  await fillIn(page, { ...quick, Rounds: '2' });
  const devtools = await browser.newBrowserCDPSession();
  const { processInfo } = (await devtools.send('SystemInfo.getProcessInfo')) as {
    processInfo: readonly { type: string; id: number; cpuTime: number }[];
  };
  const renderer = processInfo
    .filter(({ type }) => type === 'renderer')
    .sort((a, b) => b.cpuTime - a.cpuTime)[0];
  const mb = (): number =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${renderer?.id}/status`, 'utf8'))?.[1]) / 1024;
  const taken: number[] = [];
  for (let n = 0; n < runs; n++) {
    await button(page, 'Run').click();
    await expectState(page, 'done', 60_000);
    if (leak) {
      const thread = await trainer(page);
      await thread.evaluate(() => {
        const kept: typeof self & { leaked?: Uint8Array[] } = self;
        (kept.leaked ??= []).push(new Uint8Array(20e6).fill(1));
      });
    }
    await button(page, 'Reset').click();
    await expectState(page, 'idle');
    taken.push(mb());
  }
  await browser.close();
  const quarter = Math.floor(taken.length / 4);
  // The first quarter fills caches.
  const early = quantile(taken.slice(quarter, 2 * quarter), 0.5);
  const late = quantile(taken.slice(-quarter), 0.5);
  return { early, late, growth: late / early - 1 };
}

for (const leak of [false, true]) {
  test(
    leak ? 'memory that a test leaks is found: the measurement can fail' : 'many runs are opened and closed',
    async ({ launchOptions, baseURL }, info) => {
      const times = Math.max(8, tries(leak ? 20 : 400));
      const { early, late, growth } = await growthOver(times, leak, launchOptions, baseURL);
      const isFlat = growth <= 0.05;
      await tell(info, {
        fault: leak
          ? 'control: 20 MB are leaked with every run'
          : 'runs opened, trained and closed in one page',
        target: leak ? 'the measurement reports the growth' : 'late memory at most 5 % above early',
        times: leak ? 1 : times,
        held: leak ? Number(!isFlat) : isFlat ? times : 0,
        worst: `${early.toFixed(0)} MB early, ${late.toFixed(0)} MB late`,
      });
      expect(isFlat).toBe(!leak);
    },
  );
}
