/** Takes the README's pictures of the built page in Chromium: one that moves through a real run, and one after it. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright';
import UPNG from 'upng-js';
import type { Flags } from '../../src/cli/arguments.ts';
import { inChromium } from './builtPage.ts';
import { root } from './output.ts';

const wanted = { rounds: 24, withinMs: 90_000 };
const desktop = { width: 1440, height: 980 };
/** The moving picture: as wide as a README shows, at most 2 MB. */
const filmed = {
  width: 1280,
  height: 860,
  rounds: 80,
  frames: 20,
  colours: 96,
  eachMs: 350,
  lastMs: 3000,
  recipe: '#v=1&task=chain-sum',
};

/** Presses Run and waits for a curve to show: 24 rounds without others, or a minute and a half; `onRound` looks meanwhile. */
async function train(
  page: Page,
  rounds = wanted.rounds,
  onRound?: (round: number) => Promise<void>,
): Promise<void> {
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  const status = page.getByRole('status', { name: 'Status', exact: true });
  const enough = (least: number) =>
    Number(document.querySelector<HTMLElement>('output[aria-label="Status"]')?.dataset['round']) >= least;
  try {
    const step = rounds / filmed.frames;
    for (let round = 1; onRound && round <= rounds; round += step) {
      await page.waitForFunction(enough, Math.floor(round), { timeout: wanted.withinMs, polling: 50 });
      await onRound(round);
    }
    await page.waitForFunction(enough, rounds, { timeout: wanted.withinMs, polling: 250 });
  } catch {
    process.stderr.write(`screenshot: ${await status.textContent()}\n`);
  }
  if ((await status.getAttribute('data-state')) === 'error') {
    throw new Error(
      `screenshot: training failed, the page says: ${await page.getByRole('alert').first().textContent()}`,
    );
  }
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.waitForFunction(
    () => document.querySelector<HTMLElement>('output[aria-label="Status"]')?.dataset['state'] !== 'running',
  );
}

/** Points at the least likely visible token, about which its panel shows most. */
async function pointAtToken(page: Page): Promise<void> {
  const tokens = page.locator('[data-cell]');
  const labels = await tokens.evaluateAll((cells) =>
    cells.map((cell) => cell.getAttribute('aria-label') ?? ''),
  );
  const shares = labels.map((label) => Number(/(\d+) %/.exec(label)?.[1] ?? 100));
  if (shares.length > 0) await tokens.nth(shares.indexOf(Math.min(...shares))).focus();
}

async function take(
  browser: Browser,
  url: string,
  options: BrowserContextOptions,
  shoot: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext(options);
  try {
    const page = await context.newPage();
    await page.goto(url);
    await page.getByRole('button', { name: 'Run', exact: true }).waitFor();
    await shoot(page);
  } finally {
    await context.close();
  }
}

async function shot(page: Page, path: string): Promise<void> {
  await page.screenshot({ path, animations: 'disabled' });
  process.stderr.write(`screenshot: ${path}\n`);
}

/** The run in frames, as an animated PNG with few colours; each frame holds what has changed. */
async function film(page: Page): Promise<void> {
  const frames: ArrayBuffer[] = [];
  const add = async (): Promise<void> => {
    const picture = UPNG.decode(new Uint8Array(await page.screenshot()).buffer);
    frames.push(UPNG.toRGBA8(picture)[0] as ArrayBuffer);
  };
  await add();
  await train(page, filmed.rounds, add);
  await pointAtToken(page);
  await add();
  const times = frames.map((_, at) => (at === frames.length - 1 ? filmed.lastMs : filmed.eachMs));
  const { width, height, colours } = filmed;
  const path = join(root, 'public/moving.png');
  writeFileSync(path, new Uint8Array(UPNG.encode(frames, width, height, colours, times)));
  process.stderr.write(`screenshot: ${path}, ${frames.length} frames\n`);
}

export async function measure(flags: Flags): Promise<void> {
  const folder = flags.text('all');
  await inChromium((browser, address) =>
    take(browser, address, { viewport: desktop, colorScheme: 'light' }, async (page) => {
      await train(page);
      await pointAtToken(page);
      await shot(page, join(root, 'public/screenshot.png'));
      if (folder === undefined) return;
      mkdirSync(folder, { recursive: true });
      // The same run in the dark theme, then on a phone, then in the list.
      await page.emulateMedia({ colorScheme: 'dark' });
      await shot(page, join(folder, 'dark.png'));
      await page.emulateMedia({ colorScheme: 'light' });
      await page.setViewportSize({ width: 400, height: 860 });
      await shot(page, join(folder, 'phone.png'));
      await page.setViewportSize(desktop);
      await page.getByRole('tab', { name: 'Runs' }).click();
      await shot(page, join(folder, 'runs.png'));
    }),
  );
  const { width, height, recipe } = filmed;
  await inChromium((browser, address) =>
    take(browser, `${address}${recipe}`, { viewport: { width, height }, colorScheme: 'light' }, film),
  );
}
