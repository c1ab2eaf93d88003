/** The device of an automatic run: what is timed, what is kept, and what is left out. */
import { expect, test } from 'vitest';
import type { DeviceTimes } from '../../src/runtime/deviceChoice.ts';
import { chosenDevice } from '../../src/trainer/chosenDevice.ts';

const tell = (): undefined => undefined;
const quick: DeviceTimes = {
  webgpu: { completions: 10, update: 20 },
  wasm: { completions: 4000, update: 8000 },
};

function choosing(times: DeviceTimes | Error, card: { adapter: string } | { because: string }) {
  const memory = new Map<string, DeviceTimes>();
  const timed: string[] = [];
  return {
    ...{ memory, timed, tell, find: () => Promise.resolve(card), workers: () => 2 },
    kept: {
      read: (key: string) => Promise.resolve(memory.get(key) ?? null),
      write: async (key: string, of: DeviceTimes) => void memory.set(key, of),
    },
    measure: (policy: string) => {
      timed.push(policy);
      return times instanceof Error ? Promise.reject(times) : Promise.resolve(times);
    },
  };
}

test('a policy is timed once for a card, and the result is kept under policy, card and engine', async () => {
  const parts = choosing(quick, { adapter: 'acme fast' });
  for (let again = 0; again < 2; again++) {
    const { updates, because, choice, probe } = await chosenDevice('medium', parts);
    expect(updates).toBe('webgpu');
    expect(choice).toMatchObject({ updates: 'webgpu', generates: 'webgpu' });
    expect(probe).toEqual({ adapter: 'acme fast', times: quick });
    expect(because).toContain('a round of this policy is quickest on WebGPU (measured: an update 20 ms');
  }
  await chosenDevice('large', parts);
  expect(parts.timed).toEqual(['medium', 'large']);
  expect([...parts.memory.keys()][0]).toMatch(/^medium, acme fast, /);
});

test('without a graphics card, on a software one, and for small policies nothing is timed', async () => {
  for (const because of ['no WebGPU adapter', 'the WebGPU adapter is software']) {
    const parts = choosing(quick, { because });
    expect(await chosenDevice('large', parts)).toEqual({ updates: 'wasm', because });
    expect(parts.timed).toEqual([]);
  }
  const parts = choosing(quick, { adapter: 'acme fast' });
  for (const policy of ['tiny', 'small', 'mlp'] as const)
    expect((await chosenDevice(policy, parts)).updates).toBe('wasm');
  expect(parts.timed).toEqual([]);
});

test('a card that fails while it is timed is not taken, and the next time it is timed again', async () => {
  const parts = choosing(new Error('the WebGPU device was lost: gone'), { adapter: 'acme' });
  expect(await chosenDevice('large', parts)).toEqual({
    ...{ updates: 'wasm', because: 'fell back: the WebGPU device was lost: gone' },
  });
  await chosenDevice('large', parts);
  expect(parts.timed).toEqual(['large', 'large']);
});
