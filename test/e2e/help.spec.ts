/** Help texts, which the built page fetches apart from its code: none is missing where a reader looks for it. */
import { expect, test } from '@playwright/test';
import { openDrawer, openLab } from './lab.ts';

test('the reference, opened by its address, describes every entry and every choice', async ({ page }) => {
  await page.goto('./#reference');
  const entries = page.getByRole('listitem').filter({ has: page.locator('.facts') });
  await expect(entries.first()).toBeVisible({ timeout: 30_000 });
  await expect(entries.first().locator('p').first()).not.toBeEmpty();
  const shown = await entries.evaluateAll((all) =>
    all.map((entry) => ({
      id: entry.querySelector('.mono')?.textContent,
      help: entry.querySelector('p')?.textContent,
    })),
  );
  expect(shown.length).toBeGreaterThan(400);
  expect(shown.filter(({ help }) => !help || help.length < 10)).toEqual([]);
});

test('the Lab fetches its help once, when a reader points at something', async ({ page }) => {
  const fetched: string[] = [];
  // The service worker keeps everything for offline use; this is about the page.
  page.on('request', (request) => {
    if (request.serviceWorker() === null) fetched.push(new URL(request.url()).pathname);
  });
  await openLab(page);
  const isHelp = (path: string): boolean => path.includes('helpTexts');
  expect(fetched.filter(isHelp)).toEqual([]);
  const drawer = await openDrawer(page, 'Prune');
  await expect.poll(() => fetched.filter(isHelp)).toHaveLength(1);
  await expect(drawer.getByRole('radio').first()).toBeVisible();
  const seed = page.getByTitle(/seed/i).first();
  await expect(seed).toBeVisible();
});

for (const [what, file] of [
  ['the Lab', ''],
  ['a widget', 'embed.html'],
] as const)
  test(`${what} says why it refuses a link, though reasons are fetched after its first scripts`, async ({
    page,
  }) => {
    await page.goto(`./${file}#v=1&method=grpo&task=cart-pole&labels=pairwise`);
    await expect(page.getByRole('alert').first()).toContainText(
      'A reward model reads completions, and episodes of cart-pole have no text.',
    );
  });
