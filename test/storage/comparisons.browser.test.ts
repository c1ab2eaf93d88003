/** Comparisons and finished runs in the browser's storage: kept, read with a check, removed, and opened in later versions. */
import { deleteDB, openDB } from 'idb';
import { afterEach, expect, test } from 'vitest';
import { knownOwnMethod, ownMethodId } from '../../src/config/ownMethod.ts';
import type { TrainedRun } from '../../src/experiment/trainTo.ts';
import { emptyLedger } from '../../src/rollout/ledger.ts';
import { openComparisons, shelfVersion } from '../../src/storage/comparisons.ts';
import { tryComparisonLock } from '../../src/storage/lock.ts';
import { knownOwnTask, ownTaskId, type OwnTask } from '../../src/tasks/own/ownTask.ts';
import { ownSample } from '../sandbox/ownSamples.ts';
import version1 from './fixtures/comparisons-1.json';
import { freshName } from './samples.ts';

const names: string[] = [];
function testName(): string {
  const name = freshName();
  names.push(name);
  return name;
}
afterEach(async () => {
  await Promise.all(names.splice(0).map((name) => deleteDB(name)));
});

const record: TrainedRun = {
  points: [
    { spent: 0, passAt1: 0.25 },
    { spent: 120, passAt1: 0.5 },
  ],
  rows: [{ round: 1, update: 2, spent: 120, entropy: 0.1 + 0.2, kl: null }],
  passAt8: 0.75,
  seconds: 1.5,
  stopped: null,
};
const saved = {
  ...{ link: 'v=1&seeds=1', updatedAt: 5, isWanted: true, restarts: 0, done: 1, total: 2 },
  keys: ['a', 'b'],
};

test('a finished run is read as it was written, to the last bit, by the next page', async () => {
  const name = testName();
  const shelf = await openComparisons(name);
  expect(shelf.because).toBeNull();
  await shelf.put('a', record);
  await shelf.save(saved);
  shelf.close();
  const again = await openComparisons(name);
  expect(await again.get('a')).toEqual(record);
  expect(await again.get('b')).toBeNull();
  expect(await again.list()).toEqual([saved]);
  expect(await again.read(saved.link)).toEqual(saved);
  again.close();
});

test('what a run had spent at its evaluations is kept, and a run of an older page is read without it', async () => {
  const shelf = await openComparisons(testName());
  const counts = { ...emptyLedger, rounds: 3, budget: 9, num_tokens: 7, prompts: 4, seconds: 0.25 };
  const points = record.points.map((point) => ({ ...point, counts }));
  await shelf.put('a', { ...record, points });
  await shelf.put('b', record);
  expect(await shelf.get('a')).toEqual({ ...record, points });
  expect(await shelf.get('b')).toEqual(record);
  shelf.close();
});

test('the tasks that somebody wrote are kept with a comparison, and the next page knows them', async () => {
  const name = testName();
  const levels = [{ level: 1, title: 'any', promptLength: 4, completionLength: 4 }];
  const own: OwnTask = {
    ...{ source: `export {} // ${name}`, title: 'Mine', description: 'Again.', levels },
    ...{ solves: true, base: 'fresh' },
  };
  const shelf = await openComparisons(name);
  await shelf.save({ ...saved, tasks: [own] });
  const task = ownTaskId(own);
  expect(knownOwnTask(task)).toBeUndefined();
  const found = await shelf.read(saved.link);
  expect(found?.tasks).toEqual([own]);
  expect(knownOwnTask(task)?.own).toEqual(own);
  // What is damaged would be asked about again.
  await shelf.save({ ...saved, tasks: [{ ...own, title: '' }] });
  expect((await shelf.read(saved.link))?.tasks).toEqual([]);
  shelf.close();
});

test('a metric that is not a number is kept as not measured, as the command line keeps it', async () => {
  const shelf = await openComparisons(testName());
  await shelf.put('a', { ...record, rows: [{ round: 1, update: 2, spent: 120, entropy: NaN }] });
  expect((await shelf.get('a'))?.rows).toEqual([{ round: 1, update: 2, spent: 120, entropy: null }]);
  shelf.close();
});

test('what is damaged is as good as none: a run is trained again, a comparison is not listed', async () => {
  const name = testName();
  const shelf = await openComparisons(name);
  const db = await openDB(name, shelfVersion);
  await db.put('runs', { key: 'a', savedAt: 1, record: { ...record, points: [{ spent: 'x' }] } });
  await db.put('comparisons', { link: 'x', updatedAt: 'yesterday' });
  await shelf.save(saved);
  expect(await shelf.get('a')).toBeNull();
  expect(await shelf.list()).toEqual([saved]);
  db.close();
  shelf.close();
});

test('removing a comparison removes its runs, but not those that another one has too', async () => {
  const shelf = await openComparisons(testName());
  for (const key of ['a', 'b', 'c']) await shelf.put(key, record);
  await shelf.save(saved);
  await shelf.save({ ...saved, link: 'v=1&seeds=2', keys: ['b', 'c'] });
  await shelf.remove(saved.link);
  expect((await shelf.list()).map(({ link }) => link)).toEqual(['v=1&seeds=2']);
  expect(await shelf.get('a')).toBeNull();
  expect([await shelf.get('b'), await shelf.get('c')]).toEqual([record, record]);
  shelf.close();
});

test('a database of version 1 opens with everything that it held', async () => {
  const name = testName();
  const db = await openDB(name, 1, {
    upgrade(opened) {
      opened.createObjectStore('runs', { keyPath: 'key' });
      opened.createObjectStore('comparisons', { keyPath: 'link' });
    },
  });
  for (const run of version1.runs) await db.put('runs', run);
  for (const comparison of version1.comparisons) await db.put('comparisons', comparison);
  db.close();
  const shelf = await openComparisons(name);
  expect(shelf.because).toBeNull();
  for (const { key, record } of version1.runs) expect(await shelf.get(key)).toEqual(record);
  expect(await shelf.list()).toEqual(version1.comparisons);
  shelf.close();
});

test('a database of a newer version stays as it is, and this page keeps its runs in memory and says so', async () => {
  const name = testName();
  const newer = await openDB(name, shelfVersion + 1, {
    upgrade: (opened) => void opened.createObjectStore('runs', { keyPath: 'key' }),
  });
  newer.close();
  const shelf = await openComparisons(name);
  expect(shelf.because).toMatch(/^Finished runs are kept until this page closes: .* newer version/);
  await shelf.put('a', record);
  expect(await shelf.get('a')).toEqual(record);
});

test('one page at a time has the right to train a comparison', async () => {
  const link = `v=1&seeds=${freshName()}`;
  const first = await tryComparisonLock(link);
  expect(await tryComparisonLock(link)).toBeNull();
  expect(await tryComparisonLock(`${link}0`)).not.toBeNull();
  first?.release();
  await expect.poll(() => tryComparisonLock(link)).not.toBeNull();
});

test('methods of the reader’s own are kept with a comparison, and the next page knows them', async () => {
  const name = testName();
  const shelf = await openComparisons(name);
  const own = { ...ownSample, source: `${ownSample.source}// kept` };
  await shelf.save({ ...saved, methods: [own] });
  shelf.close();
  expect(knownOwnMethod(ownMethodId(own))).toBeUndefined();
  const again = await openComparisons(name);
  expect((await again.read(saved.link))?.methods).toEqual([own]);
  expect(knownOwnMethod(ownMethodId(own))?.source).toBe(own.source);
  await again.save({ ...saved, methods: [{ ...own, title: '' }] });
  expect((await again.read(saved.link))?.methods).toEqual([]);
  again.close();
});
