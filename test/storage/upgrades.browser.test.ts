/** Databases of every version that was in use open in this one and lose nothing, also with other tabs open. */
import { openDB } from 'idb';
import { describe, expect, test } from 'vitest';
import type { Checkpoint } from '../../src/run/records.ts';
import type { RunLibrary } from '../../src/storage/library.ts';
import { openStore } from '../../src/storage/store.ts';
import { schemaVersion } from '../../src/storage/upgrades.ts';
import { testName } from './databases.ts';
import engine1 from './fixtures/database-1-engine-1.json';
import engine4 from './fixtures/database-1-engine-4.json';
import engine6 from './fixtures/database-1-engine-6.json';
import engine7 from './fixtures/database-1-engine-7.json';
import database2 from './fixtures/database-2.json';

// What those versions stored of a short run, with three values of each array. None of these files is ever changed.
const first = [engine1, engine4, engine6, engine7];

type Written<C> = Omit<C, 'arrays'> & { readonly arrays: object };
const withArrays = <C extends { readonly arrays: object }>(checkpoint: C): Written<C> => ({
  ...checkpoint,
  arrays: Object.fromEntries(
    Object.entries(checkpoint.arrays).map(([name, values]) => [name, Float32Array.from(values as number[])]),
  ),
});

/** The stores as version 1 made them, with these runs; closes as the page of that version did. */
async function writeVersion1(name: string, fixtures: readonly (typeof first)[number][]): Promise<void> {
  const db = await openDB(name, 1, {
    upgrade(opened) {
      opened.createObjectStore('runs', { keyPath: 'id' });
      opened.createObjectStore('metrics', { keyPath: ['runId', 'firstRound'] });
      opened.createObjectStore('checkpoints', { keyPath: ['runId', 'serial'] });
    },
  });
  for (const { run, metrics, checkpoint } of fixtures) {
    await db.put('runs', run);
    for (const chunk of metrics) await db.put('metrics', chunk);
    await db.put('checkpoints', { ...checkpoint, checkpoint: withArrays(checkpoint.checkpoint) });
  }
  db.close();
}

/** Settings that a version did not have take their defaults; all others are as they were. */
function expectSettings(config: object, before: object): void {
  expect(config).toMatchObject(before);
}

async function expectWhole(library: RunLibrary, { run, metrics, checkpoint }: (typeof first)[number]) {
  const { config, version: _, ...rest } = run;
  const record = await library.readRun(run.id);
  expect(record).toMatchObject(rest);
  expect([record.version, record.tags, record.notes, record.deletedAt]).toEqual([2, [], '', null]);
  expectSettings(record.config, config);
  expect(await library.readMetrics(run.id)).toEqual(metrics.flatMap(({ rows }) => rows));
  const { config: settings, ...others } = withArrays(checkpoint.checkpoint);
  const read = (await library.readCheckpoint(run.id)) as Checkpoint;
  expect(read).toMatchObject(others);
  expectSettings(read.config, settings);
}

describe.each(first)('a database of version 1 with a run of engine version $run.codeVersion', (fixture) => {
  test('opens with the whole run, lists it with its curve and goes on from its checkpoint', async () => {
    const name = testName();
    await writeVersion1(name, [fixture]);
    const library = await openStore({ name });
    await expectWhole(library, fixture);
    const { runs, damaged } = await library.listRuns();
    expect(damaged).toEqual([]);
    expect(runs[0]).toMatchObject({ name: fixture.run.name, result: fixture.run.result });
    const rewards = fixture.metrics
      .flatMap(({ rows }) => rows)
      .map((row) => ('reward' in row ? row.reward : null));
    expect(runs[0]?.curve.means).toEqual(rewards.filter((reward) => reward !== null));
    expect(await library.listCheckpoints()).toMatchObject([
      { round: fixture.run.result.round, passAt1: fixture.run.result.passAt1 },
    ]);

    const checkpoint = (await library.readCheckpoint(fixture.run.id)) as Checkpoint;
    const next = { ...checkpoint, round: checkpoint.round + 1 };
    const row = { round: next.round, update: 9, reward: 0.75 };
    await library.save(fixture.run.id, {
      metrics: [row],
      checkpoint: next,
      result: { ...record(fixture), round: 4 },
    });
    expect((await library.readMetrics(fixture.run.id)).at(-1)).toEqual(row);
    expect((await library.listRuns()).runs[0]?.curve.means.at(-1)).toBe(0.75);
    library.close();
  });
});

const record = ({ run }: (typeof first)[number]) => ({ ...run.result, state: 'paused' as const });

