/** Exercises: an attempt that misses the goal, one that reaches it, what is kept, and the rows that a teacher checks. */
import { expect, test, type Page } from '@playwright/test';
import { exerciseOf } from '../../src/lessons/exercise/index.ts';
import type { Exercise } from '../../src/lessons/exercise/exercise.ts';
import { addressOf } from '../../src/ui/navigation/places.ts';
import { expectNoViolations, overhang } from './look.ts';

/** The one whose solution trains for the shortest time. */
const exercise = exerciseOf('clip-range') as Exercise;
const report = (page: Page) => page.getByRole('status', { name: 'Exercise', exact: true });
const verdict = (page: Page) => page.getByRole('status', { name: 'Verdict' });

test('an exercise is missed, solved and kept, and its teacher checks the rows by training again', async ({
  page,
}) => {
  test.slow();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(`./${addressOf('Learn')}`);
  await page.getByRole('link', { name: exercise.title }).press('Enter');
  await expect(page.getByRole('heading', { name: exercise.title })).toBeVisible();
  await expect(page.getByText(exercise.task)).toBeVisible();
  await expectNoViolations(page);

  // Number 3 reaches the goal within five rounds.
  const number = page.getByRole('spinbutton', { name: 'Your number in the class' });
  await number.fill('0');
  await expect(page.getByText(/Type a whole number from 1/)).toBeVisible();
  await number.fill('3');
  await number.press('Tab');
  const range = page.getByRole('spinbutton', { name: /^Clip range/ });
  await range.fill('0');
  await expect(page.getByRole('button', { name: 'Run', exact: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await range.fill('0.05');
  await page.getByRole('button', { name: 'Hint 1 of 3' }).press('Enter');
  await expect(page.getByRole('list', { name: 'Hints' })).toContainText(exercise.hints[0] ?? '');
  await page.getByRole('button', { name: 'Run', exact: true }).press('Enter');
  await expect(report(page)).toHaveAttribute('data-made', '1', { timeout: 120_000 });
  await expect(verdict(page)).toContainText('Solved with 78.5 % of the held-out prompts');
  await expect(page.getByText(exercise.teaches)).toBeVisible();
  const code = await page.getByRole('textbox', { name: 'Result code' }).inputValue();
  expect(code).toMatch(/^[0-9A-Z]{5}(-[0-9A-Z]{5}){3} 0\.05$/);
  await page.getByText('Link with proof', { exact: true }).click();
  const link = await page.getByRole('textbox', { name: 'Link with proof' }).inputValue();
  expect(link).toContain('#v=1');
  await expectNoViolations(page);

  // A second attempt that is stopped does not count, and the best one is there after a reload.
  await page.getByRole('button', { name: 'Undo all' }).press('Enter');
  await expect(range).toHaveValue('1');
  await page.getByRole('button', { name: 'Run again' }).press('Enter');
  await expect(report(page)).not.toHaveAttribute('data-round', '0', { timeout: 60_000 });
  await page.getByRole('button', { name: 'Stop', exact: true }).press('Enter');
  await expect(report(page)).toHaveAttribute('data-made', '1');

  // One that ends below the goal is shown beside the best one, which stays.
  await page.getByRole('button', { name: 'Run again' }).press('Enter');
  await expect(report(page)).toHaveAttribute('data-made', '2', { timeout: 120_000 });
  await expect(verdict(page)).not.toContainText('Solved');
  const attempts = page.getByRole('table', { name: 'Attempts of this visit' }).getByRole('row');
  await expect(attempts).toHaveCount(3);
  await expect(attempts.nth(1)).toContainText('as at the start');
  await expect(attempts.nth(2)).toContainText(/0\.05.*78\.5 %.*100$/);
  const worse = Number(await attempts.nth(1).getByRole('cell').last().textContent());
  expect(worse).toBeLessThan(100);
  await expect(page.getByRole('heading', { name: 'Your best attempt: 100 of 100 points' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Result code' })).toHaveValue(code);
  await page.reload();
  await number.fill('3');
  await number.press('Tab');
  await expect(page.getByRole('heading', { name: 'Your best attempt: 100 of 100 points' })).toBeVisible();
  await expect(range).toHaveValue('0.05');
  await page.getByRole('link', { name: 'All lessons' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: exercise.title })).toContainText('Solved');

  await page.setViewportSize({ width: 390, height: 844 });
  expect(await overhang(page)).toBe(0);
  await page.goto(`./${addressOf('Learn', `class/exercise/${exercise.id}`)}`);
  await expect(page.getByRole('combobox', { name: 'Lesson or exercise' })).toHaveValue(
    `exercise/${exercise.id}`,
  );
  const forged = code.replace(/.(?= )/, (symbol) => (symbol === '7' ? '8' : '7'));
  const table = [
    'Name\tScore\tResponse 0',
    `Ada Lovelace\t100\t${code}`,
    `Grace Hopper\t100\t${forged}`,
    `Alan Turing\t100\t${code.split(' ')[0]}`,
    `Emmy Noether\t60\t${link}`,
  ];
  const rows = page.getByRole('textbox', { name: 'Result codes' });
  const row = (name: string) =>
    page.getByRole('table', { name: 'Results of the class' }).getByRole('row', { name });
  await rows.fill([table[0], table[3]].join('\n'));
  await expect(row('Alan Turing')).toContainText('Ask for the link with proof.');
  await rows.fill(table.join('\n'));
  await expect(row('Ada Lovelace')).toContainText('Code, score and settings fit.');
  await expect(row('Grace Hopper')).toContainText('Not a code');
  await expect(row('Alan Turing')).toContainText('another name');
  await expect(row('Emmy Noether')).toContainText('another name');
  await page.getByRole('button', { name: 'Check a sample' }).press('Enter');
  await expect(row('Ada Lovelace')).toContainText('identical', { timeout: 120_000 });
  expect(await overhang(page)).toBe(0);
  await expectNoViolations(page);
  expect(complaints).toEqual([]);
});

test('what the browser keeps of exercises is checked when it is read, and an unknown exercise is named', async ({
  page,
}) => {
  await page.addInitScript(() => {
    localStorage.setItem(
      `espalier-exercises ${location.pathname}`,
      '{"clip-range 1":{"exercise":"clip-range","seed":1,"best":5}}',
    );
  });
  await page.goto(`./${addressOf('Learn', 'exercise/knitting')}`);
  await expect(page.getByText('There is no exercise “knitting”.')).toBeVisible();
  await page.goto(`./${addressOf('Learn', `exercise/${exercise.id}`)}`);
  await expect(page.getByText('so it begins again')).toBeVisible();
  await expect(report(page)).toHaveAttribute('data-made', '0');
});
