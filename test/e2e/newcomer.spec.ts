/** Three newcomers at the Lab, each in at most six clicks. */
import { expect, test, type Locator, type Page } from '@playwright/test';
import { stationNames } from '../../src/ui/state/stations.ts';
import { button, expectState, openLab, reaches } from './lab.ts';
import { gradeOf, sentencesOf, wordsOf } from './reading.ts';

// With the strip's motion, as most readers see it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const region = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

/** Clicks that the reader needed. */
function counted() {
  let clicks = 0;
  return {
    click: async (what: Locator) => {
      clicks++;
      await what.click();
    },
    get clicks() {
      return clicks;
    },
  };
}

test('understand and run: the page says what will happen, and one press trains', async ({ page }) => {
  const reader = counted();
  await openLab(page, './');
  const round = region(page, 'Round');
  await expect(round).toContainText('A small transformer learns here, in this tab.');
  // The recorded run shows what a round is before there is one.
  await expect(region(page, 'Rollouts')).toContainText(/recorded round \d+/i);
  await reader.click(button(page, 'Run'));
  await reaches(page, 3);
  await expect(round).toContainText(/Round \d+/);
  await expect(region(page, 'Learning curve')).toContainText(/pass@1\s*0\.\d\d/);
  await expect(region(page, 'Rollouts').getByRole('row')).toHaveCount(1 + 8);
  expect(reader.clicks).toBeLessThanOrEqual(6);
});

test('turn on trees and see what they saved', async ({ page }) => {
  const reader = counted();
  await openLab(page, '#v=1&method=grpo&task=scratchpad&policy=tiny&prompts_per_round=4&num_generations=8');
  const trees = page.getByRole('switch', { name: 'Tree rollouts', exact: true });
  await reader.click(trees);
  await reader.click(button(page, 'Run'));
  await reaches(page, 2);
  await expect(region(page, 'Round')).toContainText(/\d+ % shared/);
  await reader.click(button(page, 'What it bought'));
  const bought = region(page, 'What it bought');
  await expect(bought.getByRole('group', { name: 'Tree rollouts' })).toContainText(
    /tokens saved by sharing\s*\d+ % of the tokens in completions/,
  );
  await page.keyboard.press('Escape');
  await expect(bought).toHaveCount(0);
  await expect(button(page, 'What it bought')).toBeFocused();
  expect(reader.clicks).toBeLessThanOrEqual(6);
});

test('find a wrong completion and why the update pushed it down', async ({ page }) => {
  const reader = counted();
  await openLab(page);
  await reader.click(button(page, 'Run'));
  await reaches(page, 2);
  await reader.click(button(page, 'Pause'));
  await expectState(page, 'paused');
  // The prompt shown has right and wrong completions.
  const wrong = region(page, 'Rollouts')
    .getByRole('row')
    .filter({ hasText: /wrong|not a number/ })
    .first();
  await reader.click(wrong.getByRole('gridcell', { name: /probability/ }).first());
  const token = region(page, 'Token');
  await expect(token).toContainText(/in completion \d/);
  await expect(token).toContainText(/ratio [\d.]+ ×\s*advantage\s*−[\d.]+/);
  await expect(token).toContainText(/less likely|no further push/);
  await reader.click(button(page, 'All steps'));
  await expect(token).toContainText(/did worse than the others of its prompt|did worse/);
  expect(reader.clicks).toBeLessThanOrEqual(6);
});

test('Step plays exactly the next round once, and then the picture is complete', async ({ page }) => {
  await openLab(page);
  const veil = region(page, 'Round').locator('.veil');
  await button(page, 'Step').click();
  await reaches(page, 1);
  await expectState(page, 'paused');
  await expect(region(page, 'Round')).toContainText(/Round 1 in slow motion/);
  await expect(veil).toHaveCount(1);
  await expect(veil).toHaveCount(0, { timeout: 15_000 });
  await expect(region(page, 'Round')).toContainText(/Round 1\b/);
});

test('a recipe that cannot run says why at its station, and one press mends it', async ({ page }) => {
  await openLab(page);
  await page.getByRole('switch', { name: 'Replay', exact: true }).click();
  await button(page, 'Advantage').click();
  await region(page, 'Advantage').getByLabel('Baseline', { exact: true }).selectOption('batch_mean');
  const replay = page.getByRole('switch', { name: 'Replay', exact: true });
  await expect(replay).toHaveAccessibleDescription(/compared within their group only/);
  await expect(region(page, 'Round')).toContainText('This recipe cannot run.');
  await button(page, 'Run').click();
  await expect(page.getByRole('alert').filter({ hasText: 'not started' })).toBeVisible();
  const mend = region(page, 'Round').getByRole('button', { name: /^Set / }).first();
  await mend.click();
  await expect(region(page, 'Round')).not.toContainText('This recipe cannot run.');
});

test('what is read before Run is plain: at most 20 words a sentence, and grade 8', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openLab(page, './');
  await expect(region(page, 'Rollouts')).toContainText(/recorded round/i);
  const lab = page.getByRole('tabpanel', { name: 'Lab' });
  const seen = sentencesOf(await lab.innerText());
  expect(seen.length).toBeGreaterThan(4);
  expect(gradeOf(seen)).toBeLessThanOrEqual(8);
  const opened: string[] = [];
  for (const name of [...stationNames, 'Replay settings']) {
    await button(page, name).click();
    opened.push(await page.locator('.drawer').innerText());
    await page.keyboard.press('Escape');
  }
  const long = [...seen, ...opened.flatMap(sentencesOf)].filter((one) => wordsOf(one).length > 20);
  expect(long).toEqual([]);
});
