/** Checkpoints on disk: the rule, the budget, and what eviction may touch; curves in chunks. */
import { openDB } from 'idb';
import { expect, test } from 'vitest';
import type { RunLibrary } from '../../src/storage/library.ts';
import { holdPlace, lockRun, openRuns, placeLeft, tryLock } from '../../src/storage/lock.ts';
import { openStore } from '../../src/storage/store.ts';
import { testName } from './databases.ts';
import { freshName, sampleCheckpoint, sampleResult, sampleRow, sampleRun } from './samples.ts';

async function freshLibrary(name = testName()): Promise<RunLibrary> {
  return openStore({ name });
}

const floats = 1000;
/** What a checkpoint of the samples takes: two arrays and a little state. */
const bytes = 8 * floats;

async function save(library: RunLibrary, id: string, round: number, passAt1: number | null): Promise<void> {
  await library.save(id, {
    metrics: [{ round, update: round, reward: 0.5, 'pass@1': passAt1, eval_reward: passAt1 }],
    checkpoint: sampleCheckpoint(round, floats),
    result: sampleResult(round),
  });
}

async function trained(library: RunLibrary, id: string, passes: readonly (number | null)[]): Promise<void> {
  await library.createRun(sampleRun(id, id));
  for (const [i, passAt1] of passes.entries()) await save(library, id, 10 * (i + 1), passAt1);
}

async function roundsOf(library: RunLibrary, id: string): Promise<number[]> {
  const infos = (await library.listCheckpoints()).filter(({ runId }) => runId === id);
  const stored = await Promise.all(infos.map(({ serial }) => library.readCheckpoint(id, serial)));
  expect(stored.map((checkpoint) => checkpoint?.round)).toEqual(infos.map(({ round }) => round));
  return infos.map(({ round }) => round);
}

test('the best and every n-th checkpoint stay beside the latest, and their arrays are theirs', async () => {
  const library = await freshLibrary();
  await library.writeRule({ everyRounds: 20, budgetBytes: 1e9 });
  await trained(library, 'a', [0.1, 0.2, 0.8, 0.3, 0.4, null]);
  expect(await roundsOf(library, 'a')).toEqual([20, 30, 40, 60]);
  expect((await library.readCheckpoint('a'))?.round).toBe(60);
  expect((await library.readCheckpoint('a', 3))?.arrays['parameters']?.every((value) => value === 30)).toBe(
    true,
  );
  // A pause stores the same round again, and it remains the best.
  await save(library, 'a', 70, 0.9);
  await library.save('a', {
    metrics: [],
    checkpoint: sampleCheckpoint(70, floats),
    result: sampleResult(70),
  });
  await save(library, 'a', 75, 0.1);
  expect(await roundsOf(library, 'a')).toEqual([20, 40, 60, 70, 75]);
  library.close();
});

test('eviction keeps to the budget, spares the latest of each run and every open run, and says what it took', async () => {
  const library = await freshLibrary();
  await library.writeRule({ everyRounds: 10, budgetBytes: 1e9 });
  for (const id of ['a', 'b', 'c']) await trained(library, id, [0.1, 0.9, 0.3, 0.2]);
  const lock = await lockRun('b');
  expect(await library.evict()).toEqual([]);

  await library.writeRule({ everyRounds: 10, budgetBytes: 10.5 * bytes });
  const evicted = await library.evict();
  expect(evicted.map(({ runId, name, round }) => [runId, name, round])).toEqual([
    ['a', 'a', 10],
    ['a', 'a', 30],
  ]);
  await library.writeRule({ everyRounds: 10, budgetBytes: 0 });
  await library.evict();
  expect(await roundsOf(library, 'a')).toEqual([40]);
  expect(await roundsOf(library, 'b')).toEqual([10, 20, 30, 40]);
  expect(await roundsOf(library, 'c')).toEqual([40]);
  lock?.release();
  await library.evict();
  expect(await roundsOf(library, 'b')).toEqual([40]);
  for (const id of ['a', 'b', 'c']) expect((await library.readCheckpoint(id))?.round).toBe(40);
  library.close();
});

