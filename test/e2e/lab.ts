/** The Lab as a person or a screen reader has it: buttons, settings by their labels, and what the status says. */
import type { PlaceName } from '../../src/ui/navigation/places.ts';
import { expect, type Locator, type Page } from '@playwright/test';

/** A button by its whole name. */
export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

export const status = (page: Page): Locator => page.getByRole('status', { name: 'Status', exact: true });

/** What went wrong, as the page says it. */
export const alert = (page: Page): Locator => page.getByRole('alert').filter({ hasText: /\S/ });

export const notices = (page: Page): Locator => page.getByRole('status', { name: 'Notices' });

/** The page is ready for its first press of Run; without an address it is loaded anew with the defaults, which train fastest. */
export async function openLab(page: Page, url?: string): Promise<void> {
  // Else an address that differs behind its # only would load nothing.
  if (url === undefined) await page.goto('about:blank');
  await page.goto(url ?? './#v=1&method=grpo');
  await expect(status(page)).toHaveAttribute('data-state', 'idle');
  await expect(button(page, 'Run')).toBeEnabled();
}

/** Waits until the status has this state. */
export async function expectState(page: Page, state: string, timeout = 60_000): Promise<void> {
  const isThere = (wanted: string) =>
    document.querySelector<HTMLElement>('output[aria-label="Status"]')?.dataset['state'] === wanted;
  // In the page, where the wait ends with the change; the sentence of a failure comes from the second look.
  await page.waitForFunction(isThere, state, { timeout, polling: 50 }).catch(() => undefined);
  await expect(status(page)).toHaveAttribute('data-state', state, { timeout: 1000 });
}

/** A number of the status, or null where nothing has been measured. */
export async function reading(page: Page, what: 'round' | 'reward' | 'pass-at-1'): Promise<number | null> {
  const text = await status(page).getAttribute(`data-${what}`);
  return text === null || text === '' ? null : Number(text);
}

/** Waits for a round. Fails at once, with the page's own words, when the run ends in an error. */
export async function reaches(page: Page, round: number, timeout = 60_000): Promise<void> {
  const ended = await page.waitForFunction(
    (wanted) => {
      const told = document.querySelector<HTMLElement>('output[aria-label="Status"]')?.dataset ?? {};
      if (told['state'] === 'error') return 'error';
      return Number(told['round'] || -1) >= wanted ? 'reached' : null;
    },
    round,
    { timeout, polling: 50 },
  );
  if ((await ended.jsonValue()) === 'error')
    throw new Error(`the run must reach round ${round}, the page says: ${await alert(page).innerText()}`);
}

export const recipe = (page: Page): Locator => page.getByRole('region', { name: 'Recipe', exact: true });

export const strip = (page: Page): Locator => page.getByRole('region', { name: 'Round', exact: true });

/** What stands in place of the rollouts: all settings, all numbers, what it bought, or a place of the round. */
const drawer = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

function openerOf(page: Page, name: string): Locator {
  if (name === 'All settings') return recipe(page).getByRole('button', { name, exact: true });
  const cost = page.getByRole('region', { name: 'Cost' });
  if (name === 'All numbers' || name === 'What it bought') return cost.getByRole('button', { name });
  return strip(page).getByRole('button', { name: name === 'Replay' ? 'Replay settings' : name, exact: true });
}

/** On a phone the recipe is one line: shows its fields, or hides them again. */
export const pressRecipe = (page: Page): Promise<void> =>
  page.locator('[aria-controls="recipe-form"]').click();

/** Opens a drawer unless it is open. */
export async function openDrawer(page: Page, name: string): Promise<Locator> {
  const opener = openerOf(page, name);
  if (!(await opener.isVisible())) await pressRecipe(page);
  if ((await opener.getAttribute('aria-expanded')) === 'false') await opener.click();
  await expect(drawer(page, name)).toBeVisible();
  return drawer(page, name);
}

export async function closeDrawer(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Back to rollouts' }).click();
  // A pointer that rests on the rollouts holds their round.
  await page.mouse.move(0, 0);
}

/** Settings of the recipe's line; all others stand in the drawer of all settings. */
const inLine: readonly string[] = ['Method', 'Task', 'Level', 'Policy', 'Seed'];

/** A field by its label. Those that are not in the recipe's line are there while all settings are open. */
export function setting(page: Page, label: string): Locator {
  if (!inLine.includes(label)) return drawer(page, 'All settings').getByLabel(label, { exact: true });
  const role = label === 'Seed' ? 'spinbutton' : 'combobox';
  return recipe(page).getByRole(role, { name: label, exact: true });
}

/** Brings a field in sight: unfolds the recipe on a phone, opens all settings, and there the advanced ones. */
export async function findSetting(page: Page, label: string): Promise<Locator> {
  const field = setting(page, label);
  if (inLine.includes(label)) {
    if (!(await field.isVisible())) await pressRecipe(page);
    return field;
  }
  const settings = await openDrawer(page, 'All settings');
  if (!(await field.isVisible())) await settings.getByLabel('More settings').check();
  return field;
}

/** Fills in settings by label; choices by their value. A drawer that it opens is closed again. */
export async function fillIn(page: Page, settings: Readonly<Record<string, string>>): Promise<void> {
  const wasOpen = await drawer(page, 'All settings').isVisible();
  for (const [label, value] of Object.entries(settings)) {
    const field = await findSetting(page, label);
    if ((await field.evaluate((node) => node.tagName)) === 'SELECT') await field.selectOption(value);
    else await field.fill(value);
  }
  if (!wasOpen && (await drawer(page, 'All settings').isVisible())) await closeDrawer(page);
}

/** Settings have these values. A drawer that it opens is closed again. */
export async function expectSettings(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  const wasOpen = await drawer(page, 'All settings').isVisible();
  for (const [label, value] of Object.entries(values))
    await expect(await findSetting(page, label)).toHaveValue(value);
  if (!wasOpen && (await drawer(page, 'All settings').isVisible())) await closeDrawer(page);
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

/** The same as a link, with further settings or others: what a form takes a second for. */
export function quickLink(settings: Readonly<Record<string, string | number>> = {}): string {
  const usual = new URLSearchParams(`v=1&method=grpo&${quickSet.replaceAll(' ', '&')}&max_rounds=100000`);
  for (const [key, value] of Object.entries(settings)) usual.set(key, String(value));
  return `#${usual.toString()}`;
}

/** Goes to a tab of the page. */
export const goTo = (page: Page, place: PlaceName): Promise<void> =>
  page.getByRole('tab', { name: place }).click();

/** Threads with the training worker's script: the one that trains, and one that waits to take its place. */
export const trainers = (page: Page) =>
  page.workers().filter((worker) => worker.url().includes('#espalier-trainer'));

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
