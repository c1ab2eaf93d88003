/** Hints and replay on the page: panels that come with the switches, marks around tokens, and three policies of a token. */
import { traceOf } from './traces.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { roles } from '../../src/rollout/sample.ts';
import type { RolloutGroup } from '../../src/run/records.ts';
import { openDrawer, openSteps } from './controls.ts';
import { lookupGroup, stepsGroup } from './pictures.ts';
import { completionsDrawn, openToyPage, settle, type ToyPage } from './toyPage.ts';

let page: ToyPage;
beforeEach(async () => {
  page = await openToyPage();
});
afterEach(() => page.close());

const region = (name: string): HTMLElement | null => document.querySelector(`section[aria-label="${name}"]`);
const wordsOf = (node: Element | null): string => node?.textContent.replaceAll(/\s+/g, ' ').trim() ?? '';
const cell = (line: number, position: number): HTMLElement =>
  document.querySelector(`[data-cell="${line} ${position}"]`) as HTMLElement;
const legend = (): string[] =>
  [...document.querySelectorAll('[aria-label="Marks of tokens"] .sample')].map(wordsOf);

async function turn(...report: Parameters<ToyPage['handle']['turn']>): Promise<void> {
  // What is out of sight keeps its last drawing.
  region('Rollouts')?.scrollIntoView({ block: 'center' });
  await settle(50);
  page.handle.turn(...report);
  await settle(150);
  // In slow motion the page would show the round before for seconds.
  page.lab.progress.takeNewest();
  if (report[1]) await completionsDrawn();
}

test('success with a hint and without stand beside each other while hints are on', async () => {
  await openDrawer('Hints');
  expect(region('Hinted and plain')).toBeNull();
  page.lab.change('task', 'strategies');
  page.lab.change('hint', 'all_failed');
  await vi.waitFor(() => expect(region('Hinted and plain')).not.toBeNull());
  expect(wordsOf(region('Hinted and plain'))).toContain('after the first round');
  await page.lab.start();
  await turn({ 'hints/success': null, 'hints/plain_success': 0.25 });
  const said = () => [...region('Hinted and plain')!.querySelectorAll('dt, dd')].map(wordsOf);
  expect(said()).toEqual(['with a hint', 'none yet', 'without', '25 %']);
  await turn({ 'hints/success': 0.75, 'hints/plain_success': 0.25 });
  expect(said()).toEqual(['with a hint', '75 %', 'without', '25 %']);
  expect(wordsOf(region('Hinted and plain'))).toContain('harder prompts');
});

test('the ages of the buffer are a picture, a sentence and a table, and there is none where nothing is kept', async () => {
  await openDrawer('Replay settings');
  expect(region('Replay buffer')).toBeNull();
  page.lab.change('replay', 'fifo');
  await vi.waitFor(() => expect(region('Replay buffer')).not.toBeNull());
  expect(wordsOf(region('Replay buffer'))).toContain('after the first round');
  await page.lab.start();
  const none = new Array<number>(16).fill(0);
  const empty = { of: 'whole' as const, span: 1, held: none, replayed: none, median: null, oldest: null };
  await turn({}, undefined, { buffer: empty });
  expect(wordsOf(region('Replay buffer'))).toContain('Nothing is kept.');
  expect(region('Replay buffer')!.querySelector('svg')).toBeNull();
  const held = none.map((_, bar) => [4, 0, 2][bar] ?? 0);
  const replayed = none.map((_, bar) => [0, 0, 1][bar] ?? 0);
  await turn({}, undefined, { buffer: { of: 'whole', span: 5, held, replayed, median: 3, oldest: 12 } });
  const shown = region('Replay buffer')!;
  expect(wordsOf(shown)).toContain('6 groups kept: the median is 3 rounds old, the oldest 12 rounds old.');
  const rows = [...shown.querySelectorAll('tbody tr')].map((row) => [...row.children].map(wordsOf));
  expect(rows.slice(0, 3)).toEqual([
    ['0 to 4', '4', '0'],
    ['5 to 9', '0', '0'],
    ['10 to 14', '2', '1'],
  ]);
  const bars = [...shown.querySelectorAll('rect.held')].map((bar) => Number(bar.getAttribute('height')));
  expect(bars[2]! / bars[0]!).toBeCloseTo(1 / 2, 9);
  page.lab.change('replay', 'stale');
  await page.lab.restart();
  await settle();
  expect(region('Replay buffer')).toBeNull();
});

