/** A reader's own method: from the card of GRPO to a changed loss, its picture, its comparison, and a run in the Lab. */
import { expect, test, type Locator, type Page } from '@playwright/test';
import { button, expectState, goTo, openDrawer, openLab, quickLink, reading, status } from './lab.ts';
import { expectNoViolations, overhang, violations } from './look.ts';

const methods = (page: Page): Locator => page.getByRole('tabpanel', { name: 'Methods' });
const code = (page: Page): Locator => page.getByRole('textbox', { name: 'Code of the method' });
const loss = (page: Page): Locator => page.getByRole('region', { name: 'The loss as typed' });
const curve = (page: Page): Locator => page.getByRole('region', { name: 'Learning curve' });
const said = (page: Page, name: string): Locator => methods(page).getByRole('status', { name, exact: true });
const compare = (page: Page): Locator => methods(page).getByRole('button', { name: /^Compare with/ });
const use = (page: Page): Locator => button(page, 'Use in the Lab');

/** Puts the cursor before these characters, which end a line. */
async function placeBefore(page: Page, end: string): Promise<void> {
  await code(page).locator('.cm-line').filter({ hasText: end }).last().click();
  // The first press goes to the end of the row that is seen, the second to that of the line.
  for (let i = 0; i < 2; i++) await page.keyboard.press('End');
  for (let i = 0; i < end.length; i++) await page.keyboard.press('ArrowLeft');
}

/** Opens the editor with GRPO, from its card. */
async function editFromCard(page: Page): Promise<void> {
  await goTo(page, 'Methods');
  await methods(page).getByRole('link', { name: /^GRPO/ }).first().click();
  await methods(page).getByRole('link', { name: 'Edit GRPO', exact: true }).click();
  await expect(code(page)).toContainText('export function advantages', { timeout: 30_000 });
  await expect(said(page, 'Result of the checks')).toHaveText(/^\d+ hold · /, { timeout: 30_000 });
}

test('a changed clip is drawn, compared with GRPO over three seeds, and trains in the Lab', async ({
  page,
}) => {
  await openLab(page, `./${quickLink({ max_rounds: 40 })}`);
  await editFromCard(page);
  await expect(said(page, 'Difference')).toHaveText('no line differs');
  await expect(loss(page)).toContainText('The gradient is everywhere that of GRPO.');

  await placeBefore(page, ') * advantage);');
  await page.keyboard.type(' * 2');
  await expect(said(page, 'Difference')).toHaveText('1 line differs');
  await expect(code(page).locator('s')).toHaveText(/epsilon_high\) \* advantage\);$/);
  await expect(loss(page)).toContainText('The gradient differs from that of GRPO with advantage +1');
  await expect(said(page, 'Result of the checks')).toHaveText(/^\d+ hold · [\d,]+ ms after the last key$/);
  await expect(loss(page).locator('table')).toContainText('1 × 3+1.21');
  await expectNoViolations(page);
  await page.emulateMedia({ colorScheme: 'light' });

  await page.keyboard.press('Control+Enter');
  await expect(said(page, 'Comparison')).toHaveText('Comparing', { timeout: 30_000 });
  await curve(page).getByRole('button', { name: 'Pause' }).click();
  await expect(said(page, 'Comparison')).toHaveText('Paused');
  await curve(page).getByRole('button', { name: 'Continue' }).click();
  await expect(said(page, 'Comparison')).toHaveText('Compared', { timeout: 120_000 });
  await expect(curve(page)).toContainText(/95 % interval [−+]?\d\.\d{3} to [−+]?\d\.\d{3}/);
  await expect(curve(page)).toContainText('Three seeds show a difference from about');
  await expect(curve(page).getByRole('list', { name: 'Progress by seed' })).toContainText('seed 3 100 %');

  // Compare opens the same runs and trains none again.
  await curve(page).getByRole('link', { name: 'Open in Compare' }).click();
  const inCompare = page.getByRole('tabpanel', { name: 'Compare' });
  const there = inCompare.getByRole('status', { name: 'Comparison status' });
  await expect(there).toHaveAttribute('data-state', 'done', { timeout: 30_000 });
  await expect(there).toHaveAttribute('data-total', '9');

  await page.goBack();
  await expect(code(page)).toBeVisible();
  await use(page).click();
  const recipe = page.getByRole('region', { name: 'Recipe' });
  await expect(recipe.getByLabel('Method')).toHaveText(/^GRPO/);
  await expect(recipe.getByRole('link', { name: 'Edit GRPO' })).toBeVisible();
  await button(page, 'Step').click();
  await expectState(page, 'paused');
  await button(page, 'Step').click();
  await expect.poll(() => reading(page, 'round'), { timeout: 60_000 }).toBe(2);
  await expectState(page, 'paused');

  // The editor counts what that round trained otherwise, and opens both objectives beside each other.
  await recipe.getByRole('link', { name: 'Edit GRPO' }).click();
  await expect(said(page, 'In the Lab')).toHaveText(
    /^In round 2 of the Lab, the gradient differs in [\d.]+ % of [\d,]+ updates of displayed tokens\.$/,
    { timeout: 30_000 },
  );
  await methods(page).getByRole('link', { name: 'What differs' }).click();
  await expect(methods(page)).toContainText('GRPO (mine) uses GRPO, based on GRPO.');
  await goTo(page, 'Lab');

  // Another method removes the code.
  await recipe.getByLabel('Method').selectOption({ label: 'RLOO' });
  await expect(recipe.getByRole('link', { name: /^Edit/ })).toHaveCount(0);
  await expect(status(page)).not.toHaveAttribute('data-state', 'error');
});

