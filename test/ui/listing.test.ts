/** Search, filters and order of the list of runs. */
import { expect, test } from 'vitest';
import { defaultConfig } from '../../src/config/schema.ts';
import { emptyCurve } from '../../src/storage/curve.ts';
import { firstRecord } from '../../src/storage/records.ts';
import { summaryOf, type RunSummary } from '../../src/storage/summary.ts';
import {
  anyRun,
  fieldChoicesOf,
  chosenRuns,
  firstOrder,
  tagsOf,
  type SortKey,
} from '../../src/ui/runs/listing.ts';
import { sampleRun } from '../storage/samples.ts';

function run(id: string, more: Partial<RunSummary>): RunSummary {
  return { ...summaryOf(firstRecord(sampleRun(id, id), 0), emptyCurve), ...more };
}
const result = (round: number, passAt1: number | null) => ({
  ...{ round, reward: passAt1, passAt1, numTokens: 10 * round, seconds: 1, state: 'paused' as const },
});
const dapo = summaryOf(
  firstRecord({ ...sampleRun('x'), config: { ...defaultConfig('dapo'), temperature: 0.7 } }, 0),
  emptyCurve,
).recipe;
const runs = [
  run('elm-2', { updatedAt: 3, result: result(5, 0.5), tags: ['class 7b', 'long'] }),
  run('elm-10', { updatedAt: 2, result: result(9, null), recipe: dapo, notes: 'Second try' }),
  run('fig-1', { updatedAt: 1, result: { ...result(7, 0.9), state: 'done' } }),
];
const sizes = new Map([
  ['elm-2', 5],
  ['fig-1', 9],
]);
const names = (
  wanted: Partial<typeof anyRun>,
  by: SortKey = 'updated',
  descending = firstOrder(by).descending,
) => chosenRuns(runs, { ...anyRun, ...wanted }, { by, descending }, sizes).map(({ name }) => name);

test('a search finds words of names, tags, notes, methods and changed settings, all of them at once', () => {
  expect(names({ query: 'elm' })).toEqual(['elm-2', 'elm-10']);
  expect(names({ query: 'CLASS 7b' })).toEqual(['elm-2']);
  expect(names({ query: 'second dapo' })).toEqual(['elm-10']);
  expect(names({ query: 'temperature' })).toEqual(['elm-10']);
  expect(names({ query: 'second fig' })).toEqual([]);
  expect(names({ query: ' ' })).toHaveLength(3);
});

test('filters hold task, method, status and tag, together', () => {
  expect(names({ method: 'dapo' })).toEqual(['elm-10']);
  expect(names({ state: 'done' })).toEqual(['fig-1']);
  expect(names({ tag: 'long', state: 'paused' })).toEqual(['elm-2']);
  expect(names({ tag: 'long', state: 'done' })).toEqual([]);
  expect(names({ task: 'nowhere' })).toEqual([]);
});

test('every order sorts, names by their numbers, and what was not measured goes last both ways', () => {
  expect(names({}, 'updated')).toEqual(['elm-2', 'elm-10', 'fig-1']);
  expect(names({}, 'name')).toEqual(['elm-2', 'elm-10', 'fig-1']);
  expect(names({}, 'name', true)).toEqual(['fig-1', 'elm-10', 'elm-2']);
  expect(names({}, 'pass')).toEqual(['fig-1', 'elm-2', 'elm-10']);
  expect(names({}, 'pass', false)).toEqual(['elm-2', 'fig-1', 'elm-10']);
  expect(names({}, 'rounds')).toEqual(['elm-10', 'fig-1', 'elm-2']);
  expect(names({}, 'size')).toEqual(['fig-1', 'elm-2', 'elm-10']);
});

test('the filters offer what there is, and tags are read from a line', () => {
  expect(fieldChoicesOf(runs, ({ recipe }) => [recipe.method])).toEqual(['dapo', 'grpo']);
  expect(fieldChoicesOf(runs, ({ tags }) => tags)).toEqual(['class 7b', 'long']);
  expect(tagsOf(' a, b ,,a , a very long one', 3, 8)).toEqual(['a', 'b', 'a very l']);
});
