/** A table on the built page: dropped into the editor, made a task, warmed up and trained. */
import { expect, test } from '@playwright/test';
import { capitals } from '../tasks/table/capitals.ts';
import { button, expectState, fillIn, openLab, quick, quickLink, reading, recipe, setting } from './lab.ts';

test('capitals of fifty countries are dropped as a table, warmed up and trained', async ({ page }) => {
  test.slow();
  await openLab(page, quickLink());
  await recipe(page).getByRole('button', { name: 'Write your own task' }).click();
  const editor = page.getByRole('dialog', { name: 'Your own task' });
  const checks = editor.getByRole('region', { name: 'Checks' });
  await expect(checks.getByRole('listitem')).not.toHaveCount(0, { timeout: 30_000 });
  const files = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], 'capitals.csv', { type: 'text/csv' }));
    return transfer;
  }, capitals);
  await editor.getByRole('group', { name: 'Code and checks' }).dispatchEvent('drop', { dataTransfer: files });
  const form = editor.getByRole('region', { name: 'Table', exact: true });
  await expect(form.getByRole('status', { name: 'Task of the table' })).toHaveText('50 prompts.');
  await expect(form.getByRole('combobox', { name: 'Evaluation' })).toHaveValue('heart');
  await form.getByRole('button', { name: 'Make the task' }).click();
  await expect(form).toHaveCount(0);
  await expect(editor.locator('.cm-content')).toContainText('["Afghanistan","Kabul"]');
  const vocabulary = editor.getByRole('region', { name: 'Vocabulary' });
  await expect(vocabulary).toContainText('different symbols', { timeout: 30_000 });
  await expect(checks.getByText('failed')).toHaveCount(0);
  await button(page, 'Warm start').click();
  // A machine that does many things at once would take minutes to the end.
  await expect(editor.getByRole('status', { name: 'Warm start' })).toContainText(/Update \d/, {
    timeout: 60_000,
  });
  await button(page, 'Stop and keep').click();
  await expect(editor.getByText(/Warm start ended after \d+ updates/)).toBeVisible({ timeout: 60_000 });
  await button(page, 'Use this task').click();
  await expect(setting(page, 'Task').locator('option:checked')).toHaveText('capitals (own)');
  await fillIn(page, { ...quick, Rounds: '10' });
  await button(page, 'Run').click();
  await expectState(page, 'done', 120_000);
  expect(await reading(page, 'pass-at-1')).not.toBeNull();

  // Changed code is another task: the warm start did not teach it, and the editor no longer begins from it.
  await button(page, 'Edit your task').click();
  const base = editor.getByRole('combobox', { name: /^Weights of the / });
  await expect(base).toHaveValue('taught');
  await editor.locator('.cm-content').click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('// changed');
  await expect(base).toHaveValue('fresh', { timeout: 30_000 });
});
