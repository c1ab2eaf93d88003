/** The thread that computes curves: the same numbers as here, and a new thread after one that failed. */
import { afterEach, expect, test } from 'vitest';
import { defaultConfig } from '../../src/config/schema.ts';
import { objectiveCurve } from '../../src/run/objectiveCurve.ts';
import { createObjectiveHandle, type ObjectiveHandle } from '../../src/runtime/objectiveHandle.ts';
import { siteThread } from '../../src/runtime/siteThread.ts';

let handle: ObjectiveHandle;
afterEach(() => handle.dispose());

test('the thread answers with the curve that is computed here, bit for bit', async () => {
  handle = createObjectiveHandle();
  for (const id of ['ppo', 'cispo', 'drpo'] as const)
    expect(await handle.curve(defaultConfig(id))).toEqual(objectiveCurve(defaultConfig(id)));
});

test('a script that does not load is said, and the next curve starts another thread', async () => {
  let started = 0;
  const good = siteThread('espalier-objectives');
  handle = createObjectiveHandle({
    createWorker: () => (started++ === 0 ? new Worker('/no-such-script.js', { type: 'module' }) : good()),
  });
  await expect(handle.curve(defaultConfig('ppo'))).rejects.toThrow('script did not load');
  expect((await handle.curve(defaultConfig('ppo'))).kinks).toEqual([0.8, 1.2]);
  expect(started).toBeGreaterThan(1);
});

test('an error of the computation is a sentence and leaves the thread', async () => {
  let started = 0;
  handle = createObjectiveHandle({
    createWorker: () => {
      started++;
      return siteThread('espalier-objectives')();
    },
  });
  const broken = { ...defaultConfig('ppo'), policy: 'no-such' as never };
  await expect(handle.curve(broken)).rejects.toThrow('policy: must be one of');
  const before = started;
  expect((await handle.curve(defaultConfig('ppo'))).kinks).toEqual([0.8, 1.2]);
  expect(started).toBe(before);
});

test('calls in progress end with the handle', async () => {
  handle = createObjectiveHandle();
  const curve = handle.curve(defaultConfig('ppo'));
  handle.dispose();
  await expect(curve).rejects.toThrow('ended by the page');
});
