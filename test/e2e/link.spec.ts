/** Links on the built page: what one copies another opens, by address and while the page is open. */
import { expect, test } from '@playwright/test';
import { alert, button, expectState, fillIn, openLab, recipe, setting } from './lab.ts';

test('a copied link sets up the same recipe in another tab, and a mistyped one is refused and changes nothing', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openLab(page);
  await fillIn(page, { Task: 'countdown', Method: 'areal', Seed: '7' });
  await button(page, 'Copy link').click();
  await expect(recipe(page).getByRole('status', { name: 'Link' })).toHaveText('Copied');
  const link = await page.evaluate(() => navigator.clipboard.readText());

  const other = await context.newPage();
  await openLab(other, link);
  await expect(setting(other, 'Seed')).toHaveValue('7');
  await expect(setting(other, 'Method')).toHaveValue('areal');
  await expect(setting(other, 'Task')).toHaveValue('countdown');
  await expectState(other, 'idle');

  await other.evaluate(() => (location.hash = '#v=1&method=grpo&seed=-1'));
  await expect(alert(other)).toContainText('Link not opened: seed: must be a whole number from 0');
  await expect(setting(other, 'Seed')).toHaveValue('7');
});
