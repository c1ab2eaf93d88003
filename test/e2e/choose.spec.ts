/** The reader is the reward: chooses by keys and buttons, trains what they like, takes a choice back, and finds all of it again. */
import { expect, test, type Locator } from '@playwright/test';
import { readChoices, writeChoices, type WrittenChoice } from '../../src/config/choiceText.ts';
import { button, openDrawer, openLab, pressRecipe, reading, setting } from './lab.ts';
import { expectNoViolations, violations } from './look.ts';
import { storedRun } from './stored.ts';

test('a reader’s ten choices make a judge that the policy learns from, on a phone too, and belong to the run', async ({
  page,
}) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 844 });
  await openLab(
    page,
    '#v=1&method=grpo&task=replies&level=1&policy=small&prompts_per_round=8&save_every_rounds=5&max_rounds=100000',
  );
  await button(page, 'Be the reward yourself').click();
  const panel = page.getByRole('region', { name: 'Your choice' });
  await expect(panel).toContainText('Press Run to get two completions');
  await button(page, 'Run').click();
  const [left, right] = [
    panel.getByRole('button', { name: /^left: / }),
    panel.getByRole('button', { name: /^right: / }),
  ];
  const status = panel.getByRole('status');
  for (let chosen = 0; chosen < 10; chosen++) {
    await expect(left).toBeVisible({ timeout: 30_000 });
    await expect(panel).toContainText(`${chosen} chosen`);
    await expect(status).toHaveText(`Choices until training begins: ${10 - chosen}.`);
    const longer = (await left.innerText()).length > (await right.innerText()).length;
    if (chosen === 0) await panel.getByRole('button', { name: 'Equal' }).click();
    else if (chosen % 2 === 0) await (longer ? left : right).click();
    else await left.press(longer ? 'ArrowLeft' : 'ArrowRight');
  }
  await expect(panel).toContainText('10 chosen');
  await expect(status).toHaveText('Every further choice joins in the next round.');
  await expect(panel.getByRole('listitem').first()).toBeVisible();
  await expectNoViolations(page);
  expect(await violations(page)).toEqual([]);

  // Before the judge knows a taste, every reward is a half.
  await expect.poll(() => reading(page, 'reward'), { timeout: 60_000 }).not.toBe(0.5);

  // A swipe chooses once, although it ends on the card where it began.
  await expect(left).toBeVisible();
  const box = (await left.boundingBox())!;
  const shown = await left.innerText();
  await page.mouse.move(box.x + 20, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + 140, box.y + 24, { steps: 4 });
  await page.mouse.up();
  await expect(panel).toContainText('11 chosen');
  await expect(left).not.toHaveText(shown);
  // To the right: the second is better.
  const storedText = async (): Promise<string> => String((await storedRun(page)).config['choices']);
  await expect.poll(storedText, { timeout: 60_000 }).toMatch(/\.b$/);

  const give = (rows: string) =>
    panel.locator('input[type=file]').setInputFiles({
      ...{ name: 'choices.jsonl', mimeType: 'application/jsonl' },
      buffer: Buffer.from(rows),
    });
  await give('{"prompt":"quark"}');
  await expect(status).toHaveText('Row 1 must be JSON with the texts prompt, chosen and rejected.');
  await expect(panel).toContainText('11 chosen');
  await panel.getByRole('button', { name: 'Undo' }).click();
  await expect(panel).toContainText('10 chosen');
  await panel.getByRole('button', { name: 'Undo' }).click();
  await expect(panel).toContainText('9 chosen');
  // The run takes it over after a pause in typing, and stores it with its next checkpoint.
  const storedChoices = async (): Promise<number> =>
    readChoices(String((await storedRun(page)).config['choices'])).length;
  await expect.poll(storedChoices, { timeout: 60_000 }).toBe(9);
  await button(page, 'Pause').click();
  const drawer = await openDrawer(page, 'Verify');
  await expect(drawer.getByRole('region', { name: 'Overoptimisation' })).toContainText(
    'No rule knows your taste, so there is no second curve.',
  );
  const { id } = await storedRun(page);
  await page.reload();
  await button(page, 'Resume').click();
  await expect(panel).toContainText('9 chosen', { timeout: 30_000 });
  expect((await storedRun(page)).id).toBe(id);

  const rows = ['the cat is red .', 'yes .'].map((prompt) =>
    JSON.stringify({
      prompt,
      chosen: 'i do not know . thank you sir .',
      rejected: 'tell me more . the the the .',
    }),
  );
  await give(rows.join('\n'));
  await expect(status).toHaveText('Choices added: 2.');
  await give(rows.join('\n'));
  await expect(status).toHaveText('Choices added: 0. Rows left out, because the run has these choices: 2.');
  // Nothing has had time to store the last one when the page closes.
  await left.click();
  await page.reload();
  await button(page, 'Resume').click();
  await expect(panel).toContainText('12 chosen', { timeout: 30_000 });
  await expect(panel).toContainText('2 of 12 choices come from a file');
  await expect(panel).toContainText('1 of 12 choices have prompts that this task does not ask.');
  await expect.poll(storedChoices, { timeout: 60_000 }).toBe(12);
});

