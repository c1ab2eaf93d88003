/** The main actions of every tab by the keyboard alone: nothing here is clicked, filled or focused by the test. */
import { expect, test, type Locator, type Page } from '@playwright/test';
import { button, expectState, openLab, quickLink, reaches } from './lab.ts';

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, wanted: Locator, most = 160): Promise<void> {
  for (let press = 0; press < most; press++) {
    if (await wanted.evaluate((node) => node === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab must reach ${String(wanted)} within ${most} presses`);
}

async function pressOn(page: Page, wanted: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press(key);
}

/** From any place to another by the arrows on the tabs. */
async function toPlace(page: Page, name: string): Promise<void> {
  const tab = page.getByRole('tab', { selected: true });
  await tabTo(page, tab);
  for (let press = 0; press < 6 && (await tab.innerText()) !== name; press++)
    await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tabpanel', { name })).toBeVisible();
}

test('every tab is used by the keyboard alone, and Space runs and pauses', async ({ page }) => {
  await openLab(page, quickLink());

  await test.step('Lab: Space runs and pauses from anywhere and on the button itself, which keeps the focus', async () => {
    await page.keyboard.press('Space');
    await reaches(page, 2);
    await page.keyboard.press('Space');
    await expectState(page, 'paused');
    const run = button(page, 'Run');
    await tabTo(page, run);
    await page.keyboard.press('Space');
    await expectState(page, 'running');
    await expect(button(page, 'Pause')).toBeFocused();
    await page.keyboard.press('Space');
    await expectState(page, 'paused');
    await expect(run).toBeFocused();
  });

  await test.step('Lab: Enter runs, Share and back', async () => {
    await page.keyboard.press('Enter');
    await expectState(page, 'running');
    await page.keyboard.press('Enter');
    await expectState(page, 'paused');
    await pressOn(page, button(page, 'Share'));
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(button(page, 'Share')).toBeFocused();
    // A run that is open in the Lab cannot be selected.
    await pressOn(page, button(page, 'Reset'));
    await expectState(page, 'idle');
  });

  await test.step('Runs: select, view, name', async () => {
    await toPlace(page, 'Runs');
    const select = page.getByRole('checkbox', { name: /^Select (?!all)/ }).first();
    await pressOn(page, select, 'Space');
    await expect(select).toBeChecked();
    const details = page.getByRole('button', { name: /^Details of / }).first();
    await pressOn(page, details);
    await expect(details).toHaveAttribute('aria-expanded', 'true');
  });

  await test.step('Compare: seeds, an arm more, Run and Pause on one button', async () => {
    await toPlace(page, 'Compare');
    const place = page.getByRole('tabpanel', { name: 'Compare' });
    await pressOn(page, place.getByRole('button', { name: /^Add a placebo/ }));
    await expect(
      place.getByRole('textbox', { name: /Placebo/ }).or(place.getByText('Placebo')),
    ).not.toHaveCount(0);
    await tabTo(page, place.getByLabel('Seeds', { exact: true }));
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('2');
    await page.keyboard.press('Tab');
    await expect(place.getByLabel('Seeds', { exact: true })).toHaveValue('2');
    await pressOn(page, place.getByRole('button', { name: 'Run', exact: true }));
    const pause = place.getByRole('button', { name: 'Pause', exact: true });
    await expect(pause).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(place.getByRole('button', { name: 'Continue', exact: true })).toBeFocused();
  });

  await test.step('Methods: search and open', async () => {
    await toPlace(page, 'Methods');
    await tabTo(page, page.getByRole('searchbox').first());
    await page.keyboard.type('treepo');
    await pressOn(page, page.getByRole('link', { name: /^TreePO/ }));
    await expect(page.getByRole('article').getByRole('heading').first()).toContainText('TreePO');
  });

  await test.step('Claims: filter, open, and the address says both', async () => {
    await toPlace(page, 'Claims');
    await pressOn(page, page.getByRole('button', { name: /inconclusive/ }));
    await pressOn(page, page.locator('a[data-claim]').first());
    await expect(page.locator('a[data-claim][aria-expanded="true"]')).toHaveCount(1);
    expect(new URL(page.url()).hash).toMatch(/^#\/claims\/[a-z-]+\?outcome=inconclusive$/);
  });

  await test.step('Learn: a lesson, its steps, a prediction', async () => {
    await toPlace(page, 'Learn');
    await pressOn(
      page,
      page
        .getByRole('tabpanel', { name: 'Learn' })
        .getByRole('heading', { level: 3 })
        .first()
        .getByRole('link'),
    );
    await pressOn(page, page.getByRole('button', { name: /^Step 2/ }));
    await expect(page.getByRole('button', { name: /^Step 2/ })).toHaveAttribute('aria-current', 'step');
  });
});
