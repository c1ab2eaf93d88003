/** The strip of a round: its switches are in sight without scrolling, and it shows the round that was trained. */
import { expect, test, type Locator, type Page } from '@playwright/test';
import { button, expectState, openDrawer, openLab, quickLink, status, strip } from './lab.ts';
import { expectNoViolations } from './look.ts';

const names = ['Hints', 'Tree rollouts', 'Pruning', 'Replay'];
const switchOf = (page: Page, name: string): Locator => page.getByRole('switch', { name, exact: true });
const station = (page: Page, name: string): Locator =>
  strip(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });

/** Whether it lies in the window as it was opened, in its height up to `screens` of it. */
async function isInSight(page: Page, what: Locator, screens = 1): Promise<boolean> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const box = await what.boundingBox();
  return (
    box !== null &&
    box.y >= 0 &&
    box.y + box.height <= screens * height &&
    box.x >= 0 &&
    box.x + box.width <= width
  );
}

test('at 1440 × 900, 1280 × 720 and 1920 × 1080 the four switches and Run are in sight before and after a round', async ({
  page,
}) => {
  const sizes = [
    { width: 1440, height: 900 },
    { width: 1280, height: 720 },
    { width: 1920, height: 1080 },
  ];
  const atEachSize = async (look: () => Promise<void>) => {
    for (const size of sizes) {
      await page.setViewportSize(size);
      await test.step(`${size.width} × ${size.height}`, () => expect(look).toPass({ timeout: 5_000 }));
    }
  };
  const controls = async () => {
    for (const name of names) expect(await isInSight(page, switchOf(page, name)), name).toBe(true);
    expect(await isInSight(page, button(page, 'Run')), 'Run').toBe(true);
  };
  await openLab(page, quickLink({ max_rounds: 1 }));
  await atEachSize(controls);
  await button(page, 'Run').click();
  await expectState(page, 'done');
  await expect(strip(page)).toContainText('Training is done after 1 round.');
  await atEachSize(async () => {
    await controls();
    // The newest value of the curve, three completions of a prompt, and a strip that leaves space for them.
    const curve = page.getByRole('region', { name: 'Learning curve' });
    expect(await isInSight(page, curve.getByText(/^pass@1/))).toBe(true);
    const rows = page.getByRole('region', { name: 'Rollouts' }).getByRole('row');
    expect(await isInSight(page, rows.nth(3)), 'three completions').toBe(true);
    expect((await strip(page).boundingBox())?.height).toBeLessThanOrEqual(330);
  });
});

test('on a phone Run and status stay in sight, and the first switch is within one screen of scrolling', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openLab(page);
  expect(await isInSight(page, button(page, 'Run'))).toBe(true);
  expect(await isInSight(page, status(page))).toBe(true);
  expect(await isInSight(page, switchOf(page, 'Hints'), 2)).toBe(true);
});

test('the strip shows the round: its figures, the chosen prompt, and what the switches that are on brought', async ({
  page,
}) => {
  await openLab(page, quickLink({ task: 'scratchpad', num_generations: 8, max_rounds: 2 }));
  await expect(station(page, 'Generate')).toContainText('32 completions');
  await expect(station(page, 'Verify')).toContainText('–');
  for (const name of ['Tree rollouts', 'Replay']) await switchOf(page, name).click();
  await button(page, 'Run').click();
  await expectState(page, 'done');

  await expect(page.getByRole('heading', { name: /^Rollouts/ })).toContainText('round 2');
  await expect(strip(page)).toContainText('round 3 begins with the new weights');
  await expect(station(page, 'Generate')).toContainText(/\d+ tokens\s*\d+ % shared, \d+ decoding steps/);
  await expect(station(page, 'Verify')).toContainText(/0\.\d\d reward/);
  await expect(station(page, 'Prune')).toContainText('all run to their end');
  // The picture follows the prompt that is read below.
  const rollouts = page.getByRole('region', { name: 'Rollouts' });
  const picture = strip(page).locator('.picture');
  const before = await picture.innerText();
  await rollouts.getByRole('button', { name: 'Next prompt' }).click();
  await expect(picture).not.toHaveText(before);
  await expectNoViolations(page, ['section[aria-label="Round"]']);
});

test('a switch that the recipe cannot have says why in its place', async ({ page }) => {
  await openLab(page, '#v=1&method=grpo&task=cart-pole');
  const tree = switchOf(page, 'Tree rollouts');
  await expect(tree).toBeDisabled();
  await expect(tree).toHaveAccessibleDescription(/Trees need text\./);
});

test('stations are reached by arrows, and each opens a drawer in place of the rollouts that gives the focus back', async ({
  page,
}) => {
  await openLab(page, quickLink({ max_rounds: 1 }));
  await button(page, 'Run').click();
  await expectState(page, 'done');
  const rollouts = page.getByRole('region', { name: 'Rollouts' });
  const opener = (name: string) => strip(page).getByRole('button', { name, exact: true });
  await opener('Prompts').focus();
  await page.keyboard.press('ArrowRight');
  await expect(opener('Hints')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(opener('Prompts')).toBeFocused();

  for (const name of ['Prompts', 'Hints', 'Generate', 'Prune', 'Verify', 'Advantage', 'Update', 'Replay']) {
    const place = await openDrawer(page, name);
    await expect(rollouts).toBeHidden();
    await expect(place.getByRole('heading', { name, exact: true })).toBeFocused();
    const shows = ['Hints', 'Generate', 'Prune', 'Replay'].includes(name);
    await expect(place.getByRole('button', { name: 'Show me' })).toHaveCount(shows ? 1 : 0);
    await expectNoViolations(page, [`section[aria-label="${name}"]`]);
    await page.keyboard.press('Escape');
    await expect(rollouts).toBeVisible();
    await expect(opener(name === 'Replay' ? 'Replay settings' : name)).toBeFocused();
  }

  // A metric of a place is shown among all numbers; the way back leads past its drawer.
  const update = await openDrawer(page, 'Update');
  await update.getByRole('list', { name: 'Metrics of Update' }).getByRole('button').first().click();
  const numbers = page.getByRole('region', { name: 'All numbers', exact: true });
  await expect(numbers.locator('[data-metric]:focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(rollouts).toBeVisible();
  await expect(opener('Update')).toBeFocused();
});

test('strategies of a switch are chosen from pictures, and a refused one says why with what allows it', async ({
  page,
}) => {
  await openLab(page, quickLink());
  const generate = await openDrawer(page, 'Generate');
  const strategy = (name: RegExp) => generate.getByRole('radio', { name });
  await expect(strategy(/^flat/)).toBeChecked();
  // A radio button under its own picture.
  await generate.getByText('segments').click();
  await expect(strategy(/^segments/)).toBeChecked();
  await expect(switchOf(page, 'Tree rollouts')).toBeChecked();
  await generate.getByText('flat', { exact: true }).click();
  await expect(switchOf(page, 'Tree rollouts')).not.toBeChecked();
  await expect(strategy(/^steps/)).toHaveAttribute('aria-disabled', 'true');
  await generate.getByText('steps').click({ force: true });
  await expect(generate.getByRole('status')).toContainText(/^steps:/i);
  await expect(strategy(/^flat/)).toBeChecked();
});
