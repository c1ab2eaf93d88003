/** What storage does when it is denied, full, damaged, newer than the page, or its writer is killed. */
import { deleteDB, openDB } from 'idb';
import { expect, test } from 'vitest';
import { storageError } from '../../src/storage/errors.ts';
import { openStore } from '../../src/storage/store.ts';
import { schemaVersion } from '../../src/storage/upgrades.ts';
import { testName } from './databases.ts';
import { sampleCheckpoint, sampleResult, sampleRow, sampleRun } from './samples.ts';

/** Puts a value into a store as no code of ours would; a run's list entry is then made again. */
async function putRaw(name: string, store: string, value: unknown): Promise<void> {
  const db = await openDB(name);
  await db.put(store, value);
  if (store === 'runs') await db.clear('summaries');
  db.close();
}

test('a damaged record is listed as damaged among the good ones, says which field is wrong, and can be deleted', async () => {
  const name = testName();
  const library = await openStore({ name });
  await library.createRun(sampleRun('good'));
  const record = await library.createRun(sampleRun('bad'));
  await putRaw(name, 'runs', { ...record, result: { ...record.result, round: 'many' } });
  await putRaw(name, 'runs', { id: 'worse' });
  await putRaw(name, 'runs', { ...record, id: 'odd', config: { ...record.config, num_generations: 0 } });
  const { runs, damaged } = await library.listRuns();
  expect(runs.map((run) => run.id)).toEqual(['good']);
  expect(damaged.map((run) => run.id).sort()).toEqual(['bad', 'odd', 'worse']);
  expect(damaged.find((run) => run.id === 'bad')?.reason).toContain('result.round');
  expect(damaged.find((run) => run.id === 'odd')?.reason).toContain('num_generations');
  await expect(library.readRun('bad')).rejects.toMatchObject({ name: 'DamagedRecord' });
  for (const { id } of damaged) await library.deleteRun(id);
  expect(await library.listRuns()).toMatchObject({ runs: [{ id: 'good' }], damaged: [] });
  library.close();
});

test('a run whose date no calendar has is listed as damaged, and one of the last day that calendars have as a run', async () => {
  const name = testName();
  const library = await openStore({ name });
  const record = await library.createRun(sampleRun('last'));
  const lastMs = 8.64e15;
  await putRaw(name, 'runs', { ...record, updatedAt: lastMs });
  const wrong = [lastMs + 1, -1, NaN, Infinity, '2024-05-01', new Date(0), null];
  for (const [at, createdAt] of wrong.entries())
    await putRaw(name, 'runs', { ...record, id: `created ${at}`, createdAt });
  for (const [at, updatedAt] of wrong.entries())
    await putRaw(name, 'runs', { ...record, id: `updated ${at}`, updatedAt });
  const { runs, damaged } = await library.listRuns();
  expect(runs.map(({ id, updatedAt }) => [id, updatedAt])).toEqual([['last', lastMs]]);
  expect(new Intl.DateTimeFormat('en').format(runs[0]?.updatedAt)).toContain('275760');
  expect(damaged).toHaveLength(2 * wrong.length);
  // A list entry that was damaged alone is made again from the run.
  const db = await openDB(name);
  await db.put('summaries', { ...runs[0], updatedAt: NaN });
  db.close();
  expect((await library.listRuns()).runs).toEqual(runs);
  library.close();
});

test('a damaged checkpoint or curve rejects with a sentence and leaves the other readable', async () => {
  const name = testName();
  const library = await openStore({ name });
  await library.createRun(sampleRun('a'));
  await library.save('a', {
    metrics: [sampleRow(1)],
    checkpoint: sampleCheckpoint(1),
    result: sampleResult(1),
  });
  const broken = { ...sampleCheckpoint(1), arrays: { parameters: [1, 2, 3] } };
  await putRaw(name, 'checkpoints', { runId: 'a', serial: 1, checkpoint: broken });
  await expect(library.readCheckpoint('a')).rejects.toThrow(
    'stored checkpoint is damaged (checkpoint.arrays: must be at most 256 float32 arrays',
  );
  expect(await library.readMetrics('a')).toEqual([sampleRow(1)]);
  await putRaw(name, 'metrics', { runId: 'a', firstRound: 1, rows: [{ round: 1, update: 'x' }] });
  await expect(library.readMetrics('a')).rejects.toMatchObject({ name: 'DamagedRecord' });
  library.close();
});