/** The same completions with another past. */
const aged = (group: RolloutGroup, updates: number): RolloutGroup => ({
  ...group,
  lines: group.lines.map((line) => ({
    ...line,
    behind: line.roles.map((role) => (role === roles.action ? updates : 0)),
  })),
});

test('what is of the environment, a hint, replayed or stale has a mark and a name each, and the legend what occurs', async () => {
  await page.lab.start();
  await turn({}, [stepsGroup]);
  expect(legend()).toEqual([]);
  expect(document.querySelectorAll('[class*="from-"]')).toHaveLength(0);

  await turn({}, [aged(lookupGroup, 4)]);
  expect(legend()).toEqual(['tool', 'stale']);
  expect(cell(0, 0).className).toContain('from-stale');
  expect(cell(0, 0).getAttribute('aria-label')).toMatch(/, stale by 4 updates$/);
  expect(cell(0, 4).closest('.from-tool')).not.toBeNull();

  await turn({}, [{ ...aged(lookupGroup, 4), round: 2 }]);
  expect(legend()).toEqual(['tool', 'replayed']);
  expect(cell(0, 0).className).toContain('from-replayed');
  expect(cell(0, 0).getAttribute('aria-label')).toMatch(/, replayed$/);
  expect(wordsOf(document.querySelector('[aria-label="Rollouts"]'))).toContain('replayed from round 2');

  const [first, ...others] = stepsGroup.lines;
  await turn({}, [{ ...stepsGroup, lines: [{ ...first!, hint: '3' }, ...others] }]);
  expect(legend()).toEqual(['hint']);
});

test('in a tree the marks are shapes under the text, and words in the name', async () => {
  const node = (parent: number, text: string, more: object) => ({
    ...{ parent, depth: parent + 1, symbols: [...text], roles: [...text].map(() => roles.action) },
    ...{ lines: [0], ends: [], value: 1, advantage: 0.5, pruned: null, ...more },
  });
  const tree = [
    node(-1, '', {}),
    node(0, 'ab', { behind: [2, 2] }),
    node(1, 'cd', { roles: [roles.observation, roles.action], ends: [0] }),
  ];
  await page.lab.start();
  await turn({}, [{ ...stepsGroup, tree }]);
  expect(legend()).toEqual(['tool', 'stale']);
  const items = [...document.querySelectorAll('[role="treeitem"]')];
  expect(items.map((item) => item.querySelectorAll('.from').length)).toEqual([1, 1]);
  expect(items[0]!.querySelector('path.from.stale')).not.toBeNull();
  expect(items[1]!.querySelector('rect.from.tool')).not.toBeNull();
  expect(items[0]!.getAttribute('aria-label')).toContain('stale by 2 updates');
  expect(items[1]!.getAttribute('aria-label')).toContain('1 written by the environment');
});

test('the Token panel sets three policies apart, with the ratio and the correction of its own token', async () => {
  page.lab.apply({ replay: 'fifo', proximal: 'recomputed', correction: 'mask', correction_cap: 2 });
  page.handle.tells((place) => traceOf(place, { weight: { raw: 1.5, used: 1.5, cap: 2 } }));
  await page.lab.start();
  const line = aged(stepsGroup, 4).lines[0]!;
  await turn({}, [{ ...stepsGroup, round: 2, lines: [line] }]);
  cell(0, 0).focus();
  await openSteps();
  const token = () => wordsOf(region('Token'));
  await expect.poll(token).toContain('= 1.11');
  const rows = [...region('Token')!.querySelectorAll('tbody th')].map(wordsOf);
  expect(rows).toEqual(['πsampled', 'πproximal', 'πnow']);
  expect(token()).toContain('4 updates old');
  expect(token()).toContain('importance weight, 0 above the cap 1.50 × (1.50 ≤ 2) = 1.50');

  page.handle.tells((place) => traceOf(place, { weight: { raw: 3, used: 0, cap: 2 } }));
  await turn({}, [{ ...stepsGroup, round: 2, lines: [line] }]);
  (document.activeElement as HTMLElement).blur();
  await settle();
  cell(0, 0).focus();
  await expect.poll(token).toContain('3 × (3 ≤ 2) = 0');
  expect(token()).toContain('so the update does not change it');
});
