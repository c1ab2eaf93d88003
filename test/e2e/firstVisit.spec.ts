/** The first second of a first visit, and what stands there where the page cannot start. */
import { expect, test, type Page } from '@playwright/test';

const recorded = (page: Page) => page.getByRole('figure', { name: 'Recorded run' });
const roundOf = async (page: Page): Promise<number> =>
  Number(await recorded(page).getAttribute('data-round'));

// With motion, as most readers see it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('a recorded run plays at once, says what it is, and goes with the first round of the reader’s own', async ({
  page,
}) => {
  const storage = page.waitForRequest(/recording\.json/);
  await page.goto('./');
  await storage;
  await expect(recorded(page)).toContainText(
    /A recorded run, not yours:\s*GRPO on Replies, level \d,\s+seed \d+, \d+ rounds, engine version \d+/,
  );
  const first = await roundOf(page);
  await expect.poll(() => roundOf(page)).toBeGreaterThan(first);
  // An edit makes it another recipe, and its undo the same again.
  const seed = page.getByRole('spinbutton', { name: 'Seed', exact: true });
  const before = await seed.inputValue();
  await seed.fill('4711');
  await page.keyboard.press('Tab');
  await expect(recorded(page)).toHaveCount(0);
  await seed.fill(before);
  await page.keyboard.press('Tab');
  await expect(recorded(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Step', exact: true }).click();
  await expect(page.locator('output[aria-label="Status"]')).toHaveAttribute('data-round', '1', {
    timeout: 60_000,
  });
  await expect(recorded(page)).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Round', exact: true })).toContainText(
    /Tree rollouts\s*would save up to \d+\s% of tokens/,
  );
});

test('with reduced motion the recorded run stands at its end', async ({ browser }) => {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto('./');
  await expect(recorded(page).getByRole('button', { name: 'Play again' })).toBeVisible();
  expect(await roundOf(page)).toBe(36);
  await context.close();
});

test('a browser without WebAssembly or workers is told what is missing', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'WebAssembly');
    Reflect.deleteProperty(globalThis, 'Worker');
  });
  await page.goto('./');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('This browser cannot train');
  await expect(alert).toContainText('it needs WebAssembly, web workers');
  await expect(page.getByRole('heading', { name: 'Espalier' })).toBeVisible();
  await expect(page.getByText('The page is loading')).toHaveCount(0);
});

test('a script that does not arrive, or fails at the start, leaves words and no blank page', async ({
  page,
}) => {
  await page.route(/assets\/index-[^/]+\.js/, (route) => route.abort());
  await page.goto('./');
  await expect(page.getByRole('alert')).toContainText('One of its scripts did not arrive');
  await page.unroute(/assets\/index-[^/]+\.js/);
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await expect(page.getByRole('button', { name: 'Run', exact: true })).toBeVisible();
  // What WebKit does where the system has no language.
  await page.addInitScript(() => {
    Object.assign(Intl, {
      NumberFormat: function () {
        throw new RangeError('invalid language tag');
      },
    });
  });
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('invalid language tag');
});

test('without scripts the page says what it needs', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('./');
  const words = page.locator('noscript .start-message');
  await expect(words).toBeVisible();
  await expect(words).toContainText('it needs JavaScript');
  await expect(page.locator('#start-wait')).toBeHidden();
  await context.close();
});
