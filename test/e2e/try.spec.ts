/** Try: a policy is asked, played against and taken through its environment; the command line gives the same answers. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Locator, type Page } from '@playwright/test';
import type { TriedPrompt, TriedTestTime } from '../../src/cli/try.ts';
import { readRunFile, writeRunFile } from '../../src/runfile/file.ts';
import { button, expectState, goTo, openLab, quickLink, reaches } from './lab.ts';
import { expectNoViolations, overhang, violations } from './look.ts';
import { storedRun } from './stored.ts';

const root = join(import.meta.dirname, '../..');
const ask = (page: Page): Locator => page.getByRole('region', { name: 'Ask the policy' });
const side = (page: Page, name: 'Before' | 'After'): Locator =>
  ask(page).getByRole('region', { name, exact: true });
const drawn = (of: Locator): Promise<string | null> => of.locator('[data-drawn]').getAttribute('data-drawn');
const toTry = (page: Page): Promise<void> => page.getByRole('link', { name: 'Try the policy' }).click();

/** Trains a run to its end in the Lab. */
async function trained(page: Page, settings: Readonly<Record<string, string | number>>): Promise<void> {
  await openLab(page, quickLink(settings));
  await button(page, 'Run').click();
  await expectState(page, 'done', 120_000);
}

/** Presses Answer and waits for all of both answers; returns milliseconds from the press to the first completion. */
async function answer(page: Page, prompt: string): Promise<number> {
  await ask(page).getByLabel('Prompt').fill(prompt);
  await button(page, 'Answer').click();
  for (const name of ['Before', 'After'] as const)
    await expect(side(page, name).getByText(/^\d+ of 64 right$/)).toBeVisible();
  return Number(await ask(page).locator('[data-first-ms]').getAttribute('data-first-ms'));
}