test('choices that teach nothing are told before a run: ties alone, and opposite ones', async ({ page }) => {
  const panel = page.getByRole('region', { name: 'Your choice' });
  const open = (answers: readonly WrittenChoice['answer'][]) => {
    const all = answers.map((answer) => ({ prompt: [70], first: [71, 1], second: [72, 1], answer }));
    const judged = 'labels=judge&human=reader&judge_features=words';
    return openLab(
      page,
      `#v=1&method=grpo&task=replies&level=1&policy=small&${judged}&choices=${writeChoices(all)}`,
    );
  };
  const ties = [...Array<'equal'>(9).fill('equal'), 'neither' as const];
  await open(ties);
  await expect(panel.getByRole('status')).toHaveText(
    'Nothing is trained while all choices are ties. Prefer one of two.',
  );
  await page.goto('about:blank');
  await open([...ties, 'first', 'second', 'first']);
  await expect(panel.getByRole('status')).toHaveText('Every further choice joins in the next round.');
  await expect(panel).toContainText('3 of 13 choices contradict others between the same two texts');
});

for (const [where, viewport] of [
  ['in a window', { width: 1280, height: 800 }],
  ['on a phone', { width: 390, height: 844 }],
] as const)
  test(`from opening the page to a reply that one’s own taste changed takes at most 90 s and 20 clicks, ${where}`, async ({
    page,
  }) => {
    test.slow();
    await page.setViewportSize(viewport);
    let clicks = 0;
    const click = async (target: Locator) => {
      clicks++;
      await target.click();
    };
    const begun = Date.now();
    await openLab(page);
    const task = setting(page, 'Task');
    if (!(await task.isVisible())) {
      clicks++;
      await pressRecipe(page);
    }
    // A list is opened and chosen from.
    clicks += 2;
    await task.selectOption('replies');
    await click(button(page, 'Be the reward yourself'));
    await click(button(page, 'Run'));
    await click(button(page, 'Before and now'));
    const answer = (name: RegExp) => page.getByRole('group', { name }).locator('.said');
    const panel = page.getByRole('region', { name: 'Your choice' });
    for (let chosen = 0; chosen < 10; chosen++) {
      await expect(panel).toContainText(`${chosen} chosen`, { timeout: 60_000 });
      const [left, right] = [/^left: /, /^right: /].map((name) => panel.getByRole('button', { name }));
      await expect(left!).toBeVisible({ timeout: 60_000 });
      const [one, other] = [await left!.innerText(), await right!.innerText()];
      if (chosen === 9) {
        // Nothing has been trained so far, so both policies say the same.
        await expect(answer(/^Now/)).toHaveText(await answer(/^Before training/).innerText());
      }
      // Likes short replies.
      await click(one.length <= other.length ? left! : right!);
    }
    const before = await answer(/^Before training/).innerText();
    await expect(answer(/^Now, after round/)).not.toHaveText(before, { timeout: 90_000 });
    const seconds = (Date.now() - begun) / 1000;
    console.log(`${where}: ${seconds.toFixed(1)} s, ${clicks} clicks`);
    expect(clicks).toBeLessThanOrEqual(20);
    expect(seconds).toBeLessThanOrEqual(90);
    await expect(answer(/^Before training/)).toHaveText(before);
  });
