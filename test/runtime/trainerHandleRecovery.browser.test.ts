/** A worker that dies or hangs is detected and replaced, and training continues from the last checkpoint. */
import { expect, onTestFinished, test } from 'vitest';
import { toyConfig } from './toyTrainer.ts';
import { freshName } from '../storage/samples.ts';
import {
  among,
  expectNoUnhandledRejections,
  expectUndisturbed,
  newRun,
  toyFor,
  trainingToy,
  type NamedToy,
} from './trainingToy.ts';

expectNoUnhandledRejections();

/** Harms the worker; a reader does not wait for a minute until one that hangs is ended. */
async function harm(toy: NamedToy, fault: 'close' | 'hang'): Promise<void> {
  toy.harm(fault);
  if (fault === 'close') return;
  // Until the fault has reached the worker: it goes there by another way than calls.
  await new Promise((resolve) => setTimeout(resolve, 100));
  void toy.handle.restart();
}

test.each([
  ['close', 'its thread ended'],
  ['hang', 'you started it again'],
] as const)('a worker that does %s is replaced, and nothing is lost', async (fault, sentence) => {
  const toy = await trainingToy();
  const recovered = toy.next('recovered');
  const began = performance.now();
  await harm(toy, fault);
  const { round, because } = await recovered;
  expect(performance.now() - began).toBeLessThan(among(2000));
  expect(because).toContain(sentence);
  expect(round).toBeGreaterThanOrEqual(10);
  await toy.next('round', (event) => event.report.metrics.round >= round + 10);
  await expectUndisturbed(toy);
});

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
  const again = fault.startsWith('hang') ? setInterval(() => void toy.handle.restart(), 1000) : undefined;
  onTestFinished(() => clearInterval(again));
  await toy.handle.open({ ...newRun, runId: toy.name });
  if (fault !== 'hang at first round') clearInterval(again);
  const some = toy.next('round', (event) => event.report.metrics.round >= 6);
  await toy.handle.start(null);
  if (fault === 'hang at first round') void toy.next('recovered').then(() => clearInterval(again));
  await some;
  expect(performance.now() - began).toBeLessThan(among(5000));
  const said = toy.events.map((event) =>
    event.type === 'recovered' ? event.because : event.type === 'notice' ? event.message : '',
  );
  expect(said.join()).toContain(fault.startsWith('close') ? 'its thread ended' : 'you started it again');
  await expectUndisturbed(toy);
});

test('a stored run whose worker is lost is resumed by another worker', async () => {
  const before = await trainingToy();
  await before.handle.pause();
  before.handle.dispose();
  const toy = toyFor(before.name);
  await toy.handle.warm(toyConfig);
  await toy.arm('close at assemble');
  const { round } = await toy.handle.open({ kind: 'resume', runId: toy.name });
  expect(round).toBeGreaterThanOrEqual(12);
  await toy.handle.start(3);
  await toy.next('stopped');
  await expectUndisturbed(toy);
});

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
  const stopped = toy.next('stopped');
  void toy.handle.restart();
  const [set, paused, warmed] = await Promise.allSettled(calls);
  for (const outcome of [set, warmed])
    expect(outcome).toMatchObject({ status: 'rejected', reason: { name: 'WorkerGone' } });
  // The run is paused, though by another worker.
  expect(paused).toMatchObject({ status: 'fulfilled' });
  expect(performance.now() - began).toBeLessThan(among(3500));
  await recovered;
  expect(await stopped).toMatchObject({ reason: 'paused' });
  await expectUndisturbed(toy);
});
