/** Notes in the browser's storage: kept with their run or comparison, copied with a run, and limited. */
import { deleteDB, openDB } from 'idb';
import { afterEach, describe, expect, test } from 'vitest';
import { openComparisons, shelfVersion } from '../../src/storage/comparisons.ts';
import { createMemoryLibrary } from '../../src/storage/memory.ts';
import { longestNote } from '../../src/storage/note.ts';
import { openStore } from '../../src/storage/store.ts';
import { copyOf } from '../../src/ui/runs/copyRun.ts';
import { freshName, sampleCheckpoint, sampleResult, sampleRow, sampleRun } from './samples.ts';

const note = '# Why\n\n*Lower* rate, <b>twice</b>.';
const tooLong = 'A note has at most 20,000 characters, got 20,012: remove 12.';
const long = 'x'.repeat(longestNote + 12);

const names: string[] = [];
const testName = (): string => {
  names.push(freshName());
  return names.at(-1)!;
};
afterEach(async () => {
  await Promise.all(names.splice(0).map((name) => deleteDB(name)));
});

describe.each(['indexeddb', 'memory'] as const)('a note on a run in %s', (kind) => {
  const open = () => (kind === 'memory' ? createMemoryLibrary('a test') : openStore({ name: testName() }));

  test('is stored, stays through saves, and is copied with the run', async () => {
    const store = await open();
    await store.createRun(sampleRun('elm', 'elm'));
    await store.describeRun('elm', { notes: note });
    await store.save('elm', {
      metrics: [sampleRow(1)],
      checkpoint: sampleCheckpoint(1),
      result: sampleResult(1),
    });
    const record = await store.readRun('elm');
    expect(record.notes).toBe(note);
    expect((await store.listRuns()).runs[0]?.notes).toBe(note);
    const checkpoint = (await store.readCheckpoint('elm'))!;
    const copy = copyOf({ ...record, checkpoint, metrics: await store.readMetrics('elm') }, 5);
    await store.addRun(copy);
    expect((await store.readRun(copy.id)).notes).toBe(note);
    store.close();
  });

  test('is refused in a sentence where it is too long, and the old one stays', async () => {
    const store = await open();
    await store.createRun(sampleRun('elm', 'elm'));
    await store.describeRun('elm', { notes: note });
    await expect(store.describeRun('elm', { notes: long })).rejects.toThrow(tooLong);
    expect((await store.readRun('elm')).notes).toBe(note);
    await store.describeRun('elm', { notes: long.slice(12) });
    expect((await store.readRun('elm')).notes).toHaveLength(longestNote);
    store.close();
  });
});

describe('a note on a comparison', () => {
  const saved = {
    ...{ link: 'v=1&seeds=1', updatedAt: 5, isWanted: true, restarts: 0, done: 1, total: 2 },
    keys: ['a', 'b'],
  };

  test('is stored, and stays while progress is saved, also by another tab', async () => {
    const name = testName();
    const shelf = await openComparisons(name);
    await shelf.save(saved);
    await shelf.describe({ ...saved, isWanted: false, done: 0 }, note);
    // The progress of the tab that trains is not replaced by that of the tab that writes.
    expect(await shelf.read(saved.link)).toEqual({ ...saved, note });
    const other = await openComparisons(name);
    await other.save({ ...saved, done: 2 });
    expect(await shelf.read(saved.link)).toEqual({ ...saved, done: 2, note });
    await shelf.describe(saved, '');
    expect((await shelf.list())[0]?.note).toBe('');
    other.close();
    shelf.close();
  });

  test('stores a comparison that was not stored yet', async () => {
    const shelf = await openComparisons(testName());
    await shelf.describe(saved, note);
    expect(await shelf.list()).toEqual([{ ...saved, note }]);
    shelf.close();
  });

  test('is refused where it is too long, and a record with such a note is not read', async () => {
    const name = testName();
    const shelf = await openComparisons(name);
    await shelf.save(saved);
    await expect(shelf.describe(saved, long)).rejects.toThrow(tooLong);
    expect(await shelf.list()).toEqual([saved]);
    const db = await openDB(name, shelfVersion);
    await db.put('comparisons', { ...saved, link: 'x', note: long });
    db.close();
    expect(await shelf.list()).toEqual([saved]);
    shelf.close();
  });
});
