/** Games for two on the page: their pictures and moves, their situations inside the policy, and Try. */
import { expect, test, type Page } from '@playwright/test';
import { button, expectState, openLab } from './lab.ts';
import { overhang, violations } from './look.ts';

/** One round of a game: its picture, and the inside of its policy, in both colour schemes and on a phone. */
async function expectDrawn(page: Page, recipe: string, picture: RegExp, inside: RegExp): Promise<void> {
  const sizes = 'prompts_per_round=4&num_generations=4&num_eval_prompts=4&eval_every_rounds=1&max_rounds=2';
  await openLab(page, `#v=1&method=jaxmarl${recipe}&${sizes}`);
  await button(page, 'Step').click();
  await expectState(page, 'paused');
  await page.locator('[data-cell="0 0"]').click();
  await expect(page.getByRole('img', { name: picture })).toBeVisible();
  const token = page.getByRole('region', { name: 'Token', exact: true });
  await token.getByRole('button', { name: 'See inside' }).click();
  const drawn = page.getByRole('region', { name: 'See inside' }).getByRole('img', { name: inside });
  await expect(drawn).toBeVisible({ timeout: 30_000 });
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    expect.soft(await violations(page, 'all', ['main']), colorScheme).toEqual([]);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await overhang(page)).toBe(0);
}

test('a game of Kuhn poker is drawn with its cards, and its policy over cards and moves', async ({
  page,
}) => {
  await expectDrawn(page, '', /^The first player holds the .* wins \d chips?\.$/, /^bet over/);
  await expect(page.getByText('exploitability').first()).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
  await button(page, 'Run').click();
  await expectState(page, 'done', 60_000);
  await page.getByRole('link', { name: 'Try the policy' }).click();
  await expect(page.getByText('The Lab shows its games under Rollouts.')).toBeVisible();
});

test('a game of two on a map is drawn with both ways, and its policy over the cells', async ({ page }) => {
  const ways = /goals at .* the second player ends at row \d, column \d\.$/;
  await expectDrawn(page, '&task=door-grid&level=2', ways, /over own column and own row/);
});
