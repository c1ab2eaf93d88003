/** What the Lab shows of completions of each kind of task, to eyes, keyboard and screen reader. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { roles } from '../../src/rollout/sample.ts';
import type { RolloutGroup } from '../../src/run/records.ts';
import { openSteps } from './controls.ts';
import { lookupGroup, mazeGroup, poleGroup, stepsGroup, tableGroup } from './pictures.ts';
import { completionsDrawn, openToyPage, settle, type ToyPage } from './toyPage.ts';

let page: ToyPage;
beforeEach(async () => {
  page = await openToyPage();
});
afterEach(() => page.close());

async function show(group: RolloutGroup): Promise<void> {
  await page.lab.start();
  page.handle.turn({}, [group]);
  await completionsDrawn();
}

async function focus(line: number, position = 0): Promise<void> {
  cell(line, position).focus();
  await settle();
}

function cell(line: number, position: number): HTMLElement {
  return document.querySelector(`[data-cell="${line} ${position}"]`) as HTMLElement;
}

function detail(): HTMLElement {
  return document.querySelector('[aria-label$="in full"]') as HTMLElement;
}

function tokenPanel(): string {
  return document.querySelector('[aria-label="Token"]')?.textContent ?? '';
}

function pictures(): string[] {
  return [...document.querySelectorAll('[aria-label="Rollouts"] [role="img"]')].map(
    (one) => one.getAttribute('aria-label') ?? '',
  );
}

test('a maze is drawn with the selected walk, which is also given in words', async () => {
  await show(mazeGroup);
  const maze = 'Grid of 5 rows and 5 columns; start at row 1, column 1; goal at row 5, column 5.';
  expect(pictures()).toEqual([maze, maze]);
  expect(detail().textContent).toContain('8 moves: down 4, right 4. It ends at the goal.');
  await focus(3);
  expect(detail().textContent).toContain(
    '2 moves: down 2. Move 3, right from row 3, column 1, is not possible.',
  );
  expect(detail().textContent).toContain('move 3: hits a wall');
  expect(cell(3, 2).getAttribute('aria-label')).toMatch(/^R, probability \d+ %, step 3 wrong, the first/);
});

test('turns are separated by author, and tokens of the environment are not marked right or wrong', async () => {
  await show(lookupGroup);
  await focus(1);
  const said = [...detail().querySelectorAll('li p')].map((one) =>
    one.textContent.replaceAll(/\s+/g, ' ').trim(),
  );
  expect(said).toHaveLength(5);
  expect(said[0]).toMatch(/^policy ?search 3$/);
  expect(said[2]).toMatch(/^policy.*first wrong step$/);
  expect(said[3]).toMatch(/^tool/);
  expect(cell(1, 3).getAttribute('aria-label')).toBe('tool, written by the environment');
  await focus(1, 3);
  await expect.poll(tokenPanel).toContain('written by the environment');
  expect(tokenPanel()).not.toContain('probability');
});

test('a table is a table, with its question as the name', async () => {
  await show(tableGroup);
  const table = document.querySelector('[aria-label="Rollouts"] table');
  const name = document.getElementById(table?.getAttribute('aria-labelledby') ?? '');
  expect(name?.textContent).toBe('How many rows have a above 4?');
  expect(table?.querySelectorAll('tbody tr')).toHaveLength(4);
  expect(detail().querySelectorAll('li')).toHaveLength(2);
});

test('an episode is one cell of the list, and its steps are reached with the slider', async () => {
  await show(poleGroup);
  expect(document.querySelectorAll('[data-cell]')).toHaveLength(4);
  await focus(1);
  expect(document.activeElement?.getAttribute('aria-label')).toBe(
    'episode of 188 of 500 steps, fell at step 188',
  );
  cell(1, 0).dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
  await settle();
  expect(document.activeElement).toBe(cell(2, 0));
  const slider = detail().querySelector('input') as HTMLInputElement;
  expect(slider.getAttribute('aria-valuetext')).toMatch(/^step 500 of 500/);
  slider.value = '60';
  slider.dispatchEvent(new InputEvent('input', { bubbles: true }));
  await settle();
  expect(slider.getAttribute('aria-valuetext')).toMatch(/^step 252 of 500/);
  await openSteps();
  expect(tokenPanel()).toContain('position 253');
});

test('checked steps have their verdicts, and the first wrong one is marked', async () => {
  await show(stepsGroup);
  await focus(1, 4);
  expect(detail().querySelectorAll('li')).toHaveLength(4);
  expect(detail().textContent.match(/first wrong step/g)).toHaveLength(1);
  expect(cell(1, 7).getAttribute('aria-label')).toMatch(/step 3 wrong$/);
  expect(cell(1, 2).getAttribute('aria-label')).not.toContain('step');
});

test('a hinted completion says so in words, wherever the hint stands', async () => {
  const [first, ...others] = stepsGroup.lines;
  const hinted = { ...first!, hint: '[row]3' };
  const begun = { ...first!, roles: first!.roles.map((role, t) => (t < 2 ? roles.hint : role)) };
  await show({ ...stepsGroup, lines: [hinted, begun, ...others] });
  const chips = [...document.querySelectorAll('[aria-label^="hint before"]')];
  expect(chips.map((one) => one.getAttribute('aria-label'))).toEqual(['hint before the prompt: row 3']);
  expect(chips[0]!.textContent).toBe('hintrow 3');
  expect(cell(0, 0).getAttribute('aria-label')).toContain('probability');
  expect(cell(1, 1).getAttribute('aria-label')).toMatch(/, hint$/);
  await focus(1, 1);
  await expect.poll(tokenPanel).toContain('part of a hint');
  expect(tokenPanel()).not.toContain('environment');
});
