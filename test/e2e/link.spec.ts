/** Links on the built page: what one copies another opens, by address and while the page is open. */
import { expect, test } from '@playwright/test';
import {
  alert,
  button,
  expectSettings,
  expectState,
  fillIn,
  openLab,
  quickLink,
  reading,
  recipe,
  setting,
} from './lab.ts';
import { expectNoViolations } from './look.ts';
import { storedRuns } from './stored.ts';

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

test('a link with proof is verified in another tab and beside an open run, keeps nothing, and a forged one is found out', async ({
  page,
  context,
}) => {
  await openLab(page, quickLink({ max_rounds: 6 }));
  await button(page, 'Run').click();
  await expectState(page, 'done');
  await button(page, 'Share').click();
  const dialog = page.getByRole('dialog', { name: 'Share' });
  await dialog.getByRole('checkbox', { name: 'With proof of the run' }).check();
  await expect(dialog.getByRole('status', { name: 'Proof' })).toContainText('proves its first 6 rounds');
  const link = await dialog.getByRole('textbox', { name: 'Link that opens this recipe' }).inputValue();
  expect(link.length).toBeLessThan(2000);

  const other = await context.newPage();
  const proof = other.getByRole('region', { name: 'Proof of the link' });
  await openLab(other, link);
  await expectSettings(other, { Rounds: '6' });
  await proof.getByRole('button', { name: 'Verify' }).click();
  await expect(proof.getByRole('status')).toContainText(
    'Identical: the metrics of all rounds up to round 6',
    {
      timeout: 30_000,
    },
  );
  await expect(proof.getByRole('status')).toContainText(/There: WASM, .* Here: WASM, /);
  await expectState(other, 'idle');
  expect(await storedRuns(other)).toHaveLength(1);

  // Beside the run itself: other marks from round 3 on, and then the engine version of another time.
  await page.keyboard.press('Escape');
  const forged = `${new URL(link).hash.slice(0, -8)}AAAAAAAA`;
  const beside = page.getByRole('region', { name: 'Proof of the link' });
  await page.evaluate((hash) => (location.hash = hash), forged);
  await beside.getByRole('button', { name: 'Verify' }).click();
  await expect(beside.getByRole('status')).toContainText(
    'Not identical: the metrics first differ at round 3 of 6.',
  );
  await expectState(page, 'done');
  expect(await reading(page, 'round')).toBe(6);
  expect(await storedRuns(page)).toHaveLength(1);
  await page.evaluate((hash) => (location.hash = hash), forged.replace(/proof=\d+/, 'proof=3'));
  await expect(beside).toContainText('cannot be verified here: engine version 3 trained it');
  await expect(beside.getByRole('button', { name: 'Verify' })).toHaveCount(0);
  await expectNoViolations(page, ['[aria-label="Proof of the link"]']);
});