test('a list entry that is damaged or missing is made again from the run', async () => {
  const name = testName();
  const library = await openStore({ name });
  for (const id of ['a', 'b']) {
    await library.createRun(sampleRun(id));
    await library.save(id, {
      metrics: [1, 2].map(sampleRow),
      checkpoint: sampleCheckpoint(2),
      result: sampleResult(2),
    });
  }
  const before = await library.listRuns();
  expect(before.runs.map(({ curve }) => curve.means)).toEqual([
    [1 / 7, 2 / 7],
    [1 / 7, 2 / 7],
  ]);
  await putRaw(name, 'summaries', { id: 'a', result: 'none' });
  const db = await openDB(name);
  await db.delete('summaries', 'b');
  db.close();
  expect(await library.listRuns()).toEqual(before);
  // A save finds it too.
  await putRaw(name, 'summaries', { id: 'a', curve: 7 });
  await library.save('a', { metrics: [sampleRow(3)], result: sampleResult(3) });
  const { runs } = await library.listRuns();
  expect(runs.find(({ id }) => id === 'a')?.curve.means).toEqual([1 / 7, 2 / 7, 3 / 7]);
  library.close();
});

test('without a rule that keeps others, only the newest checkpoint stays on disk', async () => {
  const name = testName();
  const library = await openStore({ name });
  await library.createRun(sampleRun('a'));
  for (const round of [1, 2, 3]) {
    await library.save('a', {
      metrics: [],
      checkpoint: sampleCheckpoint(round),
      result: sampleResult(round),
    });
  }
  const db = await openDB(name);
  for (const store of ['checkpoints', 'checkpointInfo'])
    expect(await db.getAllKeys(store)).toEqual([['a', 3]]);
  db.close();
  await library.deleteRun('a');
  library.close();
  const after = await openDB(name);
  for (const store of ['runs', 'summaries', 'metrics', 'checkpoints', 'checkpointInfo'])
    expect(await after.count(store)).toBe(0);
  after.close();
});

test('a writer killed at any moment leaves one whole state, never older than the last save it reported', async () => {
  const name = testName();
  const first = await openStore({ name });
  await first.createRun(sampleRun('a'));
  await first.save('a', {
    metrics: [sampleRow(0)],
    checkpoint: sampleCheckpoint(0),
    result: sampleResult(0),
  });
  first.close();
  let reported = 0;
  for (let kill = 0; kill < 12; kill++) {
    const worker = new Worker(new URL('./writer.worker.ts', import.meta.url), { type: 'module' });
    await new Promise<void>((resolve) => {
      worker.onmessage = ({ data }: MessageEvent<number>) => {
        // The first report of this worker starts the clock, so that every kill falls among saves.
        if (data > reported) setTimeout(resolve, 17 * (kill % 5));
        reported = Math.max(reported, data);
      };
      worker.postMessage({ name, from: reported + 1 });
    });
    worker.terminate();
    const library = await openStore({ name });
    const [{ result }, checkpoint, rows] = await Promise.all([
      library.readRun('a'),
      library.readCheckpoint('a'),
      library.readMetrics('a'),
    ]);
    expect(result.round).toBeGreaterThanOrEqual(reported);
    expect(checkpoint?.round).toBe(result.round);
    expect(rows.at(-1)?.round).toBe(result.round);
    expect(rows).toHaveLength(result.round + 1);
    expect(checkpoint?.arrays['parameters']?.every((value) => value === result.round)).toBe(true);
    reported = result.round;
    library.close();
  }
}, 120_000);

