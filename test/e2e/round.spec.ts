/** The strip of a round: its switches are in sight without scrolling, and it shows the round that was trained. */
import { expect, test, type Locator, type Page } from '@playwright/test';
import { button, expectState, openLab, quickLink, status } from './lab.ts';
import { expectNoViolations } from './look.ts';

const names = ['Hints', 'Tree rollouts', 'Pruning', 'Replay'];
const round = (page: Page): Locator => page.getByRole('region', { name: 'The round' });
const switchOf = (page: Page, name: string): Locator => page.getByRole('switch', { name, exact: true });
const station = (page: Page, name: string): Locator =>
  round(page)
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

for (const [width, height] of [
  [1440, 900],
  [1280, 720],
  [1920, 1080],
] as const) {
  test(`at ${width} × ${height} the four switches and Run are in sight before and after a round`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await openLab(page, quickLink({ max_rounds: 1 }));
    const look = async () => {
      for (const name of names) expect(await isInSight(page, switchOf(page, name)), name).toBe(true);
      expect(await isInSight(page, button(page, 'Run')), 'Run').toBe(true);
    };
    await look();
    await button(page, 'Run').click();
    await expectState(page, 'done');
    await expect(round(page)).toContainText('Round 1');
    await look();
  });
}

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

  await expect(round(page)).toContainText('Round 2');
  await expect(station(page, 'Generate')).toContainText(/\d+ tokens\s*\d+ % shared, \d+ decoding steps/);
  await expect(station(page, 'Verify')).toContainText(/0\.\d\d mean reward/);
  await expect(station(page, 'Prune')).toContainText('all run to their end');
  // The picture follows the prompt that is read below.
  const rollouts = page.getByRole('region', { name: 'Rollouts' });
  const said = /prompts: (\d+) of (\d+) shown/;
  const before = said.exec(await round(page).innerText())?.[1];
  await rollouts.getByRole('button', { name: 'Next prompt' }).click();
  await expect(round(page)).not.toContainText(`prompts: ${before} of`);
  await expectNoViolations(page, ['section[aria-label="The round"]']);
});

test('a switch that the recipe cannot have says why in its place', async ({ page }) => {
  await openLab(page, '#v=1&method=grpo&task=cart-pole');
  const tree = switchOf(page, 'Tree rollouts');
  await expect(tree).toBeDisabled();
  await expect(tree).toHaveAccessibleDescription(/Trees need text\./);
  await expect(station(page, 'Generate')).not.toContainText('Show me');
});
