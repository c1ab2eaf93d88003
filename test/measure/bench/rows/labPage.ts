/** Drives the built page as a person does: recipe, buttons and status. */
import type { Browser, Page } from 'playwright';

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

/** Waits until the status shows this round. Throws the page's message if the run fails first. */
export async function reaches(page: Page, round: number, timeout: number): Promise<void> {
  const end = await page.waitForFunction(
    (least) => {
      const { round = '', state = '' } =
        document.querySelector<HTMLElement>('output[aria-label="Status"]')?.dataset ?? {};
      if (round !== '' && Number(round) >= least) return 'reached';
      return ['error', 'done'].includes(state) ? state : null;
    },
    round,
    { timeout, polling: 50 },
  );
  const ended = await end.jsonValue();
  if (ended === 'reached') return;
  const alert = page.getByRole('alert').first();
  const words = (await alert.count()) > 0 ? await alert.textContent() : 'nothing';
  throw new Error(
    `page: the run must reach round ${round}, got state ${ended}; the page says: ${words?.trim()}`,
  );
}
