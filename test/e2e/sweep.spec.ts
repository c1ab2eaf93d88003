/** A sweep in a drawer: refused, trained beside a run, stopped, continued after a reload, and handed over to Compare. */
import { readFileSync } from 'node:fs';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { compareInNode, timeless } from './compareInNode.ts';
import { button, expectState, openDrawer, openLab, quickLink, reading } from './lab.ts';
import { expectNoViolations, overhang } from './look.ts';

const sweep = (page: Page): Locator => page.getByRole('region', { name: 'Sweep of Learning rate' });
const state = (page: Page): Locator => sweep(page).getByRole('status', { name: 'Sweep status' });

async function openSweep(page: Page): Promise<void> {
  const drawer = await openDrawer(page, 'Update');
  await drawer.getByRole('button', { name: 'Sweep Learning rate' }).click();
  // Its code is fetched while a run trains.
  await expect(sweep(page)).toBeVisible({ timeout: 30_000 });
}

test('a setting is swept beside a run, continues after a reload, and is the same comparison in Compare and Node', async ({
  page,
}) => {
  await openLab(page, `./${quickLink({ learning_rate: 0.0005 })}`);
  await button(page, 'Run').click();
  await expectState(page, 'running');
  await openSweep(page);
  await expect(sweep(page)).toContainText('The open run continues with the same numbers');
  const values = sweep(page).getByLabel(/^Value \d$/);
  await expect(values).toHaveCount(3);
  await expect(values.nth(1)).toHaveValue('0.0005');

  // A refused value says why, and nothing trains.
  await values.nth(0).fill('2');
  await expect(sweep(page)).toContainText('Must be a number above 0 and at most 1, got 2');
  await expect(button(page, 'Run sweep')).toBeDisabled();
  await values.nth(0).fill('0.0001');
  await sweep(page).getByLabel('Seeds').fill('2');
  await sweep(page).getByLabel('Rounds').fill('5');
  await sweep(page).getByLabel('Rounds').blur();
  await button(page, 'Run sweep').click();
  await expect(state(page)).not.toHaveAttribute('data-done', '0', { timeout: 90_000 });
  // The run beside it trains meanwhile.
  const before = (await reading(page, 'round')) ?? 0;
  await expect.poll(() => reading(page, 'round'), { timeout: 30_000 }).toBeGreaterThan(before);
  await expectState(page, 'running');
  await button(page, 'Pause').click();
  await expectState(page, 'paused');

  // Stopped, it keeps what is finished; closed in the middle, it continues when it is opened again.
  if ((await state(page).getAttribute('data-state')) === 'running') await button(page, 'Stop sweep').click();
  await expect(state(page)).toHaveAttribute('data-state', /ready|done/);
  const kept = Number(await state(page).getAttribute('data-done'));
  if (kept < 6) {
    await button(page, 'Continue sweep').click();
    await expect(state(page)).toHaveAttribute('data-state', /running|done/, { timeout: 30_000 });
  }
  await page.reload();
  await openSweep(page);
  await expect(values.nth(0)).toHaveValue('0.0001');
  await expect(state(page)).toHaveAttribute('data-state', 'done', { timeout: 120_000 });
  await expect(state(page)).toHaveAttribute('data-done', '6');
  const curves = sweep(page).getByRole('list', { name: 'Curves by value' }).getByRole('listitem');
  await expect(curves).toHaveCount(3);
  for (const curve of await curves.all()) await expect(curve).toContainText(/pass@1 \d\.\d{3}\s*\[−?\d/);

  await expectNoViolations(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => overhang(page)).toBe(0);
  await page.setViewportSize({ width: 1280, height: 900 });

  await sweep(page).getByRole('link', { name: 'Open in Compare' }).click();
  const compare = page.getByRole('tabpanel', { name: 'Compare' });
  const status = compare.getByRole('status', { name: 'Comparison status' });
  await expect(status).toHaveAttribute('data-state', 'done', { timeout: 30_000 });
  await expect(status).toHaveAttribute('data-total', '6');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    compare.getByLabel('Export the comparison').selectOption('json'),
  ]);
  const here = JSON.parse(readFileSync(await download.path(), 'utf8')) as Record<string, unknown>;
  expect(timeless(here)).toEqual(timeless(await compareInNode(String(here['link']))));
});
