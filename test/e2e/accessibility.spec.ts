/**
 * Who uses a keyboard alone reaches every control and does the main actions of every tab; who uses a screen reader hears the names
 * that are promised. But for one token and the tabs, nothing here is clicked, filled or focused by the test.
 */
import { expect, test, type Locator, type Page } from '@playwright/test';
import {
  button,
  closeDrawer,
  expectState,
  findSetting,
  openLab,
  quickLink,
  reaches,
  strip,
  status,
} from './lab.ts';

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

/** From any place to another by the arrows on the tabs. */
async function toPlace(page: Page, name: string): Promise<void> {
  const tab = page.getByRole('tab', { selected: true });
  await tabTo(page, tab);
  for (let press = 0; press < 6 && (await tab.innerText()) !== name; press++)
    await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tabpanel', { name })).toBeVisible();
}

test('every tab is used and every control reached by the keyboard alone, and Space runs and pauses', async ({
  page,
}) => {
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

  await test.step('Lab: Tab stops at every control once, those of a token too, and arrows lead from token to token', async () => {
    // A focused token brings controls of its own, once the worker has told its updates.
    const cell = page.getByRole('gridcell', { name: /probability/ }).and(page.locator('[tabindex="0"]'));
    await cell.focus();
    await button(page, 'All steps').click();
    await expect(button(page, 'next update')).toBeVisible();
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
  });

  await test.step('Lab: Enter runs, Share and back', async () => {
    await tabTo(page, button(page, 'Run'));
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
    await page.keyboard.press('Escape');
    await expect(page.getByRole('article')).toHaveCount(0);
    await expect(page.getByRole('link', { name: /^TreePO/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await pressOn(page, page.getByRole('article').getByRole('link', { name: 'What differs' }));
    await expect(page.getByRole('table', { name: 'Settings that differ' })).toBeVisible();
  });

  await test.step('Claims: filter, open, and the address says both', async () => {
    await toPlace(page, 'Claims');
    const place = page.getByRole('tabpanel', { name: 'Claims' });
    await tabTo(page, place.getByLabel('Show', { exact: true }));
    await page.keyboard.type('unclear');
    await pressOn(page, page.locator('a[data-claim]').first());
    await expect(page.locator('a[data-claim][aria-expanded="true"]')).toHaveCount(1);
    expect(new URL(page.url()).hash).toMatch(/^#\/claims\/[a-z-]+\?show=unclear$/);
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

test('the status, the settings and the regions have the names that a screen reader is promised', async ({
  page,
}) => {
  await openLab(page);
  for (const name of ['Method', 'Task', 'Level', 'Policy'])
    await expect(page.getByRole('combobox', { name, exact: true })).toBeVisible();
  await expect(page.getByRole('spinbutton', { name: 'Seed', exact: true })).toBeVisible();
  for (const name of ['Recipe', 'Round', 'Learning curve', 'Rollouts', 'Diagnosis', 'Cost'])
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
  for (const name of ['Run', 'Step', 'Reset']) await expect(button(page, name)).toBeVisible();
  for (const name of ['Prompts', 'Hints', 'Generate', 'Prune', 'Verify', 'Advantage', 'Update'])
    await expect(strip(page).getByRole('button', { name, exact: true })).toBeVisible();
  await expect(await findSetting(page, 'Learning rate')).toHaveAccessibleDescription(/Step size of AdamW/);
  await expect(page.getByRole('combobox', { name: 'Device', exact: true })).toBeVisible();
  await closeDrawer(page);
  await expect(status(page)).toHaveText('Ready to train.');
});
