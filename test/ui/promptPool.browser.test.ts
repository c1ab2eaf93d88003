/** The pool of prompts on the page: bars for the eye, a sentence for each level, and nothing where nothing is chosen. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDrawer } from './controls.ts';
import { openToyPage, settle, type ToyPage } from './toyPage.ts';

let page: ToyPage;
beforeEach(async () => {
  page = await openToyPage();
});
afterEach(() => page.close());

const panel = (name = 'Prompt pool'): Element | null => document.querySelector(`[aria-label="${name}"]`);
/** The panel is fetched when it is first shown. */
const fetched = (name?: string): Promise<Element> => vi.waitUntil(() => panel(name), { timeout: 10_000 });
const tenths = (counts: Readonly<Record<number, number>>): number[] =>
  Array.from({ length: 10 }, (_, tenth) => counts[tenth] ?? 0);

test('the pool is drawn level by level once a run tells of it', async () => {
  await openDrawer('Prompts');
  await page.lab.start();
  page.handle.turn();
  await settle(150);
  expect(panel()).toBeNull();

  const levels = [
    { level: 1, prompts: tenths({ 5: 10, 9: 40 }), completions: tenths({ 5: 24, 9: 8 }) },
    { level: 3, prompts: tenths({ 0: 30, 4: 20 }), completions: tenths({ 4: 96 }) },
  ];
  page.handle.turn({}, undefined, { pool: { of: 'right', levels } });
  const rows = [...(await fetched()).querySelectorAll('svg[role="img"]')];
  expect(rows.map((row) => row.getAttribute('aria-label'))).toEqual([
    'Level 1: 50 prompts, most at 0.9 to 1; 32 of 128 completions',
    'Level 3: 50 prompts, most at 0 to 0.1; 96 of 128 completions',
  ]);
  const heights = (row: Element, kind: string) =>
    [...row.querySelectorAll(`rect.${kind}`)].map((bar) => Number(bar.getAttribute('height')));
  // The highest bars of a kind fill the row; the others are in proportion, over all levels.
  expect(Math.max(...heights(rows[0] as Element, 'prompts'))).toBe(34);
  expect(heights(rows[1] as Element, 'prompts')[0]).toBeCloseTo((34 * 30) / 40, 9);
  expect(heights(rows[1] as Element, 'completions')[4]).toBe(34);
  expect(heights(rows[0] as Element, 'completions')[5]).toBeCloseTo((34 * 24) / 96, 9);
  expect(panel()?.textContent).toContain('that a completion is right');

  page.handle.turn({}, undefined, { pool: { of: 'mixed', levels } });
  await settle(150);
  expect(panel()?.textContent).toContain('that a group is mixed');
});

test('predictions stand against what prompts turned out to have, in points and words', async () => {
  await openDrawer('Prompts');
  await page.lab.start();
  const levels = [{ level: 1, prompts: tenths({ 5: 10 }), completions: tenths({ 5: 24 }) }];
  const tested = {
    references: [
      [0.25, 0.5],
      [0.75, 0.75],
    ],
    prompts: [[0.5, 0]],
  } as const;
  page.handle.turn({}, undefined, { pool: { of: 'right', levels, tested } });
  const picture = (await fetched('Predicted success')).querySelector('svg') as SVGElement;
  expect(picture.getAttribute('aria-label')).toBe(
    'Real against predicted success rate: references 2, off by 0.13 on average; others of the round 1, off by 0.50 on average',
  );
  const [taken, low, high] = [...picture.querySelectorAll('circle')].map((point) => ({
    x: Number(point.getAttribute('cx')),
    y: Number(point.getAttribute('cy')),
  }));
  // The prompt of the round lies between both references across, and below them.
  expect(taken!.x).toBeCloseTo((low!.x + high!.x) / 2, 6);
  expect(taken!.y - low!.y).toBeCloseTo(2 * (low!.y - high!.y), 6);

  page.handle.turn({}, undefined, { pool: { of: 'right', levels } });
  await settle(150);
  expect(panel('Predicted success')).toBeNull();
});

test('where some prompts get more completions, what came on top stands apart in bars and words', async () => {
  await openDrawer('Prompts');
  await page.lab.start();
  const levels = [
    {
      level: 2,
      prompts: tenths({ 0: 6, 5: 2 }),
      completions: tenths({ 0: 72, 5: 16 }),
      extra: tenths({ 0: 24 }),
    },
  ];
  page.handle.turn({}, undefined, { pool: { of: 'seen', levels } });
  const shown = await fetched('Prompts by difficulty');
  expect(shown.querySelector('svg')?.getAttribute('aria-label')).toBe(
    'Level 2: 8 prompts, most at 0 to 0.1; 88 of 88 completions, 24 of them further ones',
  );
  const [extra] = [...shown.querySelectorAll('rect.extra')];
  // Drawn over the completions, on their scale.
  expect(Number(extra?.getAttribute('height'))).toBeCloseTo((34 * 24) / 72, 9);
  expect(shown.textContent).toContain('were added to the first ones');
});

test('skills stand with their opening, their worth and what became of them, at most twelve', async () => {
  await openDrawer('Prompts');
  await page.lab.start();
  page.handle.turn({}, undefined, { skills: [] });
  expect((await fetched('Skills')).textContent).toContain('after the first round');
  const kept = {
    opening: ':<',
    text: 'b',
    state: 'kept',
    groups: 3,
    uses: 40,
    age: 9,
    generation: 1,
    revises: null,
  } as const;
  const utility = { mean: 0.5, low: 0.25, high: 0.75 };
  const tested = Array.from({ length: 13 }, (_, i) => ({
    ...kept,
    ...{ state: 'tested' as const, text: String(i), utility: null },
  }));
  page.handle.turn({}, undefined, { skills: [{ ...kept, utility }, ...tested] });
  await settle(150);
  const rows = [...panel('Skills')!.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map(({ textContent }) => textContent),
  );
  expect(rows).toHaveLength(12);
  expect(rows[0]).toEqual(['b', ':<', '0.50 [0.25, 0.75]', '40', '9', '1', 'kept']);
  expect(rows[1]).toEqual(['0', ':<', '3 groups so far', '40', '9', '1', 'being tested']);
  expect(panel('Skills')?.textContent).toContain('And 2 more.');
});
