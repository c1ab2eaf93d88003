/** Drives the built page as a person does: recipe, buttons and status. */
import type { Browser, Page } from 'playwright';
import type { Stage } from '../stage.ts';

/** Opens the Lab in a fresh profile. `prepare` runs before the page's code. Without `serviceWorkers` the page cannot isolate itself. */
export async function openLab(
  browser: Browser,
  url: string,
  prepare?: (page: Page) => Promise<unknown>,
  serviceWorkers: 'allow' | 'block' = 'allow',
): Promise<Page> {
  const context = await browser.newContext({ serviceWorkers });
  const page = await context.newPage();
  await prepare?.(page);
  await page.goto(url, { waitUntil: 'commit' });
  return page;
}

/** Fills in settings by label, choices by their value: those of the recipe's line there, others in the drawer of all settings. */
export async function fillIn(page: Page, settings: Readonly<Record<string, string>>): Promise<void> {
  const recipe = page.getByRole('region', { name: 'Recipe', exact: true });
  const drawer = page.getByRole('region', { name: 'All settings', exact: true });
  const inLine = ['Method', 'Task', 'Level', 'Policy'];
  for (const [label, value] of Object.entries(settings)) {
    if (inLine.includes(label)) {
      await recipe.getByRole('combobox', { name: label, exact: true }).selectOption(value);
      continue;
    }
    if ((await drawer.count()) === 0) {
      await recipe.getByRole('button', { name: 'All settings' }).click();
      await drawer.getByLabel('More settings').check();
    }
    const field = drawer.getByLabel(label, { exact: true });
    if ((await field.evaluate((node) => node.tagName)) === 'SELECT') await field.selectOption(value);
    else await field.fill(value);
  }
  if ((await drawer.count()) > 0) await page.getByRole('button', { name: 'Back to rollouts' }).click();
}

/** Lengths of frames, and of tasks over 50 ms on the page's thread, in some seconds; all in milliseconds. */
export function watchFrames(page: Page, seconds: number): Promise<{ frames: number[]; tasks: number[] }> {
  return page.evaluate(async (lasting) => {
    const tasks: number[] = [];
    const watch = new PerformanceObserver((list) =>
      tasks.push(...list.getEntries().map(({ duration }) => duration)),
    );
    watch.observe({ type: 'longtask' });
    const frames: number[] = [];
    const begun = performance.now();
    let before = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
    while (performance.now() - begun < lasting * 1000) {
      const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
      frames.push(now - before);
      before = now;
    }
    watch.disconnect();
    return { frames, tasks };
  }, seconds);
}

export const pressRun = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Run', exact: true }).click();

/** Waits until a number in the status reaches this value. Throws the page's message if the run fails first. */
export async function reaches(
  page: Page,
  what: 'round' | 'pass-at-1',
  value: number,
  timeout: number,
): Promise<void> {
  const end = await page.waitForFunction(
    ([name, least]) => {
      const status = document.querySelector<HTMLElement>('output[aria-label="Status"]');
      // Not dataset, which spells names that end in a digit differently.
      const now = status?.getAttribute(`data-${name}`) ?? '';
      const reached = now !== '' && Number(now) >= (least as number);
      const state = status?.dataset['state'] ?? '';
      return reached ? 'reached' : ['error', 'done'].includes(state) ? state : null;
    },
    [what, value] as const,
    { timeout, polling: 50 },
  );
  const ended = await end.jsonValue();
  if (ended === 'reached') return;
  const alert = page.getByRole('alert').first();
  const words = (await alert.count()) > 0 ? await alert.textContent() : 'nothing';
  throw new Error(
    `page: the run must reach ${what} ${value}, got state ${ended}; the page says: ${words?.trim()}`,
  );
}

export interface Aim {
  readonly seed: number;
  /** Held-out pass@1. */
  readonly wanted: number;
  readonly patienceMs: number;
}

/** Options for opening a page. */
export interface Site {
  readonly url: string;
  /** Without it the page cannot isolate itself. */
  readonly serviceWorkers?: 'allow' | 'block';
}

/**
 * Seconds from pressing Run in a fresh browser until the page shows the wanted pass@1, and the round. Throws the page's
 * message if the run fails first, and when patience ends.
 */
export async function timeTo(
  stage: Stage,
  { url, serviceWorkers }: Site,
  { seed, wanted, patienceMs }: Aim,
): Promise<{ readonly seconds: number; readonly rounds: number }> {
  return stage.inBrowser(async (browser) => {
    const page = await openLab(browser, url, undefined, serviceWorkers);
    await page.getByRole('spinbutton', { name: 'Seed', exact: true }).fill(String(seed));
    // The field applies its value on blur.
    await page.keyboard.press('Tab');
    const begun = performance.now();
    await pressRun(page);
    await reaches(page, 'pass-at-1', wanted, patienceMs);
    const seconds = (performance.now() - begun) / 1000;
    const status = page.locator('output[aria-label="Status"]');
    return { seconds, rounds: Number(await status.getAttribute('data-round')) };
  });
}
