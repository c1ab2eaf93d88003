/** Rollout trees on the built page: switched on, drawn with what was pruned and why, walked through with the keyboard. */
import { expect, test } from '@playwright/test';
import { button, closeDrawer, expectState, fillIn, openDrawer, openLab, quickLink } from './lab.ts';
import { expectNoViolations } from './look.ts';

test('a run of trees with pruning shows its tree, says why rows were pruned, and what sharing saved', async ({
  page,
}) => {
  await openLab(page, quickLink({ task: 'scratchpad', num_generations: 8, max_rounds: 2 }));
  for (const name of ['Tree rollouts', 'Pruning'])
    await page.getByRole('switch', { name, exact: true }).click();
  await expect(await openDrawer(page, 'All settings')).toContainText(
    /A round needs about \d+ MB of memory\./,
  );
  await fillIn(page, { 'Pruning rule': 'random', 'Prune after': '6' });
  await closeDrawer(page);
  await button(page, 'Run').click();
  await expectState(page, 'done');

  const rollouts = page.getByRole('region', { name: 'Rollouts' });
  const tree = rollouts.getByRole('tree');
  await expect(tree).toBeVisible();
  await expect(tree.getByRole('treeitem', { name: /pruned: at random/ }).first()).toBeVisible();

  const focused = tree.locator('[role="treeitem"]:focus');
  await tree.locator('[role="treeitem"][tabindex="0"]').focus();
  const first = await focused.getAttribute('data-node');
  await page.keyboard.press('ArrowDown');
  await expect(focused).not.toHaveAttribute('data-node', first ?? '');
  await page.keyboard.press('Home');
  await expect(focused).toHaveAttribute('data-node', first ?? '');

  await expectNoViolations(page, ['section[aria-label="Rollouts"]']);

  const numbers = await openDrawer(page, 'All numbers');
  const ledger = numbers.getByRole('region', { name: 'Ledger' });
  await ledger.getByRole('button', { name: 'saved by sharing' }).click();
  await expect(numbers.locator('[data-metric="tree/unique_ratio"]')).toBeFocused();
  await expectNoViolations(page, ['section[aria-label="All numbers"]']);
  await closeDrawer(page);

  await rollouts.getByText('list', { exact: true }).click();
  await expect(tree).toHaveCount(0);
  await expect(rollouts.getByRole('grid', { name: /^Completions of/ })).toBeVisible();
  // The list stays chosen for the rounds that follow.
  await button(page, 'Reset').click();
  await button(page, 'Step').click();
  await expect(rollouts.getByRole('grid', { name: /^Completions of/ })).toBeVisible();
});
