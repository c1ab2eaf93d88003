/** A round that takes too long: Pause and Reset need not wait for it, and the run goes on from its last checkpoint. */
import { expect, test } from 'vitest';
import { freshName } from '../storage/samples.ts';
import { among, expectNoUnhandledRejections, expectUndisturbed, newRun, trainingToy } from './trainingToy.ts';

expectNoUnhandledRejections();

/** Until a fault has reached the worker: it goes there by another way than calls. */
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('a pause that the reader stops waiting for discards the round, and the run goes on undisturbed', async () => {
  const toy = await trainingToy();
  toy.harm('endless-round');
  await pause(200);
  const pausing = toy.handle.pause();
  const stopped = toy.next('stopped');
  const recovered = toy.next('recovered');
  await pause(50);
  const began = performance.now();
  await toy.handle.discardRound();
  await pausing;
  expect(performance.now() - began).toBeLessThan(among(3000));
  expect(await recovered).toMatchObject({ continues: false, because: 'the round in progress was discarded' });
  expect(await stopped).toMatchObject({ reason: 'paused' });
  const on = toy.next('round', (event) => event.report.metrics.round >= 20);
  await toy.handle.start(null);
  await on;
  await expectUndisturbed(toy);
});

test('a run in the middle of an endless round can be closed, and another one opened', async () => {
  const toy = await trainingToy();
  toy.harm('endless-round');
  await pause(200);
  const began = performance.now();
  await toy.handle.close();
  expect(performance.now() - began).toBeLessThan(8000);
  expect((await toy.handle.open({ ...newRun, runId: freshName() })).round).toBe(0);
});
