/** Both devices timed for real, with the software adapter in place of a card, and what failed on one. */
import { deleteDB } from 'idb';
import { expect, onTestFinished, test } from 'vitest';
import { openDevice } from '../../src/runtime/devices.ts';
import { openStore } from '../../src/storage/store.ts';
import { add, input, makeProgram } from '../../src/graph/index.ts';
import { float32 } from '../../src/tensor/tensor.ts';
import { chosenDevice, timesHere } from '../../src/trainer/chosenDevice.ts';
import { timesIn } from '../../src/trainer/keptTimes.ts';
import { freshName } from '../storage/samples.ts';

const tell = (): undefined => undefined;

test('a round is timed on both devices, kept in the database, and decides by what it took', async () => {
  const name = freshName();
  onTestFinished(() => deleteDB(name));
  let timed = 0;
  const parts = {
    ...{ tell, kept: timesIn(() => openStore({ name })) },
    find: () => Promise.resolve({ adapter: 'as if a card' }),
    measure: async () => {
      timed++;
      return timesHere('tiny', tell, 1);
    },
  };
  for (let again = 0; again < 2; again++) {
    const { updates, probe, because } = await chosenDevice('medium', parts);
    // A software adapter is far slower than WASM.
    expect(updates).toBe('wasm');
    expect(because).toContain('a round of this policy is quickest on WASM');
    for (const { completions, update } of Object.values(probe?.times ?? {})) {
      expect(completions).toBeGreaterThan(0);
      expect(update).toBeGreaterThan(0);
    }
    expect(Object.keys(probe?.times ?? {})).toEqual(['webgpu', 'wasm']);
  }
  expect(timed).toBe(1);
}, 300_000);

test('a card that refuses memory or fails counts as lost, for the call and for all later ones', async () => {
  const x = input('x', 'float32', ['n'], 'any');
  const program = makeProgram('twice', [x], [{ name: 'y', value: add(x, x), meaning: 'twice x' }]);
  const feeds = { x: float32([1, 2]) };
  let device: GPUDevice | null = null;
  const { createBuffer } = GPUDevice.prototype;
  onTestFinished(() => void (GPUDevice.prototype.createBuffer = createBuffer));
  GPUDevice.prototype.createBuffer = function (...given) {
    device = this as GPUDevice;
    return createBuffer.apply(this, given);
  };
  const full = await openDevice({ device: 'webgpu', threads: 1 });
  expect((await full.executor.run(program, feeds)).read['y']?.data).toEqual(Float32Array.of(2, 4));
  const error = new GPUOutOfMemoryError('no room, by the test');
  (device as unknown as GPUDevice).dispatchEvent(new GPUUncapturedErrorEvent('uncapturederror', { error }));
  await expect(full.executor.run(program, feeds)).rejects.toMatchObject({
    ...{ name: 'DeviceLost', message: 'the graphics card has no memory left: no room, by the test' },
  });

  const failing = await openDevice({ device: 'webgpu', threads: 1 });
  await expect(failing.executor.run(program, {})).rejects.toMatchObject({ name: 'DeviceLost' });
}, 120_000);
