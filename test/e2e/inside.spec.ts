/** See inside: heads and next symbols of a token before and after its round, and planes of states; by keyboard too. */
import { expect, test, type Page } from '@playwright/test';
import { button, expectState, goTo, openLab, quickLink } from './lab.ts';
import { overhang, violations } from './look.ts';
import { storedRun } from './stored.ts';

const inside = (page: Page) => page.getByRole('region', { name: 'See inside' });

/** No rule is broken inside, in light and dark. */
async function expectClean(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    expect.soft(await violations(page, 'all', ['[aria-label="See inside"]']), colorScheme).toEqual([]);
  }
}

test('the heads of a token and its symbols before and after the round are shown, and reached by the keyboard', async ({
  page,
}) => {
  await openLab(page, quickLink({ learning_rate: 0.01, warmup_steps: 0 }));
  await button(page, 'Step').click();
  await expectState(page, 'paused');
  await button(page, 'Step').click();
  await expectState(page, 'paused');
  const token = page.getByRole('region', { name: 'Token', exact: true });
  // The second token of the first completion.
  await page.locator('[data-cell="0 1"]').click();
  await token.getByRole('button', { name: 'All steps' }).click();
  await token.getByRole('button', { name: 'See inside' }).click();
  const grid = inside(page).getByRole('grid', { name: 'Attention of each head' });
  await expect(grid).toBeVisible({ timeout: 30_000 });
  await expect(inside(page).getByRole('status', { name: 'Weights shown' })).toHaveText(
    'The weights before and after the updates of round 2.',
  );

  await test.step('the shares of a head add up to the whole', async () => {
    const row = grid.getByRole('row').nth(1);
    const shares = await row.getByRole('gridcell').allInnerTexts();
    const numbers = shares.filter((text) => text.includes('%')).map((text) => Number.parseFloat(text));
    expect(numbers.length).toBeGreaterThan(2);
    expect(Math.abs(numbers.reduce((sum, share) => sum + share, 0) - 100)).toBeLessThan(numbers.length);
  });

  await test.step('the probability before the round is the one with which the token was sampled', async () => {
    const chosen = inside(page).locator('table tr.chosen');
    const before = await chosen.getByRole('cell').nth(0).innerText();
    await expect(token.locator('.facts')).toContainText(before);
  });

  await test.step('arrow keys move over heads and symbols, and Enter chooses a symbol', async () => {
    await grid.locator('[tabindex="0"]').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await expect(inside(page).locator('[aria-live="polite"]')).toContainText(/layer 1, head 2: .* % on/);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(grid.getByRole('columnheader', { name: /token 3, chosen/ })).toBeFocused();
  });

  await test.step('a teacher is compared with the gradient of success, token by token', async () => {
    await inside(page).getByRole('button', { name: 'Compare token by token' }).click();
    const tokens = inside(page).getByRole('group', { name: 'Alignment of each token' }).getByRole('button');
    await expect(tokens.first()).toHaveAccessibleName(/, cosine (none|[−-]?\d)/, { timeout: 30_000 });
    await tokens.first().click();
    await expect(
      inside(page).getByText(/Probability of success .* %, exact: right completions 1\./),
    ).toBeVisible();
    await inside(page).locator('label', { hasText: 'before' }).click();
    await expect(inside(page).getByRole('button', { name: 'Compare token by token' })).toBeVisible();
    await inside(page).getByRole('button', { name: 'Compare token by token' }).click();
    await expect(tokens.first()).toBeVisible({ timeout: 30_000 });
  });
  await expectClean(page);
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await overhang(page)).toBe(0);
  await page.setViewportSize({ width: 1280, height: 900 });

  await test.step('a stored run shows the weights of the checkpoints that are kept, and says which', async () => {
    const { name } = await storedRun(page);
    await button(page, 'Reset').click();
    await goTo(page, 'Runs');
    await button(page, `View ${name}`).click();
    const viewed = page.getByRole('region', { name: 'Stored run' });
    await viewed.getByRole('button', { name: 'See inside' }).click();
    await expect(inside(page).getByRole('grid')).toBeVisible({ timeout: 30_000 });
    await expect(inside(page).getByRole('status', { name: 'Weights shown' })).toContainText(
      /^Before: the weights .*\. After: those after round 2\./,
    );
    await expectClean(page);
  });
});

test('a policy of cart-pole is drawn over a plane of two inputs', async ({ page }) => {
  await openLab(
    page,
    '#v=1&method=ppo&task=cart-pole&prompts_per_round=4&num_eval_prompts=4&eval_every_rounds=10&max_rounds=100',
  );
  await button(page, 'Step').click();
  await expectState(page, 'paused');
  const token = page.getByRole('region', { name: 'Token', exact: true });
  await page.locator('[data-cell="0 0"]').click();
  await token.getByRole('button', { name: 'See inside' }).click();
  await expect(
    inside(page).getByRole('img', { name: /^right → over pole angle and pole turning/ }),
  ).toBeVisible({
    timeout: 30_000,
  });
  await inside(page).getByLabel('Draw').selectOption('value');
  await expect(inside(page).getByRole('img', { name: /^value over/ })).toBeVisible();
  await inside(page).getByLabel('Horizontal').selectOption({ label: 'cart position' });
  await expect(inside(page).getByRole('img', { name: /over cart position and pole turning/ })).toBeVisible();
  const said = inside(page).locator('[aria-live="polite"]');
  const before = await said.innerText();
  await inside(page)
    .getByLabel(/^pole turning/)
    .focus();
  await page.keyboard.press('End');
  await expect(said).not.toHaveText(before);
  await expect(said).toContainText(/pole turning 3.* value/);
  await expectClean(page);
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await overhang(page)).toBe(0);
});