test('a stored policy answers a typed prompt before and after training, as the command line does', async ({
  page,
}) => {
  await trained(page, { level: 2, max_rounds: 30 });
  const { id, name } = await storedRun(page);
  await toTry(page);
  await expect(ask(page).getByLabel('Prompt')).toHaveValue(/^\d\d\+\d\d=$/);
  const firstMs = await answer(page, '28+54=');
  test.info().annotations.push({ type: 'first completion of a stored policy', description: `${firstMs} ms` });
  expect(firstMs).toBeGreaterThan(0);
  expect(firstMs).toBeLessThan(1000);
  await expect(ask(page).getByText('The right answer is 82.')).toBeVisible();
  expect(decodeURIComponent(new URL(page.url()).hash)).toBe(`#/runs/${id}/try?prompt=28+54=`);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    goTo(page, 'Lab').then(() =>
      page
        .getByRole('tabpanel', { name: 'Lab' })
        .getByRole('button', { name: 'Export', exact: true })
        .click(),
    ),
  ]);
  const file = test.info().outputPath('run.espalier');
  await download.saveAs(file);
  await goTo(page, 'Runs');
  await expect(ask(page).locator('code')).toHaveText(
    `npm run -s try -- --run ${name.includes(' ') ? `'${name}.espalier'` : `${name}.espalier`} --prompt '28+54='`,
  );
  const call = ['--import', 'tsx', join(root, 'src/cli/try.ts'), '--run', file, '--prompt', '28+54='];
  const there = JSON.parse(execFileSync(process.execPath, call, { cwd: root }).toString()) as TriedPrompt;
  for (const [shown, answers] of [
    ['Before', there.before],
    ['After', there.after],
  ] as const) {
    const part = side(page, shown);
    await expect(part.getByText(`${answers?.right} of 64 right`)).toBeVisible();
    for (const draw of [0, 1, 2]) {
      expect(await drawn(part)).toBe(answers?.draws[draw]?.symbols.join(''));
      const verdict = answers?.draws[draw]?.verdict;
      await expect(part.getByText(verdict?.reason ?? '', { exact: false }).first()).toBeVisible();
      if (draw < 2) await part.getByRole('button', { name: /^Draw again/ }).click();
    }
    const [first] = answers?.tree.next ?? [];
    const label = await part.getByRole('img').getAttribute('aria-label');
    expect(label).toContain('Likeliest completions: ');
    expect(first?.probability).toBeGreaterThan(0);
  }

  await test.step('more completions at test time are worth what the command line says', async () => {
    const panel = page.getByRole('region', { name: 'More completions at test time' });
    await panel.getByLabel('Completions per prompt').fill('999');
    await expect(panel.getByRole('alert')).toHaveText('Test time: completions must be 2 to 256, got 999.');
    await panel.getByLabel('Completions per prompt').fill('4');
    await panel.getByLabel('Held-out prompts').fill('16');
    await panel.getByRole('button', { name: 'Measure' }).click();
    await expect(panel.getByText('16 of 16 prompts measured')).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Measure' })).toBeVisible();
    await expect(panel.locator('code')).toContainText('--test-time 4 --prompts 16');
    const [curves] = await Promise.all([
      page.waitForEvent('download'),
      panel.getByRole('button', { name: 'Curves as JSON' }).click(),
    ]);
    const measured = [...call.slice(0, 5), '--test-time', '4', '--prompts', '16'];
    const said = execFileSync(process.execPath, measured, { cwd: root, stdio: 'pipe' }).toString();
    const { notice: _, ...numbers } = JSON.parse(said) as TriedTestTime;
    expect(JSON.parse(readFileSync(await curves.path(), 'utf8'))).toEqual(numbers);
  });

  await test.step('a stored policy that was not asked before answers within a second', async () => {
    const two = ask(page).locator('[data-first-ms]');
    const before = await two.getAttribute('data-first-ms');
    const choice = page.getByRole('combobox', { name: /^Before/ });
    await choice.selectOption({ index: 1 });
    await expect(two).not.toHaveAttribute('data-first-ms', before ?? '');
    await expect(side(page, 'Before').getByText(/^round 0/)).toHaveCount(0);
    const ms = Number(await two.getAttribute('data-first-ms'));
    test
      .info()
      .annotations.push({ type: 'first completion of another stored policy', description: `${ms} ms` });
    expect(ms).toBeLessThan(1000);
    await choice.selectOption('0');
  });

  await test.step('a wrong prompt names the symbol or the length, and an empty one what to do', async () => {
    const field = ask(page).getByLabel('Prompt');
    for (const [text, words] of [
      ['28+5x=', 'Prompt: “x” is not in the alphabet of Chain sum, which is 0 1 2 3 4 5 6 7 8 9 + =.'],
      ['28+54+70=', 'Prompt: 3 symbols too long; the frame holds 6.'],
      ['', 'Prompt: type at least one symbol, or take a held-out prompt.'],
    ] as const) {
      await field.fill(text);
      await expect(ask(page).getByText(words)).toBeVisible();
      await expect(button(page, 'Answer')).toHaveAttribute('aria-disabled', 'true');
    }
    await field.fill('12+');
    await field.press('Enter');
    await expect(side(page, 'After').getByText('no right answer is known')).toBeVisible();
  });

  await test.step('Try breaks no rule, light, dark and on a phone, and the phone does not scroll sideways', async () => {
    await expectNoViolations(page);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await violations(page, 'of structure')).toEqual([]);
    expect(await overhang(page)).toBe(0);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  await test.step('an address asks the policies that it names, and says which are not stored', async () => {
    await page.goto(`./#/runs/${id}/try?before=0&after=30&prompt=10+11=`);
    await page.reload();
    await expect(side(page, 'After').getByText(/round 30/)).toBeVisible();
    await expect(ask(page).getByLabel('Prompt')).toHaveValue('10+11=');
    await page.goto(`./#/runs/${id}/try?after=17`);
    await page.reload();
    await expect(page.getByRole('alert')).toHaveText(
      /^Round 17: this run has no checkpoint of it; choose one of 0, (\d+, )*30\.$/,
    );
    await page.goto('./#/runs/nothing/try');
    await page.reload();
    await expect(page.getByRole('alert')).toContainText('not found in storage, it was deleted');
  });
});

