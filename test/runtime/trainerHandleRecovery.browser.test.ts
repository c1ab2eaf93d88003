/** A worker that dies or hangs is detected and replaced, and training continues from the last checkpoint. */
import { expect, test } from 'vitest';
import { toyConfig } from './toyTrainer.ts';
import { freshName } from '../storage/samples.ts';
import {
  among,
  expectNoUnhandledRejections,
  expectUndisturbed,
  newRun,
  toyFor,
  trainingToy,
} from './trainingToy.ts';

expectNoUnhandledRejections();

test.each([
  ['close', 'its thread ended'],
  ['hang', 'stopped answering'],
] as const)(
  'a worker that does %s is found out and replaced, and nothing is lost',
  async (fault, sentence) => {
    const toy = await trainingToy();
    const recovered = toy.next('recovered');
    const began = performance.now();
    toy.harm(fault);
    const { round, because } = await recovered;
    expect(performance.now() - began).toBeLessThan(among(5000));
    expect(because).toContain(sentence);
    expect(round).toBeGreaterThanOrEqual(10);
    await toy.next('round', (event) => event.report.metrics.round >= round + 10);
    await expectUndisturbed(toy);
  },
);

test.each([
  'close at assemble',
  'hang at assemble',
  'close at first save',
  'hang at first save',
  'close at first round',
  'hang at first round',
] as const)('a run whose worker does %s trains in another worker, without a second press', async (fault) => {
  const toy = toyFor(freshName());
  await toy.handle.warm(toyConfig);
  await toy.arm(fault);
  const began = performance.now();
  const { notices } = await toy.handle.open({ ...newRun, runId: toy.name });
  const some = toy.next('round', (event) => event.report.metrics.round >= 6);
  await toy.handle.start(null);
  await some;
  expect(performance.now() - began).toBeLessThan(among(5000));
  const said = [...notices, ...toy.events.map((event) => (event.type === 'recovered' ? event.because : ''))];
  expect(said.join()).toContain(fault.startsWith('close') ? 'its thread ended' : 'stopped answering');
  await expectUndisturbed(toy);
});

test.each(['close at assemble', 'hang at assemble'] as const)(
  'a stored run whose worker does %s is resumed by another worker',
  async (fault) => {
    const before = await trainingToy();
    await before.handle.pause();
    before.handle.dispose();
    const toy = toyFor(before.name);
    await toy.handle.warm(toyConfig);
    await toy.arm(fault);
    const { round } = await toy.handle.open({ kind: 'resume', runId: toy.name });
    expect(round).toBeGreaterThanOrEqual(12);
    await toy.handle.start(3);
    await toy.next('stopped');
    await expectUndisturbed(toy);
  },
);

test('a second and a third death are survived too', async () => {
  const toy = await trainingToy();
  for (let death = 0; death < 3; death++) {
    const recovered = toy.next('recovered');
    toy.harm('close');
    const { round } = await recovered;
    await toy.next('round', (event) => event.report.metrics.round >= round + 6);
  }
  await expectUndisturbed(toy);
});

test('calls in flight reject in plain words when the worker dies, and the run is brought back paused', async () => {
  const toy = await trainingToy();
  const recovered = toy.next('recovered');
  toy.harm('hang');
  // Sent after the harm, so that no answer can come.
  await new Promise((resolve) => setTimeout(resolve, 50));
  const began = performance.now();
  const calls = [toy.handle.setLive({ learning_rate: 0.5 }), toy.handle.pause(), toy.handle.warm(toyConfig)];
  for (const outcome of await Promise.allSettled(calls)) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: { name: 'WorkerGone' } });
  }
  expect(performance.now() - began).toBeLessThan(among(3500));
  const stopped = toy.next('stopped');
  await recovered;
  expect(await stopped).toMatchObject({ reason: 'paused' });
  await expectUndisturbed(toy);
});
