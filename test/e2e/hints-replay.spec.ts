/** Hints and replay on the built page: switched on, seen beside plain and fresh completions, with their marks. */
import { expect, test, type Page } from '@playwright/test';
import {
  alert,
  button,
  closeDrawer,
  expectState,
  fillIn,
  findSetting,
  openDrawer,
  openLab,
  quickLink,
} from './lab.ts';
import { expectNoViolations } from './look.ts';

/** These regions keep the rules of axe; the page around them is looked at elsewhere. */
const expectKept = (page: Page, regions: readonly string[]): Promise<void> =>
  expectNoViolations(
    page,
    regions.map((region) => `section[aria-label="${region}"]`),
  );

test('hints are switched on and marked, and their success is shown beside that of plain completions', async ({
  page,
}) => {
  await openLab(page, quickLink({ task: 'strategies', max_rounds: 2 }));
  await page.getByRole('switch', { name: 'Hints', exact: true }).click();
  await fillIn(page, { 'Hints for': 'always' });
  const beside = (await openDrawer(page, 'Hints')).getByRole('region', { name: 'Hinted and plain' });
  await expect(beside).toContainText('after the first round');
  await button(page, 'Run').click();
  await expectState(page, 'done');

  await expect(beside.getByRole('definition')).toHaveText([/^\d+ %$/, /^\d+ %$/]);
  await expectKept(page, ['Hints']);
  await closeDrawer(page);
  const rollouts = page.getByRole('region', { name: 'Rollouts' });
  await expect(rollouts.getByRole('gridcell', { name: /^hint before the prompt/ }).first()).toBeVisible();
  await expect(rollouts.getByRole('list', { name: 'Marks of tokens' })).toHaveText(/^\s*hint/);

  const hinted = rollouts
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell', { name: /^hint before/ }) });
  await hinted.first().locator('[data-cell]').first().focus();
  await button(page, 'All steps').click();
  const policies = page.getByRole('region', { name: 'Token' }).getByRole('table');
  await expect(policies.getByRole('row')).toHaveCount(3);
  await expect(policies).toContainText('with the hint');
  await expectKept(page, ['Rollouts', 'Token']);
});

test('replay is switched on: the buffer tells its ages, and what is learned from again is marked and compared', async ({
  page,
}) => {
  await openLab(page, quickLink({ max_rounds: 4 }));
  await page.getByRole('switch', { name: 'Replay', exact: true }).click();
  const buffer = (await openDrawer(page, 'Replay')).getByRole('region', { name: 'Replay buffer' });
  await expect(buffer).toContainText('after the first round');
  await button(page, 'Run').click();
  await expectState(page, 'done');
  await expect(buffer).toContainText(
    /\d+ groups? kept: the median is .* The last round learned from [12] group/,
  );
  await expect(buffer.getByRole('table', { name: 'Groups by age' })).toHaveCount(1);
  await expectKept(page, ['Replay']);
  await closeDrawer(page);

  const rollouts = page.getByRole('region', { name: 'Rollouts' });
  await rollouts
    .getByRole('button', { name: /replayed from round/ })
    .first()
    .click();
  await expect(rollouts.getByRole('list', { name: 'Marks of tokens' })).toHaveText(/^\s*replayed/);
  const cell = rollouts.getByRole('gridcell', { name: /, replayed$/ }).first();
  await cell.focus();
  await button(page, 'All steps').click();
  const policies = page.getByRole('region', { name: 'Token' }).getByRole('table');
  // Its head, and the sampling, the proximal and the present policy.
  await expect(policies.getByRole('row')).toHaveCount(4);
  await expect(policies).toContainText(/\d+ updates? old/);
  await cell.focus();
  await page.keyboard.press('ArrowRight');
  await expect(rollouts.locator('[data-cell]:focus')).toHaveAttribute('data-cell', '0 1');
  await expectKept(page, ['Rollouts', 'Token']);

  // Weights that lag keep nothing: their completions are fresh and stale.
  const replay = await openDrawer(page, 'Replay');
  await replay.getByRole('radiogroup').getByText('stale').first().click();
  await button(page, 'Apply changes').click();
  await expectState(page, 'done');
  await expect(replay.getByRole('button', { name: 'Back to rollouts' })).toBeVisible();
  await expect(buffer).toHaveCount(0);
  await closeDrawer(page);
  await expect(rollouts.getByRole('list', { name: 'Marks of tokens' })).toHaveText(/^\s*stale/);
});

test('a round that stops early leaves groups that wait, and marks what older weights wrote in those it resumes', async ({
  page,
}) => {
  await openLab(page, quickLink({ task: 'scratchpad', max_rounds: 5 }));
  await page.getByRole('switch', { name: 'Replay', exact: true }).click();
  await fillIn(page, { 'Replay mode': 'partial' });
  await button(page, 'Run').click();
  await expectState(page, 'done');
  const buffer = (await openDrawer(page, 'Replay')).getByRole('region', { name: 'Replay buffer' });
  await expect(buffer).toContainText(/\d+ groups? unfinished, waiting for the next round/);
  await closeDrawer(page);
  const rollouts = page.getByRole('region', { name: 'Rollouts' });
  await rollouts
    .getByRole('button', { name: /begun in round/ })
    .first()
    .click();
  await expect(rollouts.getByRole('list', { name: 'Marks of tokens' })).toHaveText(/^\s*stale/);
  await expect(rollouts.getByText('replayed')).toHaveCount(0);

  // Refused with what stands in the way, by the names in the form, and what to do about it.
  await fillIn(page, { 'Completion budget': 'hard' });
  await expect(await findSetting(page, 'Replay mode')).toHaveAccessibleDescription(
    /Set “Completion budget” to uniform/,
  );
  await button(page, 'Apply changes').click();
  await expect(alert(page)).toContainText('Not started: “Replay”: ');
});