test('a policy of another engine is tried and says that numbers may differ; a run deleted meanwhile says so', async ({
  page,
  context,
}) => {
  await trained(page, { level: 1, max_rounds: 20 });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('tabpanel', { name: 'Lab' }).getByRole('button', { name: 'Export', exact: true }).click(),
  ]);
  const content = readRunFile(readFileSync(await download.path()));
  const older = {
    ...content,
    name: 'older',
    codeVersion: '9',
    checkpoint: { ...content.checkpoint, engine: '9' },
  };
  const bytes = Buffer.from(writeRunFile(older));
  await goTo(page, 'Runs');
  await page
    .getByRole('tabpanel', { name: 'Runs' })
    .locator('input[type=file]')
    .setInputFiles({ name: 'older.espalier', mimeType: 'application/zip', buffer: bytes });
  await button(page, 'Try older').click();
  await expect(side(page, 'After').getByRole('note')).toHaveText(
    /^Engine 9 trained this policy, and engine \d+ asks it: numbers may differ from those of its run\.$/,
  );
  await answer(page, '4+5=');
  await expect(side(page, 'Before').getByRole('note')).toHaveCount(0);

  const other = await context.newPage();
  await other.goto('./#/runs');
  await button(other, 'Delete older').click();
  await expect(other.getByLabel('Deleted runs')).toBeVisible();
  // A policy that is held answers on; one that must be read is gone with its run.
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('not found in storage, it was deleted');
});

test('a policy answers while it trains, from its stored rounds', async ({ page }) => {
  await openLab(page, quickLink({ level: 2 }));
  await button(page, 'Run').click();
  await reaches(page, 12);
  await toTry(page);
  await expect(page.getByText(/^Training continues, round/)).toBeVisible();
  await answer(page, '28+54=');
  const times: number[] = [];
  for (const prompt of ['31+17=', '46+12=', '90+11=']) times.push(await answer(page, prompt));
  const middle = [...times].sort((a, b) => a - b)[1] as number;
  test
    .info()
    .annotations.push({ type: 'first completion while training', description: `${times.join(', ')} ms` });
  expect(middle).toBeLessThan(300);
  await goTo(page, 'Lab');
  await button(page, 'Pause').click();
  await expectState(page, 'paused');
});

test('a run that trains and has stored no round yet is asked as it is now', async ({ page }) => {
  await openLab(page, quickLink({ level: 2, save_every_rounds: 100_000, eval_every_rounds: 100_000 }));
  await button(page, 'Run').click();
  await reaches(page, 3);
  await toTry(page);
  const after = page.getByRole('combobox', { name: /^After/ });
  await expect(after).toBeVisible();
  // A slow machine may have stored a round meanwhile.
  await expect(after).toHaveValue(/^(now|\d+)$/);
  expect(await after.inputValue()).not.toBe('0');
  await answer(page, '28+54=');
  await expect(side(page, 'After').getByText(/^round [1-9]/)).toBeVisible();
});

test('a maze is played with the arrow keys, the policy takes over, and a step back leads back', async ({
  page,
}) => {
  await trained(page, { task: 'maze', level: 1, max_rounds: 10 });
  await toTry(page);
  const play = page.getByRole('region', { name: 'Play by hand' });
  const board = play.getByRole('application');
  const game = play.getByRole('status', { name: 'Game' });
  await expect(play.getByRole('button', { name: /^(up|down|left|right), policy/ }).first()).toBeVisible();
  const start = await game.textContent();
  await board.focus();
  // A move that is free changes the cell; the others do nothing but say why.
  for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']) await page.keyboard.press(key);
  await expect(
    play.getByText(/^(A wall is there|No move is left)\.$/).or(play.getByText('steps')),
  ).not.toHaveCount(0);
  await page.keyboard.press('r');
  await expect(game).toHaveText(start ?? '');
  await page.keyboard.press('p');
  await expect(game).toContainText('It is over: ', { timeout: 20_000 });
  await page.keyboard.press('z');
  await expect(game).not.toContainText('It is over');
  await page.keyboard.press('r');
  await expect(game).toHaveText(start ?? '');
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await overhang(page)).toBe(0);
});

