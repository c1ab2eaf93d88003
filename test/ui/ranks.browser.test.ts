/** The picture of what a ranker made of searches: lines for the eye, a sentence and a table for others. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { parseConfig } from '../../src/config/schema.ts';
import { ranksViewOf } from '../../src/run/ranksView.ts';
import type { RolloutGroup, SearchRanks } from '../../src/run/records.ts';
import { rolloutsView } from '../../src/run/view.ts';
import { rankerOf } from '../../src/strategies/objective/ranker/ranker.ts';
import { lookup } from '../../src/tasks/lookup.ts';
import { searchedFor } from '../run/searched.ts';
import { openDrawer } from './controls.ts';
import { completionsDrawn, openToyPage, settle, type ToyPage } from './toyPage.ts';

let page: ToyPage;
beforeEach(async () => {
  page = await openToyPage();
});
afterEach(() => page.close());

const config = parseConfig({ task: 'lookup', ranker: 'learned', level: 2, seed: 3 });
const memory = { ranker: { weights: [1.5, 2, -0.5] } };

/** Completions of two searches and of one, whose rankings were drawn. */
async function groupOf(ranker = config.ranker): Promise<RolloutGroup> {
  const own = { ...config, ranker };
  const draws = rankerOf(own, memory, true)!;
  const shown = [
    (await searchedFor(['a', 'c'], draws)).one,
    (await searchedFor(['a'], draws, { sample: 1, answer: '3' })).one,
  ];
  const batch = { round: 1, weightsVersion: 0, trajectories: shown };
  return rolloutsView(batch, lookup, shown, 0, 'whole', null, ranksViewOf(own, memory))[0]!;
}

async function show(group: RolloutGroup): Promise<void> {
  await page.lab.start();
  page.handle.turn({}, [group]);
  await completionsDrawn();
}

const panel = (): Element | null => document.querySelector('[aria-label="Order of what was found"]');
const figures = (): Element[] => [...(panel()?.querySelectorAll('figure') ?? [])];
const numbersOf = (all: Iterable<Element>, name: string): number[] =>
  [...all].map((one) => Number(one.getAttribute(name)));
/** The places from 1 that these heights take, the highest first. */
const placesOf = (heights: readonly number[]): number[] =>
  heights.map((height) => 1 + heights.filter((other) => other < height).length);

function checkFigure(figure: Element, { entries, shown, query }: SearchRanks): void {
  const lines = figure.querySelectorAll('line');
  expect(placesOf(numbersOf(lines, 'y1'))).toEqual(entries.map((_, at) => at + 1));
  expect(placesOf(numbersOf(lines, 'y2'))).toEqual(entries.map(({ place }) => place));
  const right = [...figure.querySelectorAll('g')].map((one) => one.classList.contains('right'));
  expect(right).toEqual(entries.map(({ isRight }) => isRight));
  // What the policy read lies on the shaded part, and nothing else.
  const shade = figure.querySelector('.read')!;
  const [from, height] = [Number(shade.getAttribute('y')), Number(shade.getAttribute('height'))];
  expect(numbersOf(lines, 'y2').map((y) => y > from && y < from + height)).toEqual(
    entries.map(({ place }) => place <= shown),
  );
  const widths = numbersOf(figure.querySelectorAll('.bar'), 'width');
  const all = widths.reduce((sum, width) => sum + width, 0);
  widths.forEach((width, at) => {
    expect(width / all).toBeCloseTo(entries[at]!.first!, 6);
  });
  const rows = [...figure.querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  );
  expect(rows).toEqual(
    entries.map(({ text, isRight, place, first }, at) => [
      isRight ? `${text}, the right one` : text,
      String(at + 1),
      place <= shown ? `place ${place}` : 'left out',
      first === undefined ? '–' : `${(100 * first).toFixed(0)} %`,
    ]),
  );
  const at = entries.findIndex(({ isRight }) => isRight);
  const { text, place } = entries[at]!;
  const words = figure.textContent.replaceAll(/\s+/g, ' ');
  expect(words).toMatch(new RegExp(`for ${query} ?\\.`));
  expect(words).toContain(
    `The fixed ranker has the right entry, ${text}, at place ${at + 1} of 6; this one ${place <= shown ? `put it at place ${place}` : 'left it out'}.`,
  );
}

test('every search of the selected completion is drawn from its places, with the right entry marked', async () => {
  const group = await groupOf();
  await show(group);
  for (const line of [0, 1]) {
    document.querySelector<HTMLElement>(`[data-cell="${line} 0"]`)!.focus();
    await settle();
    const searches = group.lines[line]!.searches!;
    await expect.poll(() => figures().length).toBe(searches.length);
    figures().forEach((figure, at) => {
      checkFigure(figure, searches[at]!);
      expect(figure.querySelectorAll('.bar')).toHaveLength(6);
    });
  }
  expect(panel()!.textContent).toContain('The ranker drew them');
});

test('where nothing was drawn there are places without probabilities', async () => {
  const group = await groupOf('oracle');
  await show(group);
  figures().forEach((figure, at) => {
    checkFigure(figure, group.lines[0]!.searches![at]!);
    expect(figure.querySelectorAll('.bar')).toHaveLength(0);
  });
  expect(figures()).toHaveLength(2);
  expect(panel()!.textContent).not.toContain('drew');
});

test('a completion without searches has its turns and no picture of ranks', async () => {
  const group = await groupOf();
  const lines = group.lines.map(({ searches: _, ...line }) => line);
  await show({ ...group, lines });
  expect(document.querySelector('[aria-label$="in full"]')!.textContent).toContain('tool');
  expect(panel()).toBeNull();
});

test('the right entry’s reciprocal rank and share are drawn by round under a ranker, and nothing without one', async () => {
  const drawn = (): Element | null => document.querySelector('[aria-label="Right entry in searches"]');
  await openDrawer('Update');
  await settle(150);
  expect(drawn()).toBeNull();
  page.lab.change('task', 'lookup');
  page.lab.change('ranker', 'learned');
  const shown = await vi.waitUntil(drawn, { timeout: 10_000 });
  expect(shown.textContent).toContain('appears after the first round with a search');
  await page.lab.start();
  page.handle.turn({ 'ranker/reciprocal_rank': 0.625, 'ranker/shown': 0.75 });
  await expect.poll(() => drawn()?.textContent).toContain('mean reciprocal rank 0.63');
  expect(drawn()!.textContent).toContain('searches that show it 75 %');
});
