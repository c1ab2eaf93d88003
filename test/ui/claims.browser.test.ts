/** Claims on the page: counts, filters, the forest, a claim opened by click, key and address, and a list with a damaged line. */
import { afterEach, expect, test, vi } from 'vitest';
import type { RunRequest } from '../../src/experiment/trainTo.ts';
import { boardsOf, parseBoard } from '../../src/experiment/board.ts';
import { parseClaimList } from '../../src/experiment/claimList.ts';
import {
  countedLines,
  countText,
  markCounts,
  markOf,
  ownLines,
  replacedLines,
} from '../../src/experiment/mark.ts';
import { ruleCameAfter } from '../../src/experiment/outcome.ts';
import { parsePublished } from '../../src/experiment/published.ts';
import type { ArmHandle } from '../../src/runtime/armHandle.ts';
import { openComparisons } from '../../src/storage/comparisons.ts';
import { AddedSeeds } from '../../src/ui/claims/AddedSeeds.svelte.ts';
import { comparisonOfClaim } from '../../src/ui/claims/compareLinks.ts';
import { addressOf } from '../../src/ui/navigation/places.ts';
import { choose, press, type } from './controls.ts';
import { openToyPage, settle, type ToyPage } from './toyPage.ts';

let close: ToyPage['close'] = () => Promise.resolve();

const place = () => document.getElementById('place-Claims') as HTMLElement;
const rows = () => [...place().querySelectorAll<HTMLAnchorElement>('a[data-claim]')];
const listed = () => [
  ...place().querySelectorAll<HTMLAnchorElement>('[aria-label="Claims of papers"] a[data-claim]'),
];
const names = () => listed().map(({ dataset }) => dataset['claim']);
const rowOf = (claim: string) => rows().find(({ dataset }) => dataset['claim'] === claim)!;
const fold = (title: string) =>
  [...place().querySelectorAll('details')].find((one) =>
    one.querySelector('summary')?.textContent.includes(title),
  )!;
const count = () => place().querySelector('[role="status"]')?.textContent;

async function until(isThere: () => unknown): Promise<void> {
  for (let tries = 0; tries < 600 && !isThere(); tries++) await settle(50);
}

async function openClaims(hash = addressOf('Claims')): Promise<void> {
  history.replaceState(null, '', hash);
  ({ close } = await openToyPage());
  await until(() => rows().length > 0);
}

afterEach(async () => {
  vi.unstubAllGlobals();
  await close();
  close = () => Promise.resolve();
  history.replaceState(null, '', location.pathname + location.search);
});

