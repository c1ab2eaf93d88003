/** A disk that is full before, while and after a run trains: no round of it is lost. */
import { expect, test } from 'vitest';
import { openStore } from '../../src/storage/store.ts';
import { freshName } from '../storage/samples.ts';
import { toyConfig } from './toyTrainer.ts';
import { expectNoUnhandledRejections, expectUndisturbed, newRun, toyFor } from './trainingToy.ts';

expectNoUnhandledRejections();

/** Until a fault has reached the worker: it goes there by another way than calls. */
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('a run begun on a full disk says so, and is whole in storage once there is room, even while it is paused', async () => {
  const toy = toyFor(freshName());
  await toy.handle.warm(toyConfig.device, toyConfig.threads);
  toy.harm('fill-disk');
  await pause(100);
  const full = toy.next('notice');
  await toy.handle.open({ ...newRun, runId: toy.name });
  expect((await full).message).toContain('storage is full');
  const stopped = toy.next('stopped');
  await toy.handle.start(9);
  await stopped;
  const works = toy.next('notice', ({ message }) => message.includes('works again'));
  toy.harm('make-room');
  await works;
  const library = await openStore({ name: toy.name });
  expect((await library.readCheckpoint(toy.name))?.round).toBe(9);
  library.close();
  await expectUndisturbed(toy);
});
