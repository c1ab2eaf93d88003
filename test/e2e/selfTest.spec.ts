/** The self-test in a real Chromium: its checks pass, with storage and without, and its table is text. */
import { expect, test } from '@playwright/test';
import { button } from './lab.ts';
import { expectNoViolations } from './look.ts';

test('the self-test passes, tells what is not available, and copies its table as text', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  // As where the reader forbids it.
  await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }));
  await page.goto('./?selftest');
  await expect(page.getByRole('status', { name: 'Self-test' })).toHaveText('No check failed.', {
    timeout: 60_000,
  });
  for (const check of ['Isolation', 'Gradients', 'Same numbers, 1 thread', 'Same numbers, 2 threads'])
    await expect(page.getByRole('row', { name: check })).toContainText('Passed');
  await expect(page.getByRole('row', { name: 'Storage' })).toContainText('Not available');
  await button(page, 'Copy as text').click();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text.split('\n')).toHaveLength(9);
  expect(text).toMatch(/^Gradients\tPassed\t0\.\d+ % at most .*\tdiffer from finite differences/m);
  await expectNoViolations(page);

  const plain = await context.newPage();
  await plain.goto('./?selftest');
  await expect(plain.getByRole('row', { name: 'Storage' })).toContainText('Passed', { timeout: 60_000 });
  const databases = await plain.evaluate(() => indexedDB.databases());
  expect(databases).toEqual([]);
});
