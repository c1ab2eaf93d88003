/** A run continues when storage rejects a save: the reader knows, and all of it is written when storage works again. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { WorkerEvent } from '../../src/runtime/protocol.ts';
import { StorageFull } from '../../src/storage/errors.ts';
import type { RunLibrary } from '../../src/storage/library.ts';
import { createMemoryLibrary } from '../../src/storage/memory.ts';
import { createKeeper, type Keeper } from '../../src/trainer/keeper.ts';
import { resumed } from '../../src/trainer/resume.ts';
import { sampleCheckpoint, sampleResult, sampleRow, sampleRun } from '../storage/samples.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const saveOf = (rounds: readonly number[], last: number) => ({
  metrics: rounds.map(sampleRow),
  checkpoint: sampleCheckpoint(last),
  result: sampleResult(last),
});
const pausedAt = (round: number) => ({
  ...saveOf([round], round),
  result: { ...sampleResult(round), state: 'paused' as const },
});

/** A library on a disk that is full for as long as `isFull`; `tries` counts what it refused. */
function smallDisk() {
  const library = createMemoryLibrary('');
  const disk = { isFull: false, tries: 0 };
  const refused = () => {
    disk.tries++;
    return Promise.reject(new StorageFull());
  };
  const onDisk: RunLibrary = {
    ...library,
    kind: 'indexeddb',
    createRun: (run) => (disk.isFull ? refused() : library.createRun(run)),
    noteDevice: (...args) => (disk.isFull ? refused() : library.noteDevice(...args)),
    save: (runId, save) => (disk.isFull ? refused() : library.save(runId, save)),
  };
  return { library: onDisk, disk };
}

interface Kept {
  readonly keeper: Keeper;
  readonly events: WorkerEvent[];
  notices(): string[];
  refusals(): (string | null)[];
}

async function keeperOver(library: RunLibrary): Promise<Kept> {
  const events: WorkerEvent[] = [];
  const emit = (event: WorkerEvent) => void events.push(event);
  const run = sampleRun('a');
  const keeper = await createKeeper({
    library,
    emit,
    run,
    isNew: true,
  });
  const notices = () => events.flatMap((event) => (event.type === 'notice' ? [event.message] : []));
  const refusals = () => events.flatMap((event) => (event.type === 'saving' ? [event.refusal] : []));
  return { keeper, events, notices, refusals };
}

test('a run begun on a full disk says so at once, and is whole on disk once there is room', async () => {
  const { library, disk } = smallDisk();
  disk.isFull = true;
  const { keeper, refusals } = await keeperOver(library);
  expect(refusals()).toEqual([expect.stringContaining('storage is full')]);
  for (const round of [0, 1, 2]) await keeper.store.save('a', saveOf([round], round));
  expect(refusals()).toHaveLength(1);
  await expect(library.readRun('a')).rejects.toMatchObject({ name: 'RunMissing' });

  disk.isFull = false;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await library.readMetrics('a')).toEqual([0, 1, 2].map(sampleRow));
  expect(await library.readCheckpoint('a')).toEqual(sampleCheckpoint(2));
  expect(refusals()).toEqual([expect.any(String), null]);
});

test('a refused save gives the page the checkpoint each time, and takes it back once it is stored', async () => {
  const { library, disk } = smallDisk();
  const { keeper, events } = await keeperOver(library);
  disk.isFull = true;
  for (const round of [1, 2]) await keeper.store.save('a', saveOf([round], round));
  const kept = () => events.filter((event) => event.type === 'kept');
  expect(kept().map(({ checkpoint }) => checkpoint?.round)).toEqual([1, 2]);
  disk.isFull = false;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(kept().at(-1)).toEqual({ type: 'kept', runId: 'a', checkpoint: null });
});

test('a full disk is tried again ever more rarely, but at least every ten seconds', async () => {
  const { library, disk } = smallDisk();
  const { keeper } = await keeperOver(library);
  disk.isFull = true;
  await keeper.store.save('a', saveOf([1], 1));
  const triesIn = async (ms: number) => {
    const before = disk.tries;
    await vi.advanceTimersByTimeAsync(ms);
    return disk.tries - before;
  };
  expect(await triesIn(10_000)).toBe(3);
  expect(await triesIn(100_000)).toBe(10);
  // The rounds of a run that trains on do not try besides; the end of training does.
  for (let round = 2; round < 50; round++) await keeper.store.save('a', saveOf([round], round));
  expect(await triesIn(0)).toBe(0);
  const before = disk.tries;
  await keeper.store.save('a', pausedAt(50));
  expect(disk.tries).toBe(before + 1);
});

