/** Compare on a task of one's own: trained, interrupted, resumed without a question, and asked about where its link goes. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Locator, type Page } from '@playwright/test';
import type { ComparisonResult } from '../../src/experiment/comparisonResult.ts';
import { button, fillIn, goTo, openLab, quickLink, recipe } from './lab.ts';

const task = join(import.meta.dirname, '../../src/sandbox/examples/modulo.js');

const panel = (page: Page): Locator => page.getByRole('tabpanel', { name: 'Compare' });

const press = (page: Page, name: string): Promise<void> =>
  panel(page).getByRole('button', { name, exact: true }).click({ timeout: 30_000 });
const state = (page: Page): Locator => panel(page).getByRole('status', { name: 'Comparison status' });
const names = (page: Page): Locator => panel(page).getByLabel(/^Name of arm/);
const editor = (page: Page): Locator => page.getByRole('dialog', { name: 'Your own task' });
const question = (page: Page): Locator => page.getByRole('dialog', { name: 'This link brings code' });
const sandboxes = (page: Page) => page.workers().filter((worker) => worker.url().includes('sandbox'));

/** Saves a task in the editor and makes it the recipe's, with a policy of these weights. */
async function writeTask(page: Page, source: string, start: string): Promise<void> {
  await recipe(page)
    .getByRole('button', { name: /^(Write your own|Edit your) task$/ })
    .click();
  const file = { name: 'task.js', mimeType: 'text/javascript', buffer: Buffer.from(source) };
  const checks = editor(page).getByRole('region', { name: 'Checks' });
  await expect(checks.getByRole('listitem')).not.toHaveCount(0, { timeout: 60_000 });
  await editor(page).getByLabel('Open file').setInputFiles(file);
  await expect(checks).toHaveAttribute('aria-busy', 'false', { timeout: 60_000 });
  await editor(page)
    .getByRole('combobox', { name: /^Weights of/ })
    .selectOption(start);
  await button(page, 'Save').click();
  await expect(editor(page).getByText(/^Saved as/)).toBeVisible();
  await button(page, 'Use this task').click();
}

const digit = (verify: string): string => `export const name = 'Copy a digit';
export const description = 'Write the digit again.';
export const levels = [{ title: 'two digits' }];
export const prompt = (random) => String(random.integer(100)) + ':';
export const solution = (prompt) => prompt.slice(0, 1);
export function verify(prompt, answer) { ${verify} }
`;

async function download(page: Page, kind: 'json' | 'csv'): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    panel(page).getByLabel('Export the comparison').selectOption(kind),
  ]);
  return readFileSync(await file.path(), 'utf8');
}

test('arms on a task of one’s own train, go on after a reload without a question, and their link asks a stranger', async ({
  page,
  browser,
}) => {
  await openLab(page, quickLink());
  await writeTask(page, readFileSync(task, 'utf8'), 'chain-sum');
  await fillIn(page, { 'Evaluate every': '2' });
  await goTo(page, 'Compare');
  for (const preset of ['GRPO', 'TreePO']) await press(page, `Remove ${preset}`);
  await press(page, 'Add the Lab’s recipe');
  await expect(
    panel(page).getByText(/on Add on a clock, level 1, tiny policy from weights of/),
  ).toBeVisible();
  await press(page, 'Add a placebo (random reward)');
  // The same task out of the library, from other weights.
  await panel(page).getByText('Add an arm', { exact: true }).click();
  await panel(page).getByLabel('Your own task').selectOption('Add on a clock');
  await press(page, 'Add own task');
  await expect(names(page)).toHaveCount(3);
  await expect(panel(page).getByText('starts from random weights', { exact: true })).toBeVisible();
  await press(page, 'Remove Add on a clock');
  await panel(page).getByLabel('Seeds', { exact: true }).fill('2');
  await panel(page).getByLabel('Budget of a run').fill('2000');
  await panel(page).getByLabel('Budget of a run').blur();

  await press(page, 'Run');
  await expect(state(page)).toHaveAttribute('data-state', 'running', { timeout: 60_000 });
  await expect(state(page)).not.toHaveAttribute('data-done', '0', { timeout: 180_000 });
  const link = page.url();
  await page.reload();
  await expect(state(page)).toHaveAttribute('data-state', /running|done/, { timeout: 60_000 });
  expect(Number(await state(page).getAttribute('data-done'))).toBeGreaterThan(0);
  await expect(question(page)).toHaveCount(0);
  await expect(state(page)).toHaveAttribute('data-state', 'done', { timeout: 240_000 });

  const here = JSON.parse(await download(page, 'json')) as ComparisonResult;
  expect(here.arms.map(({ rounds }) => rounds.length)).toEqual([2, 2]);
  // The base policy that was chosen knows some of the task.
  expect(here.arms[0]?.curve[0]?.mean).toBeGreaterThan(0);
  expect(await download(page, 'csv')).toMatch(/^arm,seed,metric,value\r\nThe Lab’s recipe,1,auc,0\./);

  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(link);
  await expect(question(stranger).getByLabel('Code of the link')).toContainText('keep the remainder', {
    timeout: 60_000,
  });
  expect(sandboxes(stranger)).toEqual([]);
  await button(stranger, 'Do not open').click();
  await expect(panel(stranger).getByRole('alert')).toContainText(
    'This comparison was not opened, because its code was not.',
  );
  await stranger.reload();
  await button(stranger, 'Open the task').click();
  await expect(names(stranger)).toHaveCount(2);
  await expect(state(stranger)).toHaveAttribute('data-state', 'ready', { timeout: 60_000 });
  await expect(state(stranger)).toHaveAttribute('data-done', '0');
  await stranger.context().close();
});

test('a verifier that fails in the middle of a comparison is named with its run, and finished runs stay', async ({
  page,
}) => {
  // Fails for answers that the check at opening does not try.
  const source = digit('if (/^[gh]/.test(answer)) for (;;) {} return answer === solution(prompt);');
  await openLab(page, quickLink({ eval_every_rounds: 2 }));
  await writeTask(page, source, 'fresh');
  await goTo(page, 'Compare');
  await press(page, 'Remove TreePO');
  await press(page, 'Add the Lab’s recipe');
  await panel(page).getByLabel('Seeds', { exact: true }).fill('1');
  await panel(page).getByLabel('Budget of a run').fill('10');
  await panel(page).getByLabel('Budget of a run').blur();
  await panel(page).getByLabel('Runs side by side').selectOption('1');
  await press(page, 'Run');
  await expect(state(page)).toHaveAttribute('data-state', 'ready', { timeout: 240_000 });
  await expect(panel(page).getByRole('alert')).toContainText(
    'The Lab’s recipe, seed 1: Verifier failed: verify took too many steps',
  );
  await expect(panel(page).getByRole('alert')).toContainText('mend the code of Copy a digit');
  await expect(state(page)).toHaveAttribute('data-done', '1');
});
