/** Games for two on the page: their pictures and moves, their situations inside the policy, and Try. */
import { expect, test } from '@playwright/test';
import { button, expectState, openLab } from './lab.ts';
import { overhang, violations } from './look.ts';

test('a game of Kuhn poker is drawn with its cards, and its policy over cards and moves', async ({
  page,
}) => {
  await openLab(
    page,
    '#v=1&method=jaxmarl&prompts_per_round=4&num_generations=4&num_eval_prompts=4&eval_every_rounds=1&max_rounds=2',
  );
  await button(page, 'Step').click();
  await expectState(page, 'paused');
  await page.locator('[data-cell="0 0"]').click();
  const picture = page.getByRole('img', { name: /^The first player holds the .* wins \d chips?\.$/ });
  await expect(picture).toBeVisible();
  await expect(page.getByText('exploitability').first()).toBeVisible();
  const token = page.getByRole('region', { name: 'Token', exact: true });
  await token.getByRole('button', { name: 'See inside' }).click();
  const inside = page.getByRole('region', { name: 'See inside' });
  await expect(inside.getByRole('img', { name: /^bet over/ })).toBeVisible({ timeout: 30_000 });
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    expect.soft(await violations(page, 'all', ['main']), colorScheme).toEqual([]);
    if (process.env['SHOTS'])
      await page.screenshot({ path: `/tmp/games/${colorScheme}.png`, fullPage: true });
  }
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await overhang(page)).toBe(0);
  if (process.env['SHOTS']) await page.screenshot({ path: '/tmp/games/narrow.png', fullPage: true });
  await page.setViewportSize({ width: 1280, height: 800 });
  await button(page, 'Run').click();
  await expectState(page, 'done', 60_000);
  await page.getByRole('link', { name: 'Try the policy' }).click();
  await expect(page.getByText('The Lab shows its games under Rollouts.')).toBeVisible();
});

test('a game of two on a map is drawn with both ways, and its policy over the cells', async ({ page }) => {
  await openLab(
    page,
    '#v=1&method=jaxmarl&task=door-grid&level=2&prompts_per_round=4&num_generations=4&num_eval_prompts=4&eval_every_rounds=1&max_rounds=2',
  );
  await button(page, 'Step').click();
  await expectState(page, 'paused');
  await page.locator('[data-cell="0 0"]').click();
  const picture = page.getByRole('img', {
    name: /goals at .* the second player ends at row \d, column \d\.$/,
  });
  await expect(picture).toBeVisible();
  const token = page.getByRole('region', { name: 'Token', exact: true });
  await token.getByRole('button', { name: 'See inside' }).click();
  const inside = page.getByRole('region', { name: 'See inside' });
  await expect(inside.getByRole('img', { name: /over own column and own row/ })).toBeVisible({
    timeout: 30_000,
  });
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    expect.soft(await violations(page, 'all', ['main']), colorScheme).toEqual([]);
    if (process.env['SHOTS'])
      await page.screenshot({ path: `/tmp/games/door-${colorScheme}.png`, fullPage: true });
  }
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await overhang(page)).toBe(0);
  if (process.env['SHOTS']) await page.screenshot({ path: '/tmp/games/door-narrow.png', fullPage: true });
});