test('a run that trains beyond the budget keeps its latest alone, and what it kept before', async () => {
  const library = await freshLibrary();
  await library.writeRule({ everyRounds: 10, budgetBytes: 2.5 * bytes });
  await trained(library, 'a', [0.1, 0.2, 0.3, 0.4, 0.5]);
  expect(await roundsOf(library, 'a')).toEqual([10, 50]);
  library.close();
});

test('a curve stored round by round is a few chunks, read in order and from any round on', async () => {
  const name = testName();
  const library = await freshLibrary(name);
  await library.createRun(sampleRun('a'));
  for (let round = 0; round < 300; round++)
    await library.save('a', { metrics: [sampleRow(round)], result: sampleResult(round) });
  await library.save('a', {
    metrics: Array.from({ length: 4000 }, (_, i) => sampleRow(300 + i)),
    result: sampleResult(4299),
  });
  const db = await openDB(name);
  expect(await db.count('metrics')).toBeLessThanOrEqual(Math.ceil(4300 / 64) + 1);
  db.close();
  const all = Array.from({ length: 4300 }, (_, round) => sampleRow(round));
  expect(await library.readMetrics('a')).toEqual(all);
  for (const from of [1, 63, 64, 65, 299, 4299, 5000])
    expect(await library.readMetrics('a', from)).toEqual(all.slice(from));
  const { runs } = await library.listRuns();
  expect(runs[0]?.curve.means.length).toBeLessThanOrEqual(96);
  library.close();
});

test('deleted runs are gone from the list and for their worker, come back whole, and stay while they are open', async () => {
  const library = await freshLibrary();
  for (const id of ['a', 'b']) await trained(library, id, [0.1, 0.2]);
  await library.describeRun('a', { tags: ['x'], notes: 'mine' });
  const before = await library.listRuns();
  const lock = await lockRun('b');
  await expect(library.markDeleted(['a', 'b'], 5)).rejects.toMatchObject({ name: 'RunOpen' });
  expect(await library.listRuns()).toEqual(before);
  lock?.release();
  await library.markDeleted(['a', 'b'], 5);
  const listing = await library.listRuns();
  expect([listing.runs, listing.deleted.map(({ id }) => id)]).toEqual([[], ['a', 'b']]);
  await expect(library.readRun('a')).rejects.toMatchObject({ name: 'RunMissing' });
  await expect(save(library, 'a', 90, null)).rejects.toMatchObject({ name: 'RunMissing' });
  await library.markDeleted(['a', 'b'], null);
  expect(await library.listRuns()).toEqual(before);
  expect((await library.readRun('a')).notes).toBe('mine');
  expect((await library.readCheckpoint('b'))?.round).toBe(20);
  library.close();
});

test('who writes a run is seen from outside, and a lock in use is not waited for', async () => {
  const id = freshName();
  expect((await openRuns()).has(id)).toBe(false);
  const lock = await lockRun(id);
  expect((await openRuns()).has(id)).toBe(true);
  expect(await tryLock(id)).toBeNull();
  lock?.release();
  await expect.poll(async () => (await openRuns()).has(id)).toBe(false);
  const tried = await tryLock(id);
  expect(tried).not.toBeNull();
  tried?.release();
});

test('the place of a page that leaves goes to the one that waits for it, and back to nobody', async () => {
  const id = freshName();
  const leave = holdPlace(id);
  await new Promise((resolve) => setTimeout(resolve, 20));
  let left = false;
  const waiting = placeLeft(id, new AbortController().signal).then((release) => {
    left = true;
    return release;
  });
  const stop = new AbortController();
  const stopped = placeLeft(id, stop.signal);
  stop.abort();
  await expect(stopped).rejects.toMatchObject({ name: 'AbortError' });
  expect(left).toBe(false);
  leave();
  (await waiting)();
  // A page that left before its turn came does not hold it later.
  const release = await placeLeft(id, new AbortController().signal);
  const never = holdPlace(id);
  never();
  release();
  (await placeLeft(id, AbortSignal.timeout(1000)))();
});
