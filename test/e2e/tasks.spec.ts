/** Tasks of every kind in the Lab: chosen with their level, run, and each shown in its own picture. */
import { expect, test } from '@playwright/test';
import { alert, button, expectState, fillIn, openLab, quickLink, reaches, reading, setting } from './lab.ts';

test('a maze is chosen by its title, brings its level, and shows walks as grids', async ({ page }) => {
  await openLab(page, quickLink());
  await fillIn(page, { Task: 'maze' });
  await expect(setting(page, 'Level')).toHaveValue('1');
  await expect(setting(page, 'Level').getByRole('option')).toHaveCount(3);
  await expect(setting(page, 'Level').getByRole('option').first()).toHaveText(/^1 · 5 by 5/);
  await button(page, 'Run').click();
  await reaches(page, 2);
  const rollouts = page.getByRole('region', { name: 'Rollouts' });
  await expect(rollouts.getByRole('img').first()).toBeVisible();
  await expect(rollouts.getByRole('gridcell', { name: /^reward [01]\.00$/ }).first()).toBeVisible();
});

test('a task in turns shows what the environment said apart from what the policy wrote', async ({ page }) => {
  await openLab(page, quickLink({ task: 'lookup' }));
  await button(page, 'Run').click();
  await reaches(page, 2);
  await button(page, 'Pause').click();
  await expectState(page, 'paused');
  const rollouts = page.getByRole('region', { name: 'Rollouts' });
  await expect(rollouts.getByText('tool', { exact: true }).first()).toBeVisible();
  expect(await alert(page).count()).toBe(0);
});

test('the pole is balanced by a network that reads numbers', async ({ page }) => {
  await openLab(page);
  await fillIn(page, { Task: 'cart-pole' });
  await expect(setting(page, 'Policy')).toHaveValue('mlp');
  await button(page, 'Run').click();
  // The first rounds fall over at once; nine rounds later episodes are several times as long.
  await reaches(page, 1);
  const first = (await reading(page, 'reward')) as number;
  await reaches(page, 10);
  await button(page, 'Pause').click();
  await expectState(page, 'paused');
  expect(await reading(page, 'reward')).toBeGreaterThan(2 * first);
  const rollouts = page.getByRole('region', { name: 'Rollouts' });
  await expect(rollouts.getByRole('img').first()).toBeVisible();
});
