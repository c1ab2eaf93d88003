/** A run continues when storage rejects a save: the page holds its checkpoint, and nothing is missing afterwards. */
import { expect, test } from 'vitest';
import type { WorkerEvent } from '../../src/runtime/protocol.ts';
import { createMemoryLibrary } from '../../src/storage/memory.ts';
import { createKeeper } from '../../workers/keeper.ts';
import { resumed } from '../../workers/resume.ts';
import { sampleCheckpoint, sampleResult, sampleRow, sampleRun } from '../storage/samples.ts';

const saveOf = (rounds: readonly number[], last: number) => ({
  metrics: rounds.map(sampleRow),
  checkpoint: sampleCheckpoint(last),
  result: sampleResult(last),
});

async function refusingKeeper() {
  const library = createMemoryLibrary('denied');
  const events: WorkerEvent[] = [];
  const run = sampleRun('a');
  const keeper = await createKeeper({ library, emit: (event) => events.push(event), run, isNew: true });
  // A run deleted behind the worker's back is the refusal that is easiest to bring about and to undo.
  await library.deleteRun('a');
  return { library, events, run, keeper };
}

test('a refused save says so once, gives the page the checkpoint each time, and rejects so that rows stay unsaved', async () => {
  const { events, keeper } = await refusingKeeper();
  for (const round of [1, 2]) {
    await expect(keeper.store.save('a', saveOf([1, round], round))).rejects.toMatchObject({
      name: 'NotSaved',
    });
  }
  expect(events.map((event) => event.type)).toEqual(['notice', 'kept', 'kept']);
  expect(events.at(-1)).toEqual({ type: 'kept', runId: 'a', checkpoint: sampleCheckpoint(2) });
});

test('storage that works again is noticed and reported', async () => {
  const { library, events, run, keeper } = await refusingKeeper();
  await expect(keeper.store.save('a', saveOf([1], 1))).rejects.toThrow();
  await library.createRun(run);
  await keeper.store.save('a', saveOf([1, 2], 2));
  expect(await library.readMetrics('a')).toEqual([1, 2].map(sampleRow));
  expect(events.filter((event) => event.type === 'notice').at(-1)).toMatchObject({
    message: expect.stringContaining('works again') as string,
  });
});

test('a run that only the page held is taken up by another worker with all of its rows', async () => {
  const library = createMemoryLibrary('denied');
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
  const library = createMemoryLibrary('denied');
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
  const library = createMemoryLibrary('denied');
  await library.createRun(sampleRun('a'));
  await expect(resumed(library, { kind: 'resume', runId: 'a' }, 'test')).rejects.toThrow(
    'before its first checkpoint',
  );
  await expect(resumed(library, { kind: 'resume', runId: 'b' }, 'test')).rejects.toMatchObject({
    name: 'RunMissing',
  });
});

test('someone who asks for a save gets one at the next boundary, once', async () => {
  const library = createMemoryLibrary('denied');
  const keeper = await createKeeper({ library, emit: () => undefined, run: sampleRun('a'), isNew: true });
  expect(keeper.isDue()).toBe(false);
  keeper.saveSoon();
  expect(keeper.isDue()).toBe(true);
  await keeper.store.save('a', saveOf([1], 1));
  expect(keeper.isDue()).toBe(false);
});
