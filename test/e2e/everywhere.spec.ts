/**
 * Every tab, dialog and refusal, opened once and looked at in both themes and at several widths: axe, nothing beyond the edge, no
 * retired word.
 */
import { expect, test, type Page } from '@playwright/test';
import { lessons } from '../../src/lessons/index.ts';
import {
  alert,
  button,
  closeDrawer,
  expectState,
  fillIn,
  goTo,
  openDrawer,
  openLab,
  pressRecipe,
  quick,
  reaches,
  recipe,
} from './lab.ts';
import { expectNoViolations, overhang, violations } from './look.ts';
import { retiredOn } from './retired.ts';

const panel = (page: Page, name: string) => page.getByRole('tabpanel', { name });
const phone = { width: 360, height: 740 };
const desk = { width: 1280, height: 900 };
/** Widths at which layouts change, and a wide screen. */
const between = [700, 1050, 1440, 1920];

async function expectWithinEdges(page: Page, width: number): Promise<void> {
  const soft = expect.configure({ soft: true });
  await soft.poll(() => overhang(page), `pixels beyond the edge at ${width}`).toBe(0);
}

/** Looks at the page as it stands on a desk: all rules of axe, then those of colours in the dark, and words. */
async function lookAtDesk(page: Page): Promise<void> {
  await page.setViewportSize(desk);
  await expectNoViolations(page);
  await expectWithinEdges(page, desk.width);
  for (const finding of await retiredOn(page)) found.add(finding);
}

/** The same and on a wide screen and a phone, which has a layout of its own; there `unfold` shows what a phone hides. */
async function look(page: Page, name: string, unfold?: () => Promise<void>): Promise<void> {
  await test.step(name, async () => {
    await lookAtDesk(page);
    for (const width of between) {
      await page.setViewportSize({ ...desk, width });
      await expectWithinEdges(page, width);
    }
    await page.setViewportSize(phone);
    await unfold?.();
    await expectWithinEdges(page, phone.width);
    expect.soft(await violations(page, 'of structure'), 'on a phone').toEqual([]);
    await page.setViewportSize(desk);
  });
}

/** Retired words of the views that were looked at; told once, because views share much of their text. */
const found = new Set<string>();
test.beforeEach(() => {
  test.setTimeout(180_000);
  found.clear();
});
test.afterEach(() => expect([...found], 'retired words').toEqual([]));

test('the Lab before a run keeps the rules: with every setting, refused, and its dialogs', async ({
  page,
}) => {
  await openLab(page);
  await look(page, 'the Lab before a run');

  const settings = await openDrawer(page, 'All settings');
  await settings.getByLabel('More settings').check();
  await fillIn(page, { Seed: '-1', 'Learning rate': '-3' });
  for (const name of ['Tree rollouts', 'Pruning', 'Hints', 'Replay'])
    await page.getByRole('switch', { name }).click();
  await look(page, 'every setting, and two refused', () => pressRecipe(page));
  await page.getByRole('searchbox', { name: /setting/i }).fill('e');
  await look(page, 'settings that were searched for');

  await button(page, 'Run').click();
  await expect(alert(page)).toContainText('Not started: “Learning rate”');
  await look(page, 'a refusal to run');

  await openLab(page, './?dialogs');
  await recipe(page).getByRole('button', { name: 'Write your own task' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('region', { name: 'Checks' }).getByRole('listitem')).not.toHaveCount(0, {
    timeout: 30_000,
  });
  await look(page, 'the editor of a task');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await button(page, 'Share').click();
  await expect(dialog).toBeVisible();
  await expect(dialog.frameLocator('iframe').getByRole('heading')).toContainText('GRPO');
  await look(page, 'Share');
});

test('a phone can be used: its recipe is filled in, it trains, and the Lab and Runs keep the rules afterwards', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await openLab(page);
  await fillIn(page, quick);
  await button(page, 'Run').click();
  await reaches(page, 5);
  await button(page, 'Pause').click();
  await expectState(page, 'paused');
  await look(page, 'the Lab after rounds');
  for (const name of ['Prompts', 'Generate', 'Update', 'Replay', 'All numbers', 'What it bought']) {
    await openDrawer(page, name);
    await look(page, `the drawer ${name}`);
  }
  await closeDrawer(page);
  await button(page, 'All checks')
    .or(button(page, 'Fewer'))
    .or(page.getByRole('button', { name: / more$/ }))
    .first()
    .click();
  await page.locator('[data-cell]').first().focus();
  await button(page, 'All steps').click();
  await look(page, 'all checks and all steps of a token');
  await page.setViewportSize(phone);
  await goTo(page, 'Runs');
  await expect(page.getByRole('button', { name: /^Resume / })).toBeVisible();
  await look(page, 'Runs with a run');
  await page.getByRole('button', { name: /^Try / }).click();
  await expect(page.getByText(/^\d+ of 64 right$/)).toHaveCount(2);
  await look(page, 'Try');
});

