/** Who uses a keyboard alone reaches every control, and who uses a screen reader hears the names that are promised. */
import { expect, test, type Page } from '@playwright/test';
import { button, expectState, openLab, quickLink, reaches, setting, status } from './lab.ts';

test('the keyboard alone reaches every control, starts a run, reads a token and opens the Runs', async ({
  page,
}) => {
  await openLab(page, quickLink());
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.evaluate(() => window.scrollTo(0, 0));

  const runButton = button(page, 'Run');
  await tabTo(page, 'Run');
  await expect(runButton).toBeFocused();
  await page.keyboard.press('Enter');
  await reaches(page, 5);
  await tabTo(page, 'Pause');
  await page.keyboard.press('Enter');
  await expectState(page, 'paused');
  // A focused token brings controls of its own, once the worker has told its updates.
  const cell = page.getByRole('gridcell', { name: /probability/ }).and(page.locator('[tabindex="0"]'));
  await cell.focus();
  await expect(button(page, 'next update')).toBeVisible();

  // Once around: every visible control that a pointer can reach is among the stops.
  const stops = await aroundTheClock(page);
  const reachable = await page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        'button, select, input, summary, [role="gridcell"][tabindex="0"]',
      ),
    ]
      .filter((node) => node.checkVisibility() && node.tabIndex >= 0 && !node.matches(':disabled'))
      // Of radio buttons only the checked one is a stop; arrows go on from there.
      .filter((node) => !(node instanceof HTMLInputElement && node.type === 'radio' && !node.checked))
      .map((node) => node.outerHTML.slice(0, 160)),
  );
  expect(reachable.filter((control) => !stops.has(control))).toEqual([]);
  expect(reachable.length).toBeGreaterThan(20);

  await cell.focus();
  await expect(page.getByRole('region', { name: 'Token' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('[data-cell="1 0"]')).toBeFocused();

  await page.getByRole('tab', { name: 'Lab' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tabpanel', { name: 'Runs' })).toBeVisible();
});

test('the status, the settings and the regions have the names that a screen reader is promised', async ({
  page,
}) => {
  await openLab(page);
  for (const name of ['Method', 'Task', 'Policy', 'Device'])
    await expect(page.getByRole('combobox', { name, exact: true })).toBeVisible();
  await expect(page.getByRole('spinbutton', { name: 'Seed', exact: true })).toBeVisible();
  for (const name of ['Learning curve', 'Rollouts', 'Ledger', 'Diagnosis'])
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
  for (const name of ['Run', 'Step', 'Reset']) await expect(button(page, name)).toBeVisible();
  await expect(setting(page, 'Learning rate')).toHaveAccessibleDescription(/Step size of AdamW/);
  await expect(status(page)).toHaveText('Ready to train.');
});

/** Presses Tab until a button with this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let press = 0; press < 120; press++) {
    const focused = await page.evaluate(() => document.activeElement?.textContent?.trim());
    if (focused === name) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${name} must be reachable by Tab, it is not within 120 presses`);
}

/** Everything that Tab stops at until it comes round. */
async function aroundTheClock(page: Page): Promise<Set<string>> {
  const stops = new Set<string>();
  await page.getByRole('tab', { name: 'Lab' }).focus();
  for (let press = 0; press < 200; press++) {
    const stop = await page.evaluate(() => {
      const node = document.activeElement;
      return node === null || node === document.body ? null : node.outerHTML.slice(0, 160);
    });
    if (stop !== null && press > 0 && stops.has(stop) && stops.values().next().value === stop) break;
    if (stop !== null) stops.add(stop);
    await page.keyboard.press('Tab');
  }
  return stops;
}