test('refused code says why at its line, keeps the last picture, and is mended by a press', async ({
  page,
}) => {
  await openLab(page);
  await editFromCard(page);
  await placeBefore(
    page,
    '  return -min(ratio * advantage, clip(ratio, 1 - epsilon, 1 + epsilon_high) * advantage);',
  );
  await page.keyboard.type('if (advantage > 0) epsilon_high = 2 * epsilon_high;\n');
  await expect(compare(page)).toBeDisabled();
  await expect(use(page)).toBeDisabled();
  await expect(button(page, 'Share')).toBeDisabled();
  const why = methods(page).getByRole('alert').first();
  await expect(why).toContainText(/^Line 17: /);
  await expect(loss(page)).toContainText('of the last code that worked');
  await expect(loss(page)).toContainText('The gradient is everywhere that of GRPO.');
  const remark = code(page).locator('.cm-said');
  await expect(remark).toBeVisible({ timeout: 30_000 });
  await expectNoViolations(page);
  await page.emulateMedia({ colorScheme: 'light' });

  // F8 leads to the line, from anywhere.
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('F8');
  await page.keyboard.type('/*x*/');
  await expect(code(page).locator('.cm-line').nth(16)).toContainText('/*x*/');
  await page.keyboard.press('Control+z');

  await remark.getByRole('button').click();
  await expect(remark).toHaveCount(0, { timeout: 30_000 });
  await expect(compare(page)).toBeEnabled();
  await expect(loss(page)).toContainText('The gradient differs from that of GRPO');

  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => overhang(page)).toBe(0);
  expect(await violations(page, 'of structure')).toEqual([]);
});

test('own settings move the picture and the open run; what is saved and drafted comes back after a reload', async ({
  page,
}) => {
  await openLab(page, `./${quickLink()}`);
  await page.goto('./#/methods/own');
  await expect(code(page)).toContainText('export function advantages', { timeout: 30_000 });
  await methods(page)
    .getByRole('combobox', { name: /^Own method/ })
    .selectOption({ label: 'Clip higher' });
  await expect(code(page)).toContainText("'Clip higher'");
  await expect(compare(page)).toBeEnabled({ timeout: 30_000 });
  const sliders = loss(page).getByRole('slider');
  await expect(sliders.first()).toBeVisible();
  const picture = loss(page).locator('[data-after] figure').first().locator('svg');
  const before = await picture.innerHTML();
  await sliders.first().press('End');
  await expect.poll(() => picture.innerHTML()).not.toBe(before);

  await button(page, 'Save').click();
  await expect(said(page, 'Saved')).toHaveText('Saved as “Clip higher”.');
  await button(page, 'Share').click();
  await expect(said(page, 'Link')).toHaveText(/Copied|In the address bar/);

  await use(page).click();
  await button(page, 'Run').click();
  await expect.poll(() => reading(page, 'round'), { timeout: 60_000 }).toBeGreaterThan(0);
  await goTo(page, 'Methods');
  await sliders.first().press('Home');
  await expect(loss(page)).toContainText('apply to the run in the Lab');
  await goTo(page, 'Lab');
  await expect(page.getByText(/Changed while training: /)).toBeVisible({ timeout: 30_000 });
  await button(page, 'Pause').click();
  await expectState(page, 'paused');

  // A setting of the method is swept like any other.
  const drawer = await openDrawer(page, 'Update');
  await drawer.getByRole('button', { name: 'Sweep high', exact: true }).click();
  const sweep = page.getByRole('region', { name: 'Sweep of high' });
  await expect(sweep.getByLabel(/^Value \d$/)).toHaveCount(3, { timeout: 30_000 });
  await sweep.getByLabel('Value 2').fill('7');
  await expect(sweep).toContainText('Must be a number from 0 to 3, got 7');
  await sweep.getByLabel('Value 2').fill('0.7');
  await sweep.getByLabel('Seeds').fill('1');
  await sweep.getByLabel('Rounds').fill('2');
  await sweep.getByLabel('Rounds').blur();
  await button(page, 'Run sweep').click();
  await expect(sweep.getByRole('status', { name: 'Sweep status' })).toHaveAttribute('data-state', 'done', {
    timeout: 90_000,
  });
  await expectNoViolations(page);
  await sweep.getByRole('button', { name: 'Use 0.7 as high' }).click();
  await expect(drawer.getByRole('spinbutton', { name: 'high' })).toHaveValue('0.7');

  await goTo(page, 'Methods');
  await page.keyboard.press('Escape');
  await page.goto('./#/methods/own');
  await page.reload();
  await expect(code(page)).toContainText("'Clip higher'", { timeout: 30_000 });
  await expect(methods(page).getByRole('button', { name: /^Library/ })).toHaveText('Library 1');
});
