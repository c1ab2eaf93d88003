/** A thread that trains whole runs: a run whose thread is lost is begun again, and all calls settle. */
import { afterEach, beforeAll, expect, test } from 'vitest';
import { defaultConfig } from '../../src/config/schema.ts';
import type { RunRequest } from '../../src/experiment/trainTo.ts';
import { createArmHandle, type ArmHandle, type ArmProgress } from '../../src/runtime/armHandle.ts';
import { madeUpRun } from '../measure/experiment/records.ts';
import { warmed } from './warmed.ts';

let handle: ArmHandle | null = null;
let threads = 0;
afterEach(() => {
  handle?.dispose();
  threads = 0;
});

const createWorker = () =>
  new Worker(new URL('./toyArm.worker.ts', import.meta.url), { type: 'module', name: String(++threads) });
beforeAll(() => warmed(createWorker));
beforeAll(() => void (threads = 0));

const open = (): ArmHandle => (handle = createArmHandle({ createWorker }));

const request = (seed: number): RunRequest => ({
  config: { ...defaultConfig(), seed },
  plan: { budget: { counter: 'budget', value: 10 }, passAt8: true },
});

test('trains runs one after the other in one thread, and says how far they are', async () => {
  const arm = open();
  const heard: ArmProgress[] = [];
  expect(await arm.versionOf(request(0).config)).toBe('toy small');
  expect(await arm.train(request(0), { onProgress: (progress) => heard.push(progress) })).toEqual(
    madeUpRun(request(0)),
  );
  expect(heard.at(-1)).toEqual({ round: 10, spent: 10, seconds: 10, passAt1: 0.5 });
  expect(await arm.train(request(6))).toEqual(madeUpRun(request(6)));
  expect(threads).toBe(1);
});

test.each([
  [2, 'fails by itself'],
  [3, 'leaves without a word'],
])('begins the run of seed %d again when its thread %s', async (seed) => {
  const arm = open();
  const rounds: number[] = [];
  const onProgress = ({ round }: ArmProgress) => rounds.push(round);
  expect(await arm.train(request(seed), { onProgress })).toEqual(madeUpRun(request(seed)));
  // On a busy machine a script that is slow to run is started a second time.
  expect(threads).toBeGreaterThanOrEqual(2);
  expect(rounds.filter((round) => round === 0)).toHaveLength(2);
});

test('passes on why a run cannot be trained, and trains the next', async () => {
  const arm = open();
  await expect(arm.train(request(5))).rejects.toThrow('memory: this run needs more than the browser has');
  expect(await arm.train(request(6))).toEqual(madeUpRun(request(6)));
  expect(threads).toBe(1);
});

test('holds a run between two rounds until it may go on', async () => {
  const arm = open();
  let last = -1;
  const run = arm.train(request(0), { onProgress: ({ round }) => (last = round) });
  await expect.poll(() => last).toBeGreaterThan(2);
  arm.setPaused(true);
  await new Promise((resolve) => setTimeout(resolve, 150));
  const held = last;
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(last).toBe(held);
  expect(held).toBeLessThan(10);
  arm.setPaused(false);
  expect(await run).toEqual(madeUpRun(request(0)));
});

test('ends a run at once when its caller wants no more, and when it is disposed of', async () => {
  const arm = open();
  const stop = new AbortController();
  const run = arm.train(request(0), { signal: stop.signal });
  setTimeout(() => stop.abort(new DOMException('stopped', 'AbortError')), 60);
  await expect(run).rejects.toThrow('stopped');
  const other = arm.train(request(0));
  arm.dispose();
  await expect(other).rejects.toThrow('ended by the page');
  await expect(arm.train(request(0))).rejects.toThrow('ended by the page');
});
