/**
 * Takes the README's picture of the built page (`npm run build` first), after a real run in a real Chromium.
 * `npm run -s screenshot` writes public/screenshot.png; `-- --all FOLDER` also writes dark, phone and runs pictures.
 */
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright';
import { preview } from 'vite';

const root = join(import.meta.dirname, '../..');
const wanted = { rounds: 500, withinMs: 90_000 };
const desktop = { width: 1440, height: 980 };

function executablePath(): string | undefined {
  const named = process.env['CHROMIUM_PATH'];
  if (named) return named;
  return existsSync('/usr/bin/chromium') ? '/usr/bin/chromium' : undefined;
}

/** Presses Run and waits for a curve worth a picture: 500 rounds, or what a minute and a half gives. */
async function train(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  const status = page.getByRole('status', { name: 'Status', exact: true });
  const enough = (rounds: number) =>
    Number(document.querySelector<HTMLElement>('output[aria-label="Status"]')?.dataset['round']) >= rounds;
  try {
    await page.waitForFunction(enough, wanted.rounds, { timeout: wanted.withinMs, polling: 250 });
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

/** The least likely token in sight: the one about which its panel has most to say. */
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

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { all: { type: 'string' } } });
  if (!existsSync(join(root, 'dist/index.html'))) {
    throw new Error(
      'screenshot: the page must be built, found no dist/index.html: run `npm run build` first',
    );
  }
  const server = await preview({
    root,
    logLevel: 'warn',
    preview: { port: 0, strictPort: false, open: false },
  });
  const url = server.resolvedUrls?.local[0];
  if (url === undefined) throw new Error('screenshot: the preview server gave no address');
  const browser = await chromium.launch({
    executablePath: executablePath(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  const shot = async (page: Page, path: string) => {
    await page.screenshot({ path, animations: 'disabled' });
    process.stderr.write(`screenshot: ${path}\n`);
  };
  try {
    await take(browser, url, { viewport: desktop, colorScheme: 'light' }, async (page) => {
      await train(page);
      await pointAtToken(page);
      await shot(page, join(root, 'public/screenshot.png'));
      if (values.all === undefined) return;
      const folder = values.all;
      mkdirSync(folder, { recursive: true });
      // The same run in the other theme, then on a phone, then in the list.
      await page.emulateMedia({ colorScheme: 'dark' });
      await shot(page, join(folder, 'dark.png'));
      await page.emulateMedia({ colorScheme: 'light' });
      await page.setViewportSize({ width: 400, height: 860 });
      await shot(page, join(folder, 'phone.png'));
      await page.setViewportSize(desktop);
      await page.getByRole('tab', { name: 'Runs' }).click();
      await shot(page, join(folder, 'runs.png'));
    });
  } finally {
    await browser.close();
    await server.close();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