test('counts stand above one line for each paper’s claim: the paper’s size, ours, a mark and the deciding difference', async () => {
  await openClaims();
  const list = parseClaimList(await (await fetch('/claims.json')).json());
  const counted = countedLines(list);
  expect(count()).toBe(`${counted.length} of ${counted.length} claims`);
  expect(place().querySelector('.counts')?.textContent).toBe(`${countText(list)}.`);
  expect(place().textContent).toContain(ruleCameAfter);
  expect(new Set(names())).toEqual(new Set(counted.map(({ claim }) => claim)));
  for (const line of counted) {
    const row = rowOf(line.claim).closest('li')!;
    const said = row.querySelector('svg.change')?.getAttribute('aria-label');
    const paper = line.size.percent === null ? /^No number stated; / : /^The paper \+[\d.]+ %; /;
    expect(said).toMatch(paper);
    expect(said).toMatch(
      !('change' in line && line.change)
        ? /; nothing to draw here$/
        : /; here [+−]?[\d.]+ \([+−]?[\d.]+ to [+−]?[\d.]+\) %$/,
    );
    expect(row.querySelectorAll('rect.paper').length).toBe(line.size.percent === null ? 0 : 1);
    expect(row.textContent).toContain(markOf(line));
    // A plan whose condition failed has no difference.
    if ('effect' in line) expect(row.textContent).toMatch(/pass@\d (?:[+−]\d\.\d{3}|0\.000) \(/);
    if (line.size.percent === null) expect(row.textContent).toContain('without a number');
    // Red only where the whole interval of the effect lies below 0.
    const isRed = row.querySelector('.known .failed') !== null;
    expect(isRed).toBe('effect' in line && line.effect.high < 0);
  }
  // What a line costs decides how soon the list opens.
  const drawn = place().querySelectorAll('[aria-label="Claims of papers"] *').length;
  expect(drawn / counted.length).toBeLessThan(37);
});

test('own claims and replaced plans are folded outside the counts, and unfold where an address asks', async () => {
  await openClaims();
  const list = parseClaimList(await (await fetch('/claims.json')).json());
  for (const [title, lines] of [
    ['Own claims', ownLines(list)],
    ['Replaced plans', replacedLines(list)],
  ] as const) {
    expect(fold(title).open).toBe(false);
    fold(title).open = true;
    await until(() => fold(title).querySelector('a[data-claim]'));
    expect(fold(title).querySelectorAll('a[data-claim]').length).toBe(lines.length);
    expect(fold(title).querySelector('summary')?.textContent).toBe(`${title} · ${lines.length}`);
    fold(title).open = false;
    await until(() => !fold(title).querySelector('a[data-claim]'));
  }
  location.hash = addressOf('Claims', 'brorl-plateau');
  await until(() => fold('Replaced plans').open);
  const region = () => document.getElementById(rowOf('brorl-plateau').getAttribute('aria-controls') ?? '');
  await until(() => region()?.textContent.includes('must be at most 0.02'));
  expect(region()?.textContent).toContain('Gain of the control over the check');
  location.hash = addressOf('Claims', 'grpo-all-four');
  await until(() => fold('Own claims').open);
});

test('a mark, a search and an order narrow and sort the list', async () => {
  await openClaims();
  const all = names();
  const list = parseClaimList(await (await fetch('/claims.json')).json());
  await choose('Show', 'unclear');
  expect(location.hash).toBe('#/claims/?show=unclear');
  expect(names().length).toBe(markCounts(countedLines(list)).unclear);
  expect(count()).toBe(`${names().length} of ${all.length} claims`);
  await choose('Show', '');
  await type('Search claims', 'table-query');
  const onTables = countedLines(list)
    .filter(({ task }) => task === 'table-query')
    .map(({ claim }) => claim);
  expect(onTables).not.toEqual([]);
  expect(new Set(names())).toEqual(new Set(onTables));
  await type('Search claims', 'nothing of this kind');
  expect(place().textContent).toContain('No claim matches.');
  await type('Search claims', '');
  await choose('Sort by', 'Method');
  expect(new Set(names())).toEqual(new Set(all));
  expect(names()).not.toEqual(all);
});

test('a claim opens by its address, by a press, and arrow keys move between claims', async () => {
  await openClaims(addressOf('Claims', 'arrol-random-pruning'));
  const line = () => rowOf('arrol-random-pruning');
  expect(line().getAttribute('aria-expanded')).toBe('true');
  await until(() => place().querySelector('table'));
  const region = document.getElementById(line().getAttribute('aria-controls')!)!;
  for (const text of [
    'strongest control',
    'fewer',
    'Limits',
    'Plan in commit',
    'npm run -s measure -- experiment arrol-random-pruning',
  ]) {
    expect(region.textContent).toContain(text);
  }
  line().click();
  await until(() => line().getAttribute('aria-expanded') === 'false');
  expect(location.hash).toBe('#/claims');
  rows()[0]?.focus();
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
  expect(document.activeElement).toBe(rows()[1]);
  location.hash = addressOf('Claims', 'no-such');
  await until(() => place().textContent.includes('no claim named no-such'));
  expect(place().textContent).toContain('There is no claim named no-such.');
});

test('an older experiment is folded outside every count, and unfolded where its address asks for it', async () => {
  await openClaims();
  const { archived } = parseClaimList(await (await fetch('/claims.json')).json());
  const older = () => fold('older experiment');
  expect(older().open).toBe(false);
  expect(older().querySelectorAll('li').length).toBe(archived.length);
  const shown = count();
  location.hash = addressOf('Claims', 'treepo-shared-tokens');
  await until(() => older().open);
  expect(place().querySelector('[role="alert"]')).toBeNull();
  expect(count()).toBe(shown);
  expect(older().querySelector('.asked')?.textContent).toContain(
    'older plan, replaced by treepo-equal-tokens',
  );
  location.hash = addressOf('Claims', 'scope-equal-budget');
  await until(() => older().querySelector('.asked')?.textContent.includes('scope-equal-budget'));
  expect(older().querySelector('.asked')?.textContent).toContain('older plan, not repeated');
});

test('a result that does not validate is said in its place, and the other claims still open', async () => {
  const fetched = window.fetch.bind(window);
  vi.stubGlobal('fetch', (url: URL, init?: RequestInit) =>
    String(url).includes('experiments/scope')
      ? Promise.resolve(Response.json({ claim: 'scope-steps' }))
      : fetched(url, init),
  );
  await openClaims(addressOf('Claims', 'scope-steps'));
  await until(() => place().querySelector('[role="alert"]'));
  expect(place().querySelector('[role="alert"]')?.textContent).toContain('its result is damaged at');
  location.hash = addressOf('Claims', 'treepo-equal-tokens');
  await until(() => place().querySelector('table'));
  expect(place().querySelector('table')?.textContent).toContain('16 leaves of one tree');
  expect(rows().length).toBeGreaterThan(10);
  await press('Values per seed as CSV');
});

test('a seed added here trains all arms with their stored settings to their budget, once, and gives their differences', async () => {
  const result = parsePublished(await (await fetch('/experiments/arrol-saved-tokens.json')).json());
  const comparison = comparisonOfClaim(result);
  const asked: RunRequest[] = [];
  const seen: (number | null)[] = [];
  const seeds = new AddedSeeds();
  const name = `claims-test-${Math.random()}`;
  let fails = true;
  const handle = (): ArmHandle => ({
    versionOf: () => Promise.resolve('1'),
    train: (request, options) => {
      if (fails) return Promise.reject(new Error('the engine did not load'));
      asked.push(request);
      options?.onProgress?.({ round: 1, spent: request.plan.budget.value / 2, seconds: 1, passAt1: 0.2 });
      seen.push(seeds.share);
      const passAt1 = request.config.method === 'arrol' ? 0.75 : 0.5;
      const points = [{ spent: request.plan.budget.value, passAt1 }];
      return Promise.resolve({ points, rows: [], passAt8: 0.5, seconds: 1, stopped: null });
    },
    setPaused: () => undefined,
    dispose: () => undefined,
  });
  const parts = { shelf: () => openComparisons(name), createHandle: handle };
  await seeds.add(comparison, result, 9, parts);
  expect([seeds.message, seeds.seeds, seeds.share]).toEqual(['The engine did not load.', [], null]);
  fails = false;
  await seeds.add(comparison, result, 9, parts);
  const others = [
    { against: 'random-prune', difference: 0.25 },
    { against: 'placebo', difference: 0.25 },
  ];
  expect(seeds.seeds).toEqual([{ seed: 9, difference: 0.25, others }]);
  // Each arm at its own tuned rate.
  const of = (arms: readonly (readonly [rate: number, budget: number])[]) =>
    arms.map(([rate, budget]) => `${rate} ${budget}`).sort();
  expect(of(asked.map(({ config, plan }) => [config.learning_rate, plan.budget.value]))).toEqual(
    of(result.arms.map(({ config }) => [config.learning_rate, 400_000])),
  );
  expect(asked.every(({ config }) => config.seed === 9)).toBe(true);
  // Half of the first of four.
  expect(seen.map((share) => share?.toFixed(3))).toEqual(['0.125', '0.375', '0.625', '0.875']);
  // What is stored is not trained again.
  await seeds.add(comparison, result, 9, parts);
  expect(asked).toHaveLength(4);
  indexedDB.deleteDatabase(name);
});

test('the boards stand in one table, each below its task with its best run first, which can be opened and beaten', async () => {
  await openClaims();
  fold('Boards').open = true;
  await until(() => fold('Boards').querySelector('tbody'));
  const boards = boardsOf(parseBoard(await (await fetch('/board.json')).json()));
  const bodies = [...fold('Boards').querySelectorAll('tbody')];
  expect(bodies.map((body) => body.querySelector('[scope="rowgroup"]')?.textContent)).toEqual(
    boards.map(({ task, level }) => `${task} level ${level}`),
  );
  for (const [at, { rows: some }] of boards.entries()) {
    const opened = [...bodies[at]!.querySelectorAll('a')].filter(({ textContent }) => textContent === 'Open');
    expect(opened.map((link) => link.getAttribute('href'))).toEqual(some.map(({ link }) => link));
    expect(bodies[at]!.textContent).toContain(some[0]!.best.toFixed(3));
  }
  const beaten = [...fold('Boards').querySelectorAll('a')].filter(
    ({ textContent }) => textContent === 'Beat this',
  );
  expect(beaten.every((link) => link.hash.startsWith('#/compare/'))).toBe(true);
  expect(beaten.length).toBe(boards.flatMap(({ rows: some }) => some).length);
});
