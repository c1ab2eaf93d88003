/** The badge and its panel by keyboard, for a screen reader, on a phone and in the dark. */
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { badge, panel, worksOffline } from './delivery.ts';
import { button, openLab } from './lab.ts';

test.use({ serviceWorkers: 'allow' });

test('the badge says threads, offline and storage, and its panel opens and closes by keyboard', async ({
  page,
}) => {
  await openLab(page);
  await worksOffline(page);
  await expect(badge(page)).toHaveAccessibleName(/^About this page: WASM · \d threads? works offline saved$/);
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
});

test('axe finds nothing in the panel, light or dark, wide or on a phone, and nothing lies beyond the edge', async ({
  page,
}) => {
  test.slow();
  await openLab(page);
  await worksOffline(page);
  for (const width of [1280, 390, 320]) {
    await page.setViewportSize({ width, height: 760 });
    await expect(badge(page)).toContainText('WASM');
    await badge(page).click();
    await expect(panel(page)).toContainText('Base policies');
    const box = await panel(page).boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= width && box.y + box.height <= 760).toBe(true);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBe(0);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const { violations } = await new AxeBuilder({ page })
        .include('#site-panel')
        .include('header')
        .analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`)).toEqual([]);
    }
    await page.keyboard.press('Escape');
  }
});

test('the storage part asks the browser to keep runs and says what it answered', async ({ page }) => {
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
});

// The browser's own dialog cannot be pressed by a machine, and headless Chromium never offers: an event of the test stands for
// the offer, and notes what the page does with it.
test('the browser’s offer to install is held back, shown as a button, and used once', async ({ page }) => {
  await openLab(page);
  await badge(page).click();
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
