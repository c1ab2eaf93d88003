/** What "Show me" opens: a recipe that shows what its switch does before a reader loses patience. */
import { expect, test } from '@playwright/test';
import { button, expectState, openLab, reading, recipe } from './lab.ts';

test('the recipe with all four switches is ready to run, and does in the page what was measured', async ({
  page,
}) => {
  test.slow();
  await openLab(page);
  await button(page, 'Show me all four together').click();
  for (const name of ['Tree rollouts', 'Pruning', 'Hints', 'Replay'])
    await expect(recipe(page).getByRole('switch', { name, exact: true })).toBeChecked();
  // Nothing runs before the reader says so.
  await expectState(page, 'idle');
  await button(page, 'Run').click();
  await expectState(page, 'done', 90_000);
  // Numbers are the same everywhere: this seed ends at 0.47, and at 0.09 without the four after as many tokens.
  expect(await reading(page, 'pass-at-1')).toBeCloseTo(0.46875, 5);
});
