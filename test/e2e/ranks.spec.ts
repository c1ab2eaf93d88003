/** What a ranker made of searches, on the built page: live, stored and read again, in German, on a phone. */
import { expect, test } from '@playwright/test';
import { button, expectState, goTo, openDrawer, openLab, quickLink } from './lab.ts';
import { expectNoViolations, overhang } from './look.ts';

const recipe = quickLink({ method: 'cosearch', task: 'lookup', level: 2, max_rounds: 10 });
const words = /The fixed ranker has the right entry, [a-h][a-h\d], at place \d of 6; this one (put|left)/;

test('searches of a completion are drawn live, after a reload and on a phone, and their ranks by round', async ({
  page,
}) => {
  await openLab(page, recipe);
  await button(page, 'Run').click();
  await expectState(page, 'done');
  const rollouts = page.getByRole('region', { name: 'Rollouts' });
  // The keyboard moves from completion to completion, and the picture follows.
  await rollouts.locator('[data-cell][tabindex="0"]').focus();
  const picture = page.getByRole('region', { name: 'Order of what was found' });
  for (let i = 0; i < 4 && (await picture.count()) === 0; i++) await page.keyboard.press('ArrowDown');
  await expect(picture).toContainText(words);
  await expect(picture.getByRole('table').first().getByRole('row')).toHaveCount(1 + 6);
  await expect(picture.getByRole('rowheader', { name: /, the right one$/ }).first()).toBeAttached();
  const update = await openDrawer(page, 'Update');
  await expect(update.getByRole('region', { name: 'Right entry in searches' })).toContainText(
    /mean reciprocal rank [01]\.\d\d/,
  );

  await page.reload();
  await goTo(page, 'Runs');
  await page.getByRole('button', { name: /^View / }).click();
  const view = page.getByRole('region', { name: 'Stored run' });
  await expect(view.getByRole('heading', { name: /^Completions of round 10/ })).toBeVisible();
  await view.locator('[data-cell][tabindex="0"]').focus();
  for (let i = 0; i < 4 && (await picture.count()) === 0; i++) await page.keyboard.press('ArrowDown');
  await expect(picture).toContainText(words);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await overhang(page)).toBe(0);
  await expectNoViolations(page, ['section[aria-label="Order of what was found"]']);
});

test('searches of a completion are drawn in German', async ({ page }) => {
  await page.goto(`de.html${recipe}`);
  await page.getByRole('button', { name: 'Starten', exact: true }).click();
  await expectState(page, 'done');
  await page.locator('[data-cell][tabindex="0"]').focus();
  const picture = page.getByRole('region', { name: 'Reihenfolge der Funde' });
  for (let i = 0; i < 4 && (await picture.count()) === 0; i++) await page.keyboard.press('ArrowDown');
  await expect(picture).toContainText(/Beim festen Ranker steht der richtige Eintrag [a-h][a-h\d] auf Platz/);
});
