/** A run with two futures: continued past its end, forked at a stored round, and drawn behind each other after a reload. */
import { expect, test } from '@playwright/test';
import { button, expectState, fillIn, goTo, openLab, quick, reaches, recipe, setting } from './lab.ts';
import { storedRuns } from './stored.ts';

test('a finished run continues, a fork at a stored round that changes nothing ends at the same hash, and both are drawn again after a reload', async ({
  page,
}) => {
  await openLab(page);
  await fillIn(page, { ...quick, Rounds: '25' });
  await button(page, 'Run').focus();
  await page.keyboard.press('Enter');
  await expectState(page, 'done');
  // Round 25 is evaluated only because it is the last.
  await recipe(page).getByLabel('Further rounds').fill('15');
  await button(page, 'Continue').click();
  await reaches(page, 40);
  await expectState(page, 'done');
  await expect(setting(page, 'Rounds')).toHaveValue('40');

  const rounds = page.getByRole('slider', { name: 'Stored rounds' });
  await rounds.focus();
  await page.keyboard.press('Home');
  const place = await rounds.getAttribute('aria-valuetext');
  expect(place).toMatch(/^round \d+$/);
  await expect(page.getByRole('heading', { name: /^Rollouts/ })).toContainText(place ?? '');
  await button(page, 'Fork here').click();
  await button(page, 'Start fork').click();
  await expectState(page, 'done');
  const ends = (await storedRuns(page)).map(({ checkpoint }) => checkpoint);
  expect(ends).toHaveLength(2);
  expect(ends[0]?.round).toBe(40);
  expect(ends[1]).toEqual(ends[0]);
  const behind = page.getByRole('list', { name: 'Runs drawn behind' }).getByRole('listitem');
  await expect(behind).toHaveCount(1);
  await page.reload();
  await expect(behind).toHaveCount(1);

  await goTo(page, 'Runs');
  await page
    .getByRole('button', { name: /^View / })
    .first()
    .click();
  const view = page.getByRole('region', { name: 'Stored run' });
  await expect(view).toContainText(', from round');
  await expect(view.getByRole('heading', { name: /^Completions of round / })).toBeVisible();
  await expect(view).toContainText('tokens trained on');
  await expect(page).toHaveURL(/#\/runs\/./);
});
