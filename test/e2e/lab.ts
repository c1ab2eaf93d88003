/** The Lab as a person or a screen reader has it: buttons, settings by their labels, and what the status says. */
import type { PlaceName } from '../../src/ui/places.ts';
import { expect, type Locator, type Page } from '@playwright/test';

/** A button by its whole name. */
export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

export const status = (page: Page): Locator => page.getByRole('status', { name: 'Status', exact: true });

/** What went wrong, as the page says it. */
export const alert = (page: Page): Locator => page.getByRole('alert').filter({ hasText: /\S/ });

export const notices = (page: Page): Locator => page.getByRole('status', { name: 'Notices' });

/** The page is ready for its first press of Run. */
export async function openLab(page: Page, url = './'): Promise<void> {
  await page.goto(url);
  await expect(status(page)).toHaveAttribute('data-state', 'idle');
  await expect(button(page, 'Run')).toBeEnabled();
}

export async function expectState(page: Page, state: string, timeout = 30_000): Promise<void> {
  await expect(status(page)).toHaveAttribute('data-state', state, { timeout });
}

/** A number of the status, or null where nothing has been measured. */
export async function reading(page: Page, what: 'round' | 'reward' | 'pass-at-1'): Promise<number | null> {
  const text = await status(page).getAttribute(`data-${what}`);
  return text === null || text === '' ? null : Number(text);
}

/** Waits for a round. Fails at once, with the page's own words, when the run ends in an error. */
export async function reaches(page: Page, round: number, timeout = 45_000): Promise<void> {
  const read = async (): Promise<number> => {
    if ((await status(page).getAttribute('data-state')) === 'error') {
      throw new Error(`the run must reach round ${round}, the page says: ${await alert(page).innerText()}`);
    }
    return (await reading(page, 'round')) ?? -1;
  };
  await expect(async () => {
    if ((await read()) < round) throw new Error(`not yet at round ${round}`);
  }).toPass({ timeout, intervals: [50] });
}

export const recipe = (page: Page): Locator => page.getByRole('complementary', { name: 'Recipe' });

export const setting = (page: Page, label: string): Locator =>
  recipe(page).getByLabel(label, { exact: true });

/** Fills in settings by label; choices by their value. */
export async function fillIn(page: Page, settings: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(settings)) {
    const field = setting(page, label);
    if (!(await field.isVisible())) await recipe(page).getByText('More settings').click();
    if ((await field.evaluate((node) => node.tagName)) === 'SELECT') await field.selectOption(value);
    else await field.fill(value);
  }
}

/** Rounds of a few milliseconds, evaluated and saved every ten. */
export const quick = {
  Policy: 'tiny',
  'Prompts per round': '4',
  'Completions per prompt': '4',
  'Held-out prompts': '16',
  'Evaluate every': '10',
  'Save every': '10',
  Rounds: '100000',
} as const;

/** The least that a round on a software graphics adapter takes. */
export const tinyOnGpu = {
  Policy: 'tiny',
  Level: '1',
  Device: 'webgpu',
  'Prompts per round': '2',
  'Completions per prompt': '2',
  'Updates per pass': '1',
} as const;

/** The same as `quick` for the command line. */
export const quickSet =
  'policy=tiny prompts_per_round=4 num_generations=4 num_eval_prompts=16 eval_every_rounds=10 save_every_rounds=10';

/** Goes to a tab of the page. */
export const goTo = (page: Page, place: PlaceName): Promise<void> =>
  page.getByRole('tab', { name: place }).click();

/** Threads with the training worker's script: the one that trains, and one that waits to take its place. */
export const trainers = (page: Page) =>
  page.workers().filter((worker) => worker.url().includes('trainer.worker'));

/** The thread that trains, which alone has fetched a base policy; threads of the engine's own are others. */
export async function trainer(page: Page) {
  await expect.poll(() => trainers(page).length).toBeGreaterThan(0);
  const found = trainers(page);
  const trains = (worker: (typeof found)[number]): Promise<boolean> => {
    const asked = worker.evaluate(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/models/')),
    );
    // One that hangs does not answer.
    const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 2000));
    return Promise.race([asked.catch(() => false), late]);
  };
  const answers = await Promise.all(found.map(trains));
  const worker = found[answers.lastIndexOf(true)] ?? found[0];
  if (!worker) throw new Error('the training thread ended while it was looked for');
  return worker;
}
