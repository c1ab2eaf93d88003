/** Where no site worker can be installed: threads share no memory, everything else as ever, and the reason on the page. */
import { expect, test } from '@playwright/test';
import { badge, countLoads, isIsolated, oneThreadEach, panel } from './delivery.ts';
import { alert, button, fillIn, openLab, quick, reaches } from './lab.ts';
import { servePlainly, type PlainHost } from './plainHost.ts';

test.use({ serviceWorkers: 'block' });

let host: PlainHost;
test.beforeEach(async () => {
  host = await servePlainly('/some/where/');
});
test.afterEach(() => host.close());

test('on a host without headers a browser that installs no site worker trains with one thread in each rollout worker and says why', async ({
  page,
}) => {
  const loads = countLoads(page);
  await openLab(page, host.url);
  await expect(badge(page)).toHaveAttribute('data-offline', 'impossible');
  expect(await isIsolated(page)).toBe(false);
  expect(await page.evaluate(() => typeof SharedArrayBuffer)).toBe('undefined');
  await expect(badge(page)).toContainText(oneThreadEach);
  await fillIn(page, { ...quick, Threads: '2' });
  await button(page, 'Run').click();
  await reaches(page, 3);
  await expect(alert(page)).toHaveCount(0);
  await expect(badge(page)).toContainText(oneThreadEach);
  await badge(page).click();
  await expect(panel(page)).toContainText(/one (thread|of)/);
  await expect(panel(page)).toContainText('this browser did not install the site’s worker');
  expect(loads.count).toBe(1);
  expect(host.missed).toEqual([]);
});

test('a private window without service workers says so', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
  });
  await openLab(page, host.url);
  await badge(page).click();
  await expect(panel(page)).toContainText('no service workers here, as in some private windows');
});
