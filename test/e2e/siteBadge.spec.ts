/** The badge and its panel by keyboard, for a screen reader, on a phone and in the dark. */
import { expect, test } from '@playwright/test';
import { badge, lightBuild, panel, worksOffline } from './delivery.ts';
import { button, fillIn, openLab, quick, reaches } from './lab.ts';
import { expectNoViolations, overhang, violations } from './look.ts';
import { servePlainly } from './plainHost.ts';

test.use({ serviceWorkers: 'allow' });

test('the badge says threads, offline and storage; its panel opens and closes by keyboard and keeps the rules at every width', async ({
  page,
}) => {
  const host = await servePlainly('/some/where/');
  host.deploy(await lightBuild());
  await page.goto(host.url);
  await worksOffline(page);
  await expect(badge(page)).toHaveAccessibleName(
    /^About this page: WASM · \d (workers|threads?) works offline saved$/,
  );
  await badge(page).focus();
  await page.keyboard.press('Enter');
  await expect(panel(page)).toBeVisible();
  await expect(panel(page)).toBeFocused();
  // What the panel holds is fetched when it opens.
  await expect(button(page, 'Close')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(button(page, 'Close')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(badge(page)).toBeFocused();

  for (const width of [1280, 390, 320]) {
    await page.setViewportSize({ width, height: 760 });
    await badge(page).click();
    await expect(panel(page)).toContainText('Base policies');
    const box = await panel(page).boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= width && box.y + box.height <= 760).toBe(true);
    expect(await overhang(page)).toBe(0);
    const parts = ['#site-panel', 'header'];
    if (width === 1280) await expectNoViolations(page, parts);
    else expect(await violations(page, 'of structure', parts)).toEqual([]);
    await page.keyboard.press('Escape');
  }
  await host.close();
});

test('the panel asks the browser to keep runs and says what it answered, and uses an offer to install once', async ({
  page,
}) => {
  await page.addInitScript(() => {
    let granted = false;
    StorageManager.prototype.persisted = async () => granted;
    StorageManager.prototype.persist = async () => (granted = true);
  });
  await openLab(page);
  await badge(page).click();
  await expect(panel(page)).toContainText('may delete them when the disk is full');
  await button(page, 'Ask the browser to keep runs').click();
  await expect(panel(page)).toContainText('Runs stay in this browser until you delete them.');

  // The browser's own dialog cannot be pressed by a machine, and headless Chromium never offers: an event of the test stands for
  // the offer, and notes what the page does with it.
  await expect(button(page, 'Install as an app')).toHaveCount(0);
  const isHeld = await page.evaluate(() => {
    const offer = new Event('beforeinstallprompt', { cancelable: true });
    const prompt = () => {
      document.title += ' prompted';
      return Promise.reject(new DOMException('used up', 'InvalidStateError'));
    };
    return !dispatchEvent(Object.assign(offer, { prompt }));
  });
  expect(isHeld).toBe(true);
  const unhandled: Error[] = [];
  page.on('pageerror', (error) => unhandled.push(error));
  const title = await page.title();
  await button(page, 'Install as an app').click();
  await expect(page).toHaveTitle(`${title} prompted`);
  await expect(button(page, 'Install as an app')).toHaveCount(0);
  expect(unhandled).toEqual([]);

  await page.evaluate(() => dispatchEvent(new Event('beforeinstallprompt', { cancelable: true })));
  await expect(button(page, 'Install as an app')).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event('appinstalled')));
  await expect(button(page, 'Install as an app')).toHaveCount(0);
});

test('a run measures on its rounds whether its workers pay, and the panel has the figures', async ({
  page,
}) => {
  await openLab(page);
  await fillIn(page, quick);
  const figures = panel(page).getByText(
    /^Measured on rounds of this recipe: [\d.]+ ms with \d workers, [\d.]+ ms with one\./,
  );
  await badge(page).click();
  await expect(panel(page)).toContainText(/workers|threads?/);
  await expect(figures).toHaveCount(0);
  await page.keyboard.press('Escape');
  await button(page, 'Run').click();
  await reaches(page, 52);
  await badge(page).click();
  await expect(figures).toBeVisible({ timeout: 30_000 });
  await expect(figures).toContainText(/The run uses (one|\d workers)\./);
});
