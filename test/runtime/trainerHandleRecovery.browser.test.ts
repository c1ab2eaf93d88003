/** A worker that dies or hangs is detected and replaced, and training continues from the last checkpoint. */
import { expect, test } from 'vitest';
import { toyConfig } from './toyTrainer.ts';
import { among, expectNoUnhandledRejections, expectUndisturbed, trainingToy } from './trainingToy.ts';

expectNoUnhandledRejections();

test.each(['close', 'hang'] as const)(
  'a worker that does %s is found out and replaced, and nothing is lost',
  async (fault) => {
    const toy = await trainingToy();
    const recovered = toy.next('recovered');
    const began = performance.now();
    toy.harm(fault);
    const { round, because } = await recovered;
    expect(performance.now() - began).toBeLessThan(among(5000));
    expect(because).toContain('stopped answering');
    expect(round).toBeGreaterThanOrEqual(10);
    await toy.next('round', (event) => event.report.metrics.round >= round + 10);
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
