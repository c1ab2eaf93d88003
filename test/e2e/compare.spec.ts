/** Compare: trained in the page, interrupted, resumed; the same numbers as the command line's, to the last digit. */
import { readFileSync } from 'node:fs';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { compareInNode, timeless } from './compareInNode.ts';
import { openLab } from './lab.ts';
import { expectNoViolations, overhang } from './look.ts';

const tiny =
  'policy=tiny&prompts_per_round=4&num_generations=4&eval_every_rounds=2&num_eval_prompts=16&max_completion_length=6';
const link = `v=1&seeds=1-2&budget=budget:3000&control=GRPO&arm=GRPO&method=grpo&${tiny}&arm=Placebo&method=grpo&${tiny}&labels=random`;

const panel = (page: Page): Locator => page.getByRole('tabpanel', { name: 'Compare' });
const press = (page: Page, name: string): Promise<void> =>
  panel(page).getByRole('button', { name, exact: true }).click();
const state = (page: Page): Locator => panel(page).getByRole('status', { name: 'Comparison status' });

async function openComparison(page: Page, route = link): Promise<void> {
  await page.goto(`./#/compare/${route}`);
  await expect(panel(page).getByRole('heading', { name: 'Compare', exact: true })).toBeVisible();
}

test('a comparison survives a closed tab, continues by itself, and gives the numbers of the command line', async ({
  page,
  context,
}) => {
  const node = compareInNode(link, '--threshold', '0.25');
  await openComparison(page);
  // A link starts nothing.
  await expect(state(page)).toHaveAttribute('data-state', 'ready');
  await press(page, 'Run');
  await expect(state(page)).toHaveAttribute('data-state', 'running', { timeout: 30_000 });

  // A second tab waits for the first.
  const second = await context.newPage();
  await openComparison(second);
  await expect(state(second)).toHaveAttribute('data-state', 'elsewhere', { timeout: 30_000 });

  await expect(state(page)).not.toHaveAttribute('data-done', '0', { timeout: 90_000 });
  const before = Number(await state(page).getAttribute('data-done'));
  expect(before).toBeLessThan(4);
  await page.close();

  // It continues in the tab that is left, with what was finished.
  await expect(state(second)).toHaveAttribute('data-state', /running|done/, { timeout: 30_000 });
  expect(Number(await state(second).getAttribute('data-done'))).toBeGreaterThanOrEqual(before);
  // A reload in the middle loses no finished run either.
  await second.reload();
  await expect(state(second)).toHaveAttribute('data-state', 'done', { timeout: 120_000 });

  const threshold = panel(second).getByLabel('Cost until held-out pass@1 is');
  await threshold.fill('0.25');
  await threshold.blur();
  const savings = panel(second).getByRole('region', { name: 'Cost until the threshold' });
  await expect(savings.getByRole('columnheader')).toHaveText([
    'Arm',
    'Generated tokens',
    'Decode steps in a row',
    'Seconds',
  ]);
  const [download] = await Promise.all([
    second.waitForEvent('download'),
    panel(second).getByLabel('Export the comparison').selectOption('json'),
  ]);
  const here = JSON.parse(readFileSync(await download.path(), 'utf8')) as Record<string, unknown>;
  const there = await node;
  expect(Object.keys(here)).toContain('seconds');
  expect(here).toHaveProperty('savings.threshold', 0.25);
  expect(timeless(here)).toEqual(timeless(there));
  expect(JSON.stringify(timeless(here))).toBe(JSON.stringify(timeless(there)));

  await expect(panel(second).getByRole('region', { name: 'Comparison result' })).toContainText('Placebo');
  await expectNoViolations(second);
  await second.setViewportSize({ width: 360, height: 740 });
  await expect.poll(() => overhang(second)).toBe(0);
});

test('arms are put together by hand, what is wrong is said, and a bad link is refused', async ({ page }) => {
  await openLab(page);
  await page.getByRole('tab', { name: 'Compare' }).click();
  const names = panel(page).getByLabel(/^Name of arm/);
  await expect(names).toHaveCount(2);
  await press(page, 'Add a placebo (random reward)');
  await expect(names).toHaveCount(3);
  await panel(page).getByText('Add an arm', { exact: true }).click();
  await panel(page).getByLabel('Setting to change').selectOption('epsilon');
  await press(page, 'Add with this change');
  await expect(panel(page).getByRole('alert')).toContainText('choose another value');
  await panel(page).getByLabel('Clip range', { exact: false }).first().fill('0.1');
  await press(page, 'Add with this change');
  await expect(names).toHaveCount(4);
  await expect(names.nth(3)).toHaveValue(/0\.1$/);
  await panel(page).getByLabel('Method', { exact: true }).selectOption('rloo');
  await press(page, 'Add method');
  await expect(names.nth(4)).toHaveValue('RLOO');
  await press(page, 'Remove Placebo');
  await expect(names).toHaveCount(4);
  await panel(page).getByLabel('Budget of a run').fill('0');
  await panel(page).getByLabel('Budget of a run').blur();
  await expect(state(page)).toContainText('budget');
  await expect(panel(page).getByRole('button', { name: 'Run', exact: true })).toBeDisabled();

  await openComparison(page, 'v=1&seeds=1&budget=budget:5&control=a&arm=a&method=gpro');
  await expect(panel(page).getByRole('alert')).toContainText('method');
});
