/** Both libraries keep what they are given; the one on disk keeps it for the next page. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createMemoryLibrary } from '../../src/storage/memory.ts';
import type { RunLibrary } from '../../src/storage/library.ts';
import { lockRun } from '../../src/storage/lock.ts';
import { openStore } from '../../src/storage/store.ts';
import { testName } from './databases.ts';
import { checkpoints, rowsFor, sampleCheckpoint, sampleResult, sampleRow, sampleRun } from './samples.ts';

async function freshLibrary(name = testName()): Promise<RunLibrary> {
  const library = await openStore({ name });
  expect(library.kind).toBe('indexeddb');
  return library;
}

describe.each([
  ['on disk', freshLibrary],
  ['in memory', () => Promise.resolve(createMemoryLibrary('denied'))],
])('a library %s', (_where, open) => {
  test('returns any checkpoint and any rows as they were saved', async () => {
    const library = await open();
    let serial = 0;
    await fc.assert(
      fc.asyncProperty(checkpoints, rowsFor([3, 4, 9]), async (checkpoint, metrics) => {
        const id = `run-${serial++}`;
        await library.createRun(sampleRun(id));
        await library.save(id, { checkpoint, metrics, result: sampleResult(9) });
        expect(await library.readCheckpoint(id)).toEqual(checkpoint);
        expect(await library.readMetrics(id)).toEqual(metrics);
        const record = await library.readRun(id);
        expect(record).toMatchObject({
          ...sampleRun(id),
          config: checkpoint.config,
          result: sampleResult(9),
        });
      }),
      { numRuns: 40 },
    );
    library.close();
  });

  test('joins the rows of many saves in order, and repeated rounds replace the first ones', async () => {
    const library = await open();
    await library.createRun(sampleRun('a'));
    for (const rounds of [[0], [1, 2, 3], [4, 5, 6], [7]]) {
      await library.save('a', { metrics: rounds.map(sampleRow), result: sampleResult(7) });
    }
    const replayed = [5, 6].map((round) => ({ ...sampleRow(round), reward: -1 }));
    await library.save('a', { metrics: replayed, result: sampleResult(6) });
    expect(await library.readMetrics('a')).toEqual([...[0, 1, 2, 3, 4].map(sampleRow), ...replayed]);
    library.close();
  });

  test('stores a metric that is not finite as not measured', async () => {
    const library = await open();
    await library.createRun(sampleRun('a'));
    await library.save('a', {
      metrics: [{ round: 1, update: 1, loss: NaN, kl: Infinity }],
      result: sampleResult(1),
    });
    expect(await library.readMetrics('a')).toEqual([{ round: 1, update: 1, loss: null, kl: null }]);
    library.close();
  });

  test('lists, renames and deletes, and reports a run that no longer exists', async () => {
    const library = await open();
    await library.createRun(sampleRun('a'));
    await library.createRun(sampleRun('b'));
    await library.save('b', {
      metrics: [sampleRow(1)],
      checkpoint: sampleCheckpoint(1),
      result: sampleResult(1),
    });
    await library.describeRun('a', { name: 'tall-oak-1' });
    expect((await library.listRuns()).runs.map((run) => run.name).sort()).toEqual([
      'quiet-pear-7',
      'tall-oak-1',
    ]);
    await expect(library.createRun(sampleRun('a'))).rejects.toThrow('id must be new');
    await library.deleteRun('b');
    await library.deleteRun('b');
    expect((await library.listRuns()).runs.map((run) => run.id)).toEqual(['a']);
    for (const read of [library.readRun('b'), library.readMetrics('b'), library.readCheckpoint('b')]) {
      await expect(read).rejects.toMatchObject({ name: 'RunMissing' });
    }
    const late = library.save('b', { metrics: [sampleRow(2)], result: sampleResult(2) });
    await expect(late).rejects.toMatchObject({ name: 'RunMissing' });
    expect((await library.listRuns()).runs).toHaveLength(1);
    expect(await library.readCheckpoint('a')).toBeNull();
    library.close();
  });
});

test('two connections see the same runs', async () => {
  const name = testName();
  const library = await freshLibrary(name);
  await library.createRun(sampleRun('a'));
  const other = await openStore({ name });
  expect((await other.listRuns()).runs.map((run) => run.id)).toEqual(['a']);
  other.close();
  library.close();
});

test('a run that a worker has open cannot be deleted', async () => {
  const library = await freshLibrary();
  await library.createRun(sampleRun('held'));
  const lock = await lockRun('held');
  await expect(library.deleteRun('held')).rejects.toThrow('open in a tab');
  lock?.release();
  await library.deleteRun('held');
  expect((await library.listRuns()).runs).toEqual([]);
  library.close();
});

test('only one holder gets the lock of a run, and the next one gets it on release', async () => {
  const first = await lockRun('one');
  expect(await lockRun('one', { waitMs: 100 })).toBeNull();
  expect(await lockRun('one', { waitMs: 100, after: 'someone else' })).toBeNull();
  const waiting = lockRun('one');
  first?.release();
  const second = await waiting;
  expect(second).not.toBeNull();
  // A holder known to be ended is not waited for.
  const third = await lockRun('one', { waitMs: 100, after: second?.holder });
  expect(third).not.toBeNull();
  third?.release();
});