test('a database of version 2 opens with its words, its older checkpoints and its rule', async () => {
  const name = testName();
  const { stores } = database2;
  const db = await openDB(name, 2, {
    upgrade(opened) {
      for (const store of ['runs', 'summaries']) opened.createObjectStore(store, { keyPath: 'id' });
      opened.createObjectStore('metrics', { keyPath: ['runId', 'firstRound'] });
      for (const store of ['checkpoints', 'checkpointInfo'])
        opened.createObjectStore(store, { keyPath: ['runId', 'serial'] });
      opened.createObjectStore('settings');
    },
  });
  for (const store of ['runs', 'summaries', 'metrics', 'checkpointInfo'] as const)
    for (const value of stores[store]) await db.put(store, value);
  for (const { checkpoint, ...keys } of stores.checkpoints)
    await db.put('checkpoints', { ...keys, checkpoint: withArrays(checkpoint) });
  for (const [key, value] of stores.settings) await db.put('settings', value, key as string);
  db.close();

  const library = await openStore({ name });
  const [run] = stores.runs;
  const { config, ...rest } = run as NonNullable<typeof run>;
  const read = await library.readRun(rest.id);
  expect(read).toMatchObject(rest);
  expectSettings(read.config, config);
  expect((await library.listRuns()).runs).toEqual(stores.summaries);
  expect(await library.readMetrics(rest.id)).toEqual(stores.metrics[0]?.rows);
  expect((await library.readCheckpoint(rest.id))?.round).toBe(rest.result.round);
  expect((await library.readCheckpoint(rest.id, 2))?.round).toBe(1);
  expect(await library.listCheckpoints()).toEqual(stores.checkpointInfo);
  expect(await library.readRule()).toEqual({ everyRounds: 100, budgetBytes: 90_000_000 });
  library.close();
});

test('a damaged run of version 1 survives the upgrade as it is, and is listed as unreadable', async () => {
  const name = testName();
  await writeVersion1(name, first);
  const db = await openDB(name, 1);
  await db.put('runs', { id: 'worse' });
  await db.put('runs', { ...engine7.run, id: 'odd', config: { ...engine7.run.config, num_generations: 0 } });
  db.close();
  const library = await openStore({ name });
  const { runs, damaged } = await library.listRuns();
  expect(runs).toHaveLength(first.length);
  expect(damaged.map(({ id }) => id).sort()).toEqual(['odd', 'worse']);
  expect((await library.readRaw('worse')).run).toEqual({ id: 'worse' });
  library.close();
});

test('two new tabs and an old one that trains upgrade once, without waiting for each other, and lose nothing', async () => {
  for (let turn = 0; turn < 25; turn++) {
    const name = testName();
    await writeVersion1(name, first);
    // The page of version 1: it closes when asked to, in the middle of its saves.
    let saved = 0;
    const old = await openDB(name, 1, { blocking: () => old.close() });
    const training = (async () => {
      for (let round = 100; ; round++) {
        const tx = old.transaction(['runs', 'metrics'], 'readwrite');
        await Promise.all([
          tx
            .objectStore('metrics')
            .put({ runId: engine7.run.id, firstRound: round, rows: [{ round, update: round }] }),
          tx.objectStore('runs').put({ ...engine7.run, updatedAt: round }),
          tx.done,
        ]);
        saved = round;
      }
    })().catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 2 * (turn % 8)));
    const began = performance.now();
    const [one, two] = await Promise.all([openStore({ name }), openStore({ name })]);
    const [here, there] = await Promise.all([one.listRuns(), two.listRuns()]);
    expect(performance.now() - began).toBeLessThan(2000);
    await training;
    expect([one.because, two.because, here.damaged, there.damaged]).toEqual([null, null, [], []]);
    expect(here.runs).toEqual(there.runs);
    expect(here.runs).toHaveLength(first.length);
    for (const fixture of [engine1, engine4, engine6]) await expectWhole(one, fixture);
    expect((await two.readMetrics(engine7.run.id)).at(-1)?.round).toBeGreaterThanOrEqual(saved);
    one.close();
    two.close();
  }
});

test('an upgrade that fails half-way leaves the database of the earlier version whole', async () => {
  const name = testName();
  await writeVersion1(name, first);
  const add = IDBDatabase.prototype.createObjectStore;
  IDBDatabase.prototype.createObjectStore = function (...args) {
    if (args[0] === 'settings') throw new DOMException('full', 'QuotaExceededError');
    return add.apply(this, args);
  };
  try {
    const refused = await openStore({ name });
    await expect(refused.listRuns()).rejects.toThrow('are as they were: free disk space');
    refused.close();
  } finally {
    IDBDatabase.prototype.createObjectStore = add;
  }
  const db = await openDB(name);
  expect([db.version, [...db.objectStoreNames]]).toEqual([1, ['checkpoints', 'metrics', 'runs']]);
  db.close();
  const library = await openStore({ name });
  for (const fixture of first) await expectWhole(library, fixture);
  library.close();
  const upgraded = await openDB(name);
  expect(upgraded.version).toBe(schemaVersion);
  upgraded.close();
});
