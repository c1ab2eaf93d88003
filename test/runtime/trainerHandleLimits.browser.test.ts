/** The edges of recovery: too many deaths, lost devices, denied storage, a run that is to stop at a round. */
import { deleteDB } from 'idb';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../src/storage/store.ts';
import { freshName } from '../storage/samples.ts';
import { toyConfig, toyTrainer } from './toyTrainer.ts';
import {
  among,
  expectNoUnhandledRejections,
  expectUndisturbed,
  newRun,
  toyFor,
  trainingToy,
} from './trainingToy.ts';

expectNoUnhandledRejections();

test('a worker that keeps dying is not replaced, a sentence says so, and the reader can start it again', async () => {
  const toy = await trainingToy(toyConfig, 1);
  const recovered = toy.next('recovered');
  toy.harm('close');
  const { round } = await recovered;
  await toy.next('round', (event) => event.report.metrics.round >= round + 6);
  const stopped = toy.next('stopped');
  toy.harm('close');
  expect(await stopped).toMatchObject({
    reason: 'error',
    message: expect.stringContaining('start again') as string,
  });
  const again = toy.next('round');
  await toy.handle.start(null);
  expect((await again).report.metrics.round).toBeGreaterThan(round);
  await expectUndisturbed(toy);
});

test('a healthy worker that is slow is never ended', async () => {
  const name = freshName();
  const toy = toyTrainer(`${name}|slow`);
  onTestFinished(async () => {
    toy.handle.dispose();
    await deleteDB(name);
  });
  await toy.handle.open({ ...newRun, runId: name });
  const stopped = toy.next('stopped');
  await toy.handle.start(21);
  expect(await stopped).toMatchObject({ reason: 'paused' });
  expect(toy.events.filter(({ type }) => type === 'recovered')).toEqual([]);
  expect(toy.rounds().at(-1)).toBe(21);
}, 180_000);

test('a run whose worker is lost while it is closed counts as closed, and opens elsewhere', async () => {
  const toy = await trainingToy();
  await toy.handle.pause();
  toy.harm('close');
  await toy.handle.close();
  const later = toyTrainer(toy.name);
  const reply = await later.handle.open({ kind: 'resume', runId: toy.name });
  later.handle.dispose();
  expect(reply.round).toBeGreaterThanOrEqual(12);
});

test('a run that is to stop at a round stops there in spite of a death', async () => {
  const toy = toyFor(freshName());
  await toy.handle.open({ ...newRun, runId: toy.name });
  const stopped = toy.next('stopped');
  const some = toy.next('round', (event) => event.report.metrics.round >= 12);
  await toy.handle.start(300);
  await some;
  toy.harm('close');
  expect(await stopped).toMatchObject({ reason: 'paused', message: 'paused after 300 rounds' });
  await expectUndisturbed(toy);
});

test('after a lost WebGPU device the run continues on WASM from its last round, says so, and its record says what ran where', async () => {
  const toy = await trainingToy({ ...toyConfig, device: 'webgpu' });
  const recovered = toy.next('recovered');
  const began = performance.now();
  toy.harm('lose-device');
  const { device, round, because } = await recovered;
  expect(performance.now() - began).toBeLessThan(among(5000));
  expect(because).toContain('device was lost');
  expect(device).toMatchObject({ kind: 'wasm', earlier: [{ kind: 'webgpu', until: round }] });
  await toy.next('round', (event) => event.report.metrics.round >= round + 6);
  const notices = toy.events.filter((event) => event.type === 'notice').map((event) => event.message);
  expect(notices.join()).toContain('continues on wasm');
  await expectUndisturbed(toy);
  const library = await openStore({ name: toy.name });
  expect((await library.readRun(toy.name)).device.earlier).toEqual([{ kind: 'webgpu', until: round }]);
  library.close();
});

test('a run whose graphics card fails while it is opened is opened on WASM, and says so', async () => {
  const toy = toyFor(freshName());
  const config = { ...toyConfig, device: 'webgpu' as const };
  await toy.handle.warm(config);
  toy.harm('lose-device at assemble');
  const { device, round } = await toy.handle.open({ ...newRun, runId: toy.name, config });
  expect({ kind: device.kind, round }).toEqual({ kind: 'wasm', round: 0 });
  const notices = toy.events.filter((event) => event.type === 'notice').map((event) => event.message);
  expect(notices.join()).toContain('the WebGPU device was lost');
});

test('a run whose WebGPU adapter is gone when it is opened again continues on WASM; a new one says what is missing', async () => {
  const first = toyFor(freshName());
  const config = { ...toyConfig, device: 'webgpu' as const };
  expect((await first.handle.open({ ...newRun, runId: first.name, config })).device.kind).toBe('webgpu');
  await first.handle.close();
  const later = toyTrainer(`${first.name}|no-webgpu`);
  const reply = await later.handle.open({ kind: 'resume', runId: first.name });
  expect(reply.device).toMatchObject({ kind: 'wasm', because: 'fell back: device: got no adapter' });
  expect(reply.notices.map(({ message }) => message).join()).toContain(
    'trained on webgpu before and continues on wasm',
  );
  await expect(later.handle.open({ ...newRun, runId: 'other', config })).rejects.toThrow('got no adapter');
  later.handle.dispose();
});

test('where storage is denied the page holds the checkpoint, and a death costs no more than elsewhere', async () => {
  const toy = toyFor(`memory-${freshName()}`);
  const reply = await toy.handle.open({ ...newRun, runId: toy.name });
  expect(reply).toMatchObject({ storage: 'memory', notices: [{ message: 'storage: denied by the test' }] });
  const some = toy.next('round', (event) => event.report.metrics.round >= 12);
  await toy.handle.start(null);
  await some;
  const recovered = toy.next('recovered');
  toy.harm('close');
  const { round } = await recovered;
  expect(round).toBeGreaterThanOrEqual(10);
  expect((await toy.next('round')).report.metrics.round).toBe(round + 1);
});

test('uncaught errors in the worker become notices and stop nothing', async () => {
  const toy = await trainingToy();
  for (const [fault, words] of [
    ['throw', 'thrown on purpose'],
    ['reject', 'rejected on purpose'],
  ] as const) {
    const notice = toy.next('notice');
    toy.harm(fault);
    expect((await notice).message).toContain(words);
  }
  await toy.next('round');
  await expectUndisturbed(toy);
});

test('a policy for which another device would be chosen gets a worker with that device', async () => {
  const name = freshName();
  const { handle } = toyFor(name);
  expect((await handle.warm({ ...toyConfig, device: 'auto', threads: 0 })).threads).toBe(1);
  let runs = 0;
  const opened = async (policy: 'tiny' | 'medium') => {
    const config = { ...toyConfig, device: 'auto', threads: 0, policy } as const;
    return (await handle.open({ ...newRun, runId: `${name}-${runs++}`, config })).device.threads;
  };
  expect(await opened('tiny')).toBe(1);
  expect(await opened('medium')).toBe(2);
  expect(await opened('tiny')).toBe(1);
});
