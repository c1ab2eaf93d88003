/** Everyone can use it: no rule of axe is broken in any state, light or dark; narrow screens; the keyboard alone. */
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { button, expectState, fillIn, goTo, openLab, quick, reaches, setting, status } from './lab.ts';

/** Rules broken, with the elements that break them; all rules of axe, or some. */
async function violations(page: Page, rules?: string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page });
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary}`).join('\n')}`,
  );
}

/** How far the page can be scrolled sideways. */
const overhang = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Those that read colours; the dark page differs from the light one in nothing else. */
const rulesOfColour = ['color-contrast', 'link-in-text-block'];

async function expectNoViolations(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await violations(page), 'in the light page').toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violations(page, rulesOfColour), 'in the dark page').toEqual([]);
}

/** Opens a method with a measured claim and everything that can be unfolded, beside the list. */
async function openCatalogue(page: Page): Promise<void> {
  await goTo(page, 'Methods');
  await page.getByRole('link', { name: /^TreePO/ }).click();
  const detail = page.getByRole('article');
  await expect(detail.getByRole('link', { name: 'treepo-shared-tokens' })).toBeVisible();
  await detail.locator('summary').click();
}

/** Opens a claim in the list of claims. */
async function openClaim(page: Page): Promise<void> {
  await goTo(page, 'Claims');
  await page.getByRole('link', { name: /areal-decoupled/ }).click();
  await expect(page.getByRole('figure')).toHaveCount(1);
  await page.locator('summary', { hasText: 'How an outcome is decided' }).click();
}

test('axe finds nothing, light or dark: Lab before a run with a refused setting, after rounds, Runs, Methods, Claims', async ({
  page,
}) => {
  test.slow();
  await openLab(page);
  await fillIn(page, { ...quick, Seed: '-1' });
  await button(page, 'Run').click();
  await expect(page.getByRole('alert')).toContainText('“Seed”');
  await expectNoViolations(page);
  await fillIn(page, { Seed: '1', Rounds: '12' });
  await button(page, 'Run').click();
  await expectState(page, 'done');
  await expectNoViolations(page);
  await goTo(page, 'Runs');
  await expect(page.getByRole('row')).toHaveCount(2);
  await expectNoViolations(page);
  await goTo(page, 'Methods');
  await expect(page.getByRole('list', { name: 'Methods' }).getByRole('listitem')).not.toHaveCount(0);
  await expectNoViolations(page);
  await openCatalogue(page);
  await expectNoViolations(page);
  await openClaim(page);
  await expectNoViolations(page);
});

test('on a screen 360 pixels wide nothing lies beyond the edge, and the page can be used', async ({
  page,
}) => {
  test.slow();
  await page.setViewportSize({ width: 360, height: 740 });
  await openLab(page);
  expect(await overhang(page)).toBe(0);
  await button(page, 'Recipe').click();
  await fillIn(page, quick);
  expect(await overhang(page)).toBe(0);
  await button(page, 'Recipe').click();
  await button(page, 'Run').click();
  await reaches(page, 5);
  await button(page, 'Pause').click();
  await expectState(page, 'paused');
  expect(await overhang(page)).toBe(0);
  expect(await violations(page)).toEqual([]);
  await goTo(page, 'Runs');
  await expect(page.getByRole('tabpanel', { name: 'Runs' })).toBeVisible();
  expect(await overhang(page)).toBe(0);
  await goTo(page, 'Methods');
  await expect(page.getByRole('list', { name: 'Methods' })).toBeVisible();
  expect(await overhang(page)).toBe(0);
  await openCatalogue(page);
  expect(await overhang(page)).toBe(0);
  expect(await violations(page)).toEqual([]);
  await openClaim(page);
  expect(await overhang(page)).toBe(0);
  expect(await violations(page)).toEqual([]);
});

test('the keyboard alone reaches every control, starts a run, reads a token and opens the Runs', async ({
  page,
}) => {
  await openLab(page);
  await fillIn(page, quick);
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
