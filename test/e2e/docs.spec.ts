/** The static reference of the built site: every page reads well everywhere, is searched, and leads into the Lab. */
import { expect, test } from '@playwright/test';
import { recipe } from './lab.ts';
import { expectNoViolations, overhang } from './look.ts';

const pages = [
  'index',
  'methods',
  'strategies',
  'settings',
  'metrics',
  'tasks',
  'attributes',
  'files',
  'commands',
];

/** Entries have one form, so that of a long page the first are enough: axe takes minutes for all of them. */
const looked = ['header', 'h1', 'article:nth-of-type(-n+4)'];
const long = ['methods', 'strategies', 'settings', 'metrics'];

for (const name of pages)
  test(`the page ${name} breaks no rule of axe in light and dark, and fits a phone`, async ({ page }) => {
    const complaints: string[] = [];
    page.on('console', (message) => complaints.push(message.text()));
    await page.goto(`docs/${name}.html`);
    await expectNoViolations(page, long.includes(name) ? looked : undefined);
    await page.setViewportSize({ width: 390, height: 800 });
    expect(await overhang(page)).toBe(0);
    expect(complaints).toEqual([]);
  });

test('a search finds entries of every page, and a result is shown where it stands', async ({ page }) => {
  await page.goto('docs/');
  const field = page.getByRole('searchbox', { name: 'Search' });
  await field.fill('prune_keep');
  const found = page.getByRole('region', { name: 'Found' });
  const first = found.getByRole('listitem').first();
  await expect(first).toContainText('Keep ratio · Settings');
  await first.getByRole('link').click();
  await expect(page).toHaveURL(/settings\.html#prune_keep$/);
  await expect(page.locator('#prune_keep')).toBeInViewport();
  await field.fill('num_generations');
  await found.getByRole('link', { name: 'Completions per prompt', exact: true }).first().click();
  await expect(found).toBeHidden();
  await expect(page).toHaveURL(/settings\.html#num_generations$/);
  await expect(page.locator('#num_generations')).toBeInViewport();
});

test('where other pages cannot be read, the search says so and finds what is on this one', async ({
  page,
}) => {
  await page.goto('docs/tasks.html');
  await page.route('**/settings.html', (route) => route.abort());
  await page.getByRole('searchbox', { name: 'Search' }).fill('maze');
  const found = page.getByRole('region', { name: 'Found' });
  await expect(found.getByRole('status')).toContainText('on this page; the others could not be read');
  await expect(found.getByRole('link', { name: 'Maze', exact: true })).toBeVisible();
});

test('a method opens in the Lab from its entry', async ({ page }) => {
  await page.goto('docs/methods.html#treepo');
  await page.getByRole('link', { name: 'TreePO in the Lab', exact: true }).click();
  await expect(recipe(page)).toContainText('TreePO');
});