test('cart-pole is played by hand and by its policy, and has no prompts to type', async ({ page }) => {
  await trained(page, { task: 'cart-pole', policy: 'mlp', level: 1, max_rounds: 3 });
  await toTry(page);
  await expect(page.getByText('This policy reads numbers and chooses actions')).toBeVisible();
  await expect(page.getByRole('region', { name: 'More completions at test time' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Learn from data alone' })).toHaveCount(0);
  const play = page.getByRole('region', { name: 'Play by hand' });
  await expect(play.getByRole('button', { name: /^left, policy/ })).toBeVisible();
  await play.getByRole('application').focus();
  for (let i = 0; i < 5; i++) await page.keyboard.press('ArrowRight');
  const facts = play.locator('dl');
  await expect(facts).toContainText('5');
  await expect(facts).toContainText('0.010');
  await page.keyboard.press('p');
  await expect(play.getByRole('status', { name: 'Game' })).toContainText('It is over: ', { timeout: 30_000 });
});

test('the environment of lookup answers the reader, and the policy says what it would ask', async ({
  page,
}) => {
  await trained(page, { task: 'lookup', level: 1, max_rounds: 3 });
  await toTry(page);
  const environment = page.getByRole('region', { name: 'Ask the environment' });
  await expect(environment.getByText('The policy would ask')).toBeVisible();
  const turn = environment.getByLabel('Your turn');
  await turn.fill('[search]x');
  await expect(environment.getByText(/^Turn: “x” is no symbol of a turn of Lookup/)).toBeVisible();
  await turn.fill('[answer]');
  await turn.press('Enter');
  await expect(environment.getByRole('log')).toContainText('error');
  await turn.fill('');
  await environment.getByRole('button', { name: 'answer', exact: true }).click();
  await environment.getByRole('button', { name: '7', exact: true }).click();
  await expect(turn).toHaveValue('[answer]7');
  await turn.press('Enter');
  await expect(environment.getByRole('log')).toContainText(/guessed|wrong/);
  await expectNoViolations(page);
});

test('a run of grid-world is a data set that learners use alone, as the command line does', async ({
  page,
}) => {
  await trained(page, { task: 'grid-world', policy: 'mlp-grid', level: 3, max_rounds: 20 });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('tabpanel', { name: 'Lab' }).getByRole('button', { name: 'Export', exact: true }).click(),
  ]);
  const file = test.info().outputPath('run.espalier');
  await download.saveAs(file);
  await toTry(page);
  const panel = page.getByRole('region', { name: 'Learn from data alone' });
  await panel.getByLabel('Critics, N').fill('99');
  await expect(panel.getByRole('alert')).toHaveText(
    'Offline: critics must be a whole number from 2 to 16, got 99.',
  );
  await panel.getByLabel('Critics, N').fill('3');
  await panel.getByLabel('Updates').fill('20000');
  await panel.getByRole('button', { name: 'Learn' }).click();
  await expect(panel.getByText(/^Round 20: [1-9]\d* % done\.$/)).toBeVisible({ timeout: 30_000 });
  await panel.getByRole('button', { name: 'Stop' }).click();
  await panel.getByLabel('Updates').fill('400');
  await panel.getByRole('button', { name: 'Learn' }).click();
  await expect(panel.getByText('Round 20: 100 % done.')).toBeVisible({ timeout: 60_000 });
  const scores = panel.getByRole('region', { name: 'Scores by learner and data' });
  await expect(scores.getByRole('row')).toHaveCount(7);
  const command = (await panel.locator('code').textContent()) ?? '';
  const settings = /--offline (.+)$/.exec(command)?.[1]?.split(' ') ?? [];
  expect(settings).toContain('critics=3');
  const [curves] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('button', { name: 'Curves as JSON' }).click(),
  ]);
  const said = execFileSync(
    process.execPath,
    ['--import', 'tsx', 'src/cli/try.ts', '--run', file, '--offline', ...settings],
    { cwd: root, stdio: 'pipe' },
  ).toString();
  expect(JSON.parse(readFileSync(await curves.path(), 'utf8'))).toEqual(JSON.parse(said));

  await panel.locator('summary').last().click();
  await expectNoViolations(page);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await overhang(page)).toBe(0);
  await page.setViewportSize({ width: 1280, height: 900 });
});