test('Runs, Compare, Methods and Claims keep the rules', async ({ page }) => {
  await page.goto('./#/runs');
  await expect(page.getByText('No runs yet.')).toBeVisible();
  await look(page, 'Runs without a run');
  await goTo(page, 'Compare');
  await expect(panel(page, 'Compare').getByLabel('Seeds')).toBeVisible();
  await look(page, 'the set-up of a comparison');
  await page.goto('./?refused#/compare/v=1&nonsense');
  await expect(panel(page, 'Compare').getByRole('alert')).toBeVisible();
  await look(page, 'a comparison refused');

  await goTo(page, 'Methods');
  const methods = page.getByRole('list', { name: 'Methods' });
  await expect(methods.getByRole('listitem')).not.toHaveCount(0);
  await look(page, 'Methods');
  await page.getByRole('link', { name: /^TreePO/ }).click();
  const method = page.getByRole('article');
  await expect(method.getByRole('link', { name: 'treepo-same-accuracy' })).toBeVisible();
  for (const summary of await method.locator('summary').all()) await summary.click();
  await expect(method.getByRole('img', { name: /^Gradient by the ratio, TreePO\./ })).toBeVisible();
  await look(page, 'a method');
  await method.getByRole('link', { name: 'What differs' }).click();
  await expect(page.getByRole('table', { name: 'Settings that differ' })).toBeVisible();
  await expect(page.getByRole('img', { name: /^Gradient by the ratio, TreePO\./ })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Formula of TreePO' }).locator('.changed')).not.toHaveCount(0);
  await look(page, 'what differs');
  await page.goto('./#/methods');
  await panel(page, 'Methods').getByText('Reference', { exact: true }).first().click();
  const reference = page.getByRole('region', { name: 'Reference' });
  await expect(reference.getByText('prune_keep').first()).toBeVisible();
  for (const finding of await retiredOn(page)) found.add(finding);
  // Hundreds of entries of one kind: some stand for all.
  await reference.getByRole('searchbox').fill('prune_');
  await expect(reference.getByText('learning_rate')).toHaveCount(0);
  await look(page, 'the reference');

  await goTo(page, 'Claims');
  const claim = page.locator('a[data-claim="treepo-same-accuracy"]');
  await expect(claim).toBeVisible();
  await page.locator('summary', { hasText: 'How an outcome is decided' }).click();
  for (const folded of ['Own claims', 'Replaced plans', 'older experiment'])
    await page.locator('summary', { hasText: folded }).click();
  await look(page, 'Claims');
  await claim.click();
  await expect(page.getByRole('group', { name: 'Arms of the experiment' })).toBeVisible();
  await look(page, 'a claim');
});

test('Learn, its lessons and its class keep the rules', async ({ page }) => {
  await page.goto('./#/learn');
  const learn = panel(page, 'Learn');
  await expect(learn.getByRole('link')).not.toHaveCount(0);
  await look(page, 'Learn');
  for (const { id, title } of lessons) {
    await page.goto(`./#/learn/${id}`);
    await expect(learn.getByRole('heading', { name: title })).toBeVisible();
    // They share their player: on other widths one of them stands for all.
    if (id === lessons[0]?.id) await look(page, `the lesson ${id}`);
    else await test.step(`the lesson ${id}`, () => lookAtDesk(page));
  }
  await page.goto('./#/learn/class');
  await expect(learn.getByRole('textbox', { name: 'Class link' })).toBeVisible();
  await look(page, 'the class');
});