test('storage errors become typed errors with a sentence', () => {
  expect(storageError(new DOMException('full', 'QuotaExceededError')).name).toBe('StorageFull');
  for (const name of ['VersionError', 'SecurityError', 'UnknownError', 'InvalidStateError', 'AbortError']) {
    const error = storageError(new DOMException('x', name));
    expect(error.name).toBe('StorageUnavailable');
    expect(error.message).toMatch(/^storage: [a-z].{20}/);
  }
});

test('a database that a newer page wrote is left alone: the library is in memory and says why', async () => {
  const name = testName();
  const newer = await openDB(name, 7, { upgrade: (db) => void db.createObjectStore('future') });
  newer.close();
  const library = await openStore({ name });
  expect(library.kind).toBe('memory');
  expect(library.because).toContain('newer version');
  const again = await openDB(name, 7);
  expect([...again.objectStoreNames]).toEqual(['future']);
  again.close();
});

test('an open library steps aside when a newer page upgrades, and says so', async () => {
  const name = testName();
  const library = await openStore({ name });
  const newer = await openDB(name, schemaVersion + 1);
  await expect(library.listRuns()).rejects.toThrow('newer version of this page is open in another tab');
  newer.close();
});

test('a database that opens late rejects within the time allowed, and works from then on', async () => {
  const name = testName();
  const old = await openDB(name, 1);
  // A deletion that waits for another connection holds everyone else.
  const deleting = deleteDB(name);
  const began = performance.now();
  const library = await openStore({ name, timeoutMs: 300 });
  expect(library).toMatchObject({ kind: 'indexeddb', because: null });
  await expect(library.listRuns()).rejects.toThrow('within 0.3 s');
  expect(performance.now() - began).toBeLessThan(10_000);
  old.close();
  await deleting;
  await library.createRun(sampleRun('a'));
  expect((await library.listRuns()).runs).toHaveLength(1);
  library.close();
});

test('a database that another tab deletes is made anew, and is not taken for a newer page', async () => {
  const name = testName();
  const library = await openStore({ name });
  await library.createRun(sampleRun('a'));
  await deleteDB(name);
  expect((await library.listRuns()).runs).toEqual([]);
  await library.createRun(sampleRun('b'));
  expect((await library.listRuns()).runs.map(({ id }) => id)).toEqual(['b']);
  library.close();
});

test('a database without stores, which something else made, gets its stores', async () => {
  const name = testName();
  (await openDB(name, 1)).close();
  const library = await openStore({ name });
  expect(library.kind).toBe('indexeddb');
  await library.createRun(sampleRun('a'));
  expect((await library.listRuns()).runs).toHaveLength(1);
  library.close();
});

test('a page without IndexedDB gets a library in memory', async () => {
  const saved = Object.getOwnPropertyDescriptor(globalThis, 'indexedDB') as PropertyDescriptor;
  Object.defineProperty(globalThis, 'indexedDB', { value: undefined, configurable: true });
  try {
    const library = await openStore();
    expect(library.kind).toBe('memory');
    await library.createRun(sampleRun('a'));
    expect((await library.listRuns()).runs).toHaveLength(1);
  } finally {
    Object.defineProperty(globalThis, 'indexedDB', saved);
  }
});

test('a connection that the browser closed is opened again', async () => {
  const name = testName();
  const connections: IDBDatabase[] = [];
  const transaction = IDBDatabase.prototype.transaction;
  const spied = function (this: IDBDatabase, ...args: Parameters<typeof transaction>) {
    connections.push(this);
    return transaction.apply(this, args);
  };
  IDBDatabase.prototype.transaction = spied;
  try {
    const library = await openStore({ name });
    await library.createRun(sampleRun('a'));
    connections.at(-1)?.close();
    expect((await library.listRuns()).runs.map((run) => run.id)).toEqual(['a']);
    library.close();
  } finally {
    IDBDatabase.prototype.transaction = transaction;
  }
});