test('a run that was closed tries no more, after one last time', async () => {
  const { library, disk } = smallDisk();
  const { keeper } = await keeperOver(library);
  disk.isFull = true;
  await keeper.store.save('a', saveOf([1], 1));
  const before = disk.tries;
  await keeper.close();
  expect(disk.tries).toBe(before + 1);
  await vi.advanceTimersByTimeAsync(100_000);
  expect(disk.tries).toBe(before + 1);
});

test('a new run does not write over one of the same id', async () => {
  const { library } = smallDisk();
  await library.createRun(sampleRun('a'));
  await expect(keeperOver(library)).rejects.toThrow('id must be new');
});

test('a run that only the page held is taken up by another worker with all of its rows', async () => {
  const { library } = smallDisk();
  const kept = {
    name: 'quiet-pear-7',
    checkpoint: sampleCheckpoint(3),
    metrics: [0, 1, 2, 3].map(sampleRow),
  };
  const before = await resumed(library, { kind: 'resume', runId: 'a', kept }, 'test');
  expect(before).toMatchObject({ ...kept, device: null });
  const keeper = await createKeeper({
    library,
    emit: () => undefined,
    run: sampleRun('a'),
    isNew: false,
    kept,
  });
  await keeper.store.save('a', saveOf([4], 4));
  expect(await library.readMetrics('a')).toEqual([0, 1, 2, 3, 4].map(sampleRow));
});

test('a run continues from whichever is newer: the page’s copy or the stored one', async () => {
  const { library } = smallDisk();
  await library.createRun(sampleRun('a'));
  await library.save('a', saveOf([1, 2, 3, 4], 3));
  const keptAt = (round: number) => ({
    name: 'x',
    checkpoint: sampleCheckpoint(round),
    metrics: [sampleRow(1)],
  });
  const request = { kind: 'resume', runId: 'a' } as const;
  expect((await resumed(library, { ...request, kept: keptAt(2) }, 'test')).checkpoint.round).toBe(3);
  expect((await resumed(library, { ...request, kept: keptAt(5) }, 'test')).checkpoint.round).toBe(5);
  // Rows after the checkpoint are of rounds that will be done again.
  expect((await resumed(library, request, 'test')).metrics).toEqual([1, 2, 3].map(sampleRow));
});

test('a run without a checkpoint, or not there at all, says why it cannot continue', async () => {
  const { library } = smallDisk();
  await library.createRun(sampleRun('a'));
  await expect(resumed(library, { kind: 'resume', runId: 'a' }, 'test')).rejects.toThrow(
    'before its first checkpoint',
  );
  await expect(resumed(library, { kind: 'resume', runId: 'b' }, 'test')).rejects.toMatchObject({
    name: 'RunMissing',
  });
});

test('someone who asks for a save gets one at the next boundary, once', async () => {
  const { library } = smallDisk();
  const { keeper } = await keeperOver(library);
  expect(keeper.isDue()).toBe(false);
  keeper.saveSoon();
  expect(keeper.isDue()).toBe(true);
  await keeper.store.save('a', saveOf([1], 1));
  expect(keeper.isDue()).toBe(false);
});

test('a round that evaluates better than any before asks for a save, so that the best weights stay', async () => {
  const { library } = smallDisk();
  const { keeper } = await keeperOver(library);
  const evaluated = (round: number, passAt1: number | null) =>
    keeper.hear({ ...sampleRow(round), 'pass@1': passAt1 });
  evaluated(0, 0.2);
  expect(keeper.isDue()).toBe(false);
  evaluated(1, null);
  evaluated(5, 0.2);
  expect(keeper.isDue()).toBe(false);
  evaluated(10, 0.3);
  expect(keeper.isDue()).toBe(true);
  await keeper.store.save('a', saveOf([10], 10));
  evaluated(15, 0.25);
  expect(keeper.isDue()).toBe(false);
});

test('what a save makes the library evict is said, and eviction that fails disturbs no run', async () => {
  const { library } = smallDisk();
  const evicted = [{ runId: 'b', name: 'tall-oak-1', round: 200, bytes: 2e6 }];
  const first = await keeperOver({ ...library, evict: () => Promise.resolve(evicted) });
  await first.keeper.store.save('a', saveOf([1], 1));
  expect(first.notices()).toEqual([
    expect.stringContaining('2.0 MB, to keep within the checkpoint budget: tall-oak-1 (round 200)'),
  ]);
  // Saves that follow at once do not look again.
  await first.keeper.store.save('a', saveOf([2], 2));
  expect(first.notices()).toHaveLength(1);

  const other = smallDisk().library;
  const failing = await keeperOver({ ...other, evict: () => Promise.reject(new StorageFull()) });
  await failing.keeper.store.save('a', saveOf([1], 1));
  expect(failing.notices()).toEqual([]);
  expect((await other.readRun('a')).result.round).toBe(1);
});
