/** Training through a real worker and real storage: opening, stepping, pausing, resuming, giving up. */
import { deleteDB } from 'idb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTrainerHandle } from '../../src/runtime/trainerHandle.ts';
import { openStore } from '../../src/storage/store.ts';
import { freshName } from '../storage/samples.ts';
import { toyConfig, toyTrainer } from './toyTrainer.ts';
import type { ToyTrainer } from './toyTrainer.ts';
import { among } from './trainingToy.ts';

let name: string;
let toys: ToyTrainer[];
const toy = () => {
  const made = toyTrainer(name);
  toys.push(made);
  return made;
};
beforeEach(() => {
  name = freshName();
  toys = [];
});
afterEach(async () => {
  for (const { handle } of toys) handle.dispose();
  await deleteDB(name);
});

const newRun = { kind: 'new', runId: 'r', name: 'quiet-pear-7', config: toyConfig } as const;

test('steps a new run, reports each round once, and stores rows, checkpoint and result', async () => {
  const { handle, next, rounds } = toy();
  const reply = await handle.open(newRun);
  expect(reply).toMatchObject({
    round: 0,
    metrics: [],
    storage: 'indexeddb',
    notices: [],
    device: { kind: 'wasm' },
  });
  const stopped = next('stopped');
  await handle.start(7);
  expect(await stopped).toMatchObject({ reason: 'paused', message: 'paused after 7 rounds' });
  expect(rounds()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  const library = await openStore({ name });
  expect(await library.readRun('r')).toMatchObject({
    name: 'quiet-pear-7',
    result: { round: 7, state: 'paused' },
  });
  expect((await library.readMetrics('r')).map((row) => row.round)).toEqual(rounds());
  expect((await library.readCheckpoint('r'))?.round).toBe(7);
  library.close();
});

test('a run opened again in another worker continues as if never stopped', async () => {
  const first = toy();
  await first.handle.open(newRun);
  let stopped = first.next('stopped');
  await first.handle.start(4);
  await stopped;
  await first.handle.close();
  const second = toy();
  const reply = await second.handle.open({ kind: 'resume', runId: 'r' });
  expect(reply).toMatchObject({ name: 'quiet-pear-7', round: 4 });
  expect(reply.metrics.map((row) => row.round)).toEqual([0, 1, 2, 3, 4]);
  stopped = second.next('stopped');
  await second.handle.start(4);
  await stopped;

  const unbroken = toy();
  await unbroken.handle.open({ ...newRun, runId: 'unbroken' });
  stopped = unbroken.next('stopped');
  await unbroken.handle.start(8);
  await stopped;
  const library = await openStore({ name });
  expect(await library.readMetrics('r')).toEqual(await library.readMetrics('unbroken'));
  expect((await library.readCheckpoint('r'))?.arrays).toEqual(
    (await library.readCheckpoint('unbroken'))?.arrays,
  );
  library.close();
});

test('pausing resolves after the checkpoint is written, and live settings are stored with it', async () => {
  const { handle, next } = toy();
  await handle.open(newRun);
  const some = next('round', (event) => event.report.metrics.round >= 8);
  await handle.start(null);
  await some;
  await handle.setLive({ learning_rate: 0.01 });
  await expect(handle.setLive({ num_generations: 4 })).rejects.toThrow('num_generations');
  await handle.pause();
  const library = await openStore({ name });
  const [record, checkpoint] = [await library.readRun('r'), await library.readCheckpoint('r')];
  expect(checkpoint?.round).toBe(record.result.round);
  expect(record.config.learning_rate).toBe(0.01);
  library.close();
});

test('a run ends by itself and says so', async () => {
  const { handle, next } = toy();
  await handle.open({ ...newRun, config: { ...toyConfig, max_rounds: 3 } });
  const stopped = next('stopped');
  await handle.start(null);
  expect(await stopped).toMatchObject({ reason: 'done', message: 'finished after 3 rounds' });
});

test('a failed round stops with its sentence, keeps the last checkpoint, and the run opens again', async () => {
  const { handle, next, harm } = toy();
  await handle.open(newRun);
  const some = next('round', (event) => event.report.metrics.round >= 7);
  await handle.start(null);
  await some;
  const stopped = next('stopped');
  harm('not-finite');
  expect(await stopped).toMatchObject({
    reason: 'error',
    message: 'update: the loss was not a finite number',
  });
  await expect(handle.start(null)).rejects.toThrow('open it again');
  handle.dispose();
  const library = await openStore({ name });
  expect((await library.readRun('r')).result.state).toBe('error');
  library.close();
  const second = toy();
  const reply = await second.handle.open({ kind: 'resume', runId: 'r' });
  expect(reply.round).toBeGreaterThanOrEqual(5);
});

test('a second tab cannot open a run that is open, and can once it is closed', async () => {
  const [first, second] = [toy(), toy()];
  await first.handle.open(newRun);
  const refused = second.handle.open({ kind: 'resume', runId: 'r' });
  await expect(refused).rejects.toThrow('open in another tab');
  await first.handle.close();
  expect((await second.handle.open({ kind: 'resume', runId: 'r' })).round).toBe(0);
});

test('an aborted open rejects with the abort, and the next open works', async () => {
  const { handle } = toy();
  const leave = new AbortController();
  const opening = handle.open(newRun, leave.signal);
  leave.abort();
  await expect(opening).rejects.toMatchObject({ name: 'AbortError' });
  expect((await handle.open({ ...newRun, runId: 'other' })).runId).toBe('other');
});

test('errors of the worker arrive as sentences', async () => {
  const { handle } = toy();
  await expect(handle.start(1)).rejects.toThrow('no run is open here');
  await expect(handle.open({ kind: 'resume', runId: 'nowhere' })).rejects.toMatchObject({
    name: 'RunMissing',
  });
});

test('a worker script that is not there gives a clear error at once, and calls can be tried again', async () => {
  const handle = createTrainerHandle({
    createWorker: () => new Worker('/no-such-worker.js', { type: 'module' }),
  });
  for (const attempt of [1, 2]) {
    const began = performance.now();
    await expect(
      handle.warm({ ...toyConfig, device: 'auto', threads: 1 }),
      `attempt ${attempt}`,
    ).rejects.toThrow('its script did not load');
    expect(performance.now() - began).toBeLessThan(among(2000));
  }
  handle.dispose();
});

test('disposing rejects what is pending and everything after', async () => {
  const { handle } = toy();
  const opening = handle.open(newRun);
  handle.dispose();
  await expect(opening).rejects.toMatchObject({ name: 'WorkerGone' });
  await expect(handle.pause()).rejects.toMatchObject({ name: 'WorkerGone' });
});
