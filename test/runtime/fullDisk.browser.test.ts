/** A disk that is full before, while and after a run trains: no round of it is lost. */
import { expect, test } from 'vitest';
import { openStore } from '../../src/storage/store.ts';
import { freshName } from '../storage/samples.ts';
import { toyConfig } from './toyTrainer.ts';
import {
  expectNoUnhandledRejections,
  expectUndisturbed,
  newRun,
  toyFor,
  trainingToy,
} from './trainingToy.ts';

expectNoUnhandledRejections();

/** Until a fault has reached the worker: it goes there by another way than calls. */
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('a run begun on a full disk says so, and is whole in storage once there is room, even while it is paused', async () => {
  const toy = toyFor(freshName());
  await toy.handle.warm(toyConfig);
  toy.harm('fill-disk');
  await pause(100);
  const full = toy.next('saving', ({ refusal }) => refusal !== null);
  await toy.handle.open({ ...newRun, runId: toy.name });
  expect((await full).refusal).toContain('storage is full');
  const stopped = toy.next('stopped');
  await toy.handle.start(9);
  await stopped;
  const works = toy.next('saving', ({ refusal }) => refusal === null);
  toy.harm('make-room');
  await works;
  const library = await openStore({ name: toy.name });
  expect((await library.readCheckpoint(toy.name))?.round).toBe(9);
  library.close();
  await expectUndisturbed(toy);
});

test('a run that failed on a full disk goes on from its newest checkpoint, with every row', async () => {
  const toy = await trainingToy();
  const full = toy.next('saving', ({ refusal }) => refusal !== null);
  toy.harm('fill-disk');
  await full;
  const { round } = (await toy.next('round')).report.metrics;
  await toy.next('round', (event) => event.report.metrics.round >= round + 40);
  const stopped = toy.next('stopped');
  toy.harm('not-finite');
  expect(await stopped).toMatchObject({ reason: 'error' });
  await toy.handle.close();
  const reply = await toy.handle.open({ kind: 'resume', runId: toy.name });
  expect(reply.round).toBeGreaterThanOrEqual(round + 30);
  expect(reply.metrics.map((row) => row.round)).toEqual(reply.metrics.map((_, row) => row));
  const on = toy.next('round', (event) => event.report.metrics.round >= reply.round + 10);
  await toy.handle.start(null);
  await on;
  const works = toy.next('saving', ({ refusal }) => refusal === null);
  toy.harm('make-room');
  await works;
  await expectUndisturbed(toy);
});
