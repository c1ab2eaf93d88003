/** Tasks that a reader wrote and warmed up: their link alone trains the same run in another profile. */
import { expect, test, type Page } from '@playwright/test';
import { button, expectState, openLab, quickLink, recipe } from '../../e2e/lab.ts';
import { storedRun } from '../../e2e/stored.ts';
import { tell, tries } from './measured.ts';

test.beforeEach(async ({ page }, info) => {
  await info.attach('browser', { body: `Chromium ${page.context().browser()?.version() ?? ''}` });
});

/** Examples of the editor, with the level and the policy that are warmed up. */
const starts = [
  ['Add on a clock', 1, 'tiny'],
  ['Balance brackets', 1, 'tiny'],
  ['Reverse a word', 1, 'tiny'],
  ['Add on a clock', 2, 'tiny'],
  ['Add on a clock', 1, 'small'],
] as const;
const rounds = 6;

/** Warms the example up, trains it, and gives its link and the hash of its last checkpoint. */
async function trainHere(page: Page, [title, level, policy]: (typeof starts)[number]) {
  await openLab(page, quickLink({ policy, max_rounds: rounds }));
  await recipe(page).getByRole('button', { name: 'Write your own task' }).click();
  const editor = page.getByRole('dialog', { name: 'Your own task' });
  const checks = editor.getByRole('region', { name: 'Checks' });
  await expect(checks.getByRole('listitem')).not.toHaveCount(0, { timeout: 30_000 });
  await editor.getByRole('combobox', { name: 'Open a task' }).selectOption({ label: title });
  await expect(checks).toHaveAttribute('aria-busy', 'false', { timeout: 30_000 });
  if (level > 1) await editor.getByRole('combobox', { name: /^Level/ }).selectOption(String(level));
  await button(page, 'Warm start').click();
  await expect(editor.getByText(/Warm start ended after \d+ updates/)).toBeVisible({ timeout: 600_000 });
  await button(page, 'Use this task').click();
  await button(page, 'Run').click();
  await expectState(page, 'done', 120_000);
  await button(page, 'Share').click();
  const share = page.getByRole('dialog', { name: 'Share' });
  const link = await share.getByRole('textbox', { name: 'Link that opens this recipe' }).inputValue();
  return { link, checkpoint: (await storedRun(page)).checkpoint };
}

test('the link of a warm-started task trains the same run in another profile', async ({
  browser,
  baseURL,
}, info) => {
  const times = tries(starts.length);
  let held = 0;
  let longest = 0;
  for (const start of starts.slice(0, times)) {
    const mine = await browser.newContext({ baseURL, serviceWorkers: 'block' });
    const { link, checkpoint } = await trainHere(await mine.newPage(), start);
    await mine.close();
    const others = await browser.newContext({ serviceWorkers: 'block' });
    const page = await others.newPage();
    await page.goto(link);
    await button(page, 'Open the task').click();
    const begun = performance.now();
    await button(page, 'Run').click();
    await expectState(page, 'done', 600_000);
    longest = Math.max(longest, performance.now() - begun);
    const { checkpoint: theirs } = await storedRun(page);
    if (checkpoint?.round === rounds && theirs?.hash === checkpoint.hash) held++;
    await others.close();
  }
  await tell(info, {
    fault: 'link of a warm-started task of one’s own, in another profile',
    target: 'the hash of the run that the link was made from',
    times,
    held,
    worst: `${(longest / 1000).toFixed(0)} s until ${rounds} rounds were trained, warm start included`,
  });
  expect(held).toBe(times);
});
