/** Training a comparison on the page: what is finished stays when memory or storage is short, and it goes on by itself. */
import { expect, test } from 'vitest';
import { runsOf } from '../../src/experiment/study.ts';
import { defaultConfig, parseConfig } from '../../src/config/schema.ts';
import { armOfConfig, studyOf, type Comparison } from '../../src/experiment/comparison.ts';
import { encodeComparison } from '../../src/experiment/comparisonLink.ts';
import type { RunRequest } from '../../src/experiment/trainTo.ts';
import type { ArmHandle } from '../../src/runtime/armHandle.ts';
import type { ComparisonShelf, SavedComparison } from '../../src/storage/comparisons.ts';
import { StorageFull } from '../../src/storage/errors.ts';
import { rememberOwnTask, taughtBase, type OwnTask } from '../../src/tasks/own/ownTask.ts';
import { Training } from '../../src/ui/compare/Training.svelte.ts';
import { madeUpRun } from '../measure/experiment/records.ts';
import { armThat, shelfInMemory } from './shelfInMemory.ts';

let serial = 0;
/** Different in every test, because the browser's lock of a comparison knows no tests. */
function freshComparison(): Comparison {
  return {
    arms: [
      { name: 'plain', method: 'grpo', settings: { policy: 'tiny' } },
      { name: 'held', method: 'grpo', settings: { policy: 'tiny', beta: 0.1 } },
    ],
    seeds: [1, 2],
    budget: { counter: 'budget', value: 100 + ++serial },
    control: 'plain',
  };
}

interface World {
  shelf: ComparisonShelf;
  readonly runs: Map<string, unknown>;
  readonly saved: Map<string, SavedComparison>;
  readonly asked: RunRequest[];
  /** What a run meets: null lets it finish. */
  trouble: ((request: RunRequest) => Error | null) | null;
  /** Runs end after it. */
  mayFinish: Promise<void>;
  isFull: boolean;
  /** Opens the page again over the same storage. */
  open(): Training;
}

function world(): World {
  const { runs, saved, shelf } = shelfInMemory({
    put: (key, record) =>
      all.isFull ? Promise.reject(new StorageFull()) : Promise.resolve(void runs.set(key, record as never)),
  });
  const all: World = {
    ...{ runs, saved, shelf },
    asked: [],
    trouble: null,
    mayFinish: Promise.resolve(),
    isFull: false,
    open: () => {
      const training = new Training({ shelf: Promise.resolve(all.shelf), createHandle: () => toy(all) });
      training.setLanes(1);
      return training;
    },
  };
  return all;
}

const toy = (all: World): ArmHandle =>
  armThat(async (request, { signal } = {}) => {
    all.asked.push(request);
    await new Promise((resolve) => setTimeout(resolve, 10));
    await all.mayFinish;
    signal?.throwIfAborted();
    const error = all.trouble?.(request);
    if (error) throw error;
    return madeUpRun(request);
  });

const state = (training: Training) => expect.poll(() => training.state);

test('says that it runs once it is stored that it does, and stores one thing after the other', async () => {
  const all = world();
  const waiting: (() => void)[] = [];
  const stored: boolean[] = [];
  let finishRuns = (): void => undefined;
  all.mayFinish = new Promise((resolve) => (finishRuns = resolve));
  all.shelf = {
    ...all.shelf,
    save: async (comparison) => {
      await new Promise<void>((go) => waiting.push(go));
      stored.push(comparison.isWanted);
    },
  };
  const training = all.open();
  await training.open(freshComparison());
  void training.start();
  await expect.poll(() => waiting.length).toBe(1);
  expect(training.state).toBe('loading');
  waiting.shift()!();
  await state(training).toBe('running');
  training.pause();
  training.resume();
  await expect.poll(() => waiting.length).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 50));
  // The second write waits for the first, whichever would be quicker.
  expect(waiting).toHaveLength(1);
  expect(stored).toEqual([true]);
  finishRuns();
  const finish = setInterval(() => waiting.shift()?.(), 5);
  await state(training).toBe('done');
  await expect.poll(() => stored.slice(1, 3)).toEqual([false, true]);
  clearInterval(finish);
  training.close();
});

test('a link is shown with what is finished of it, and starts nothing', async () => {
  const all = world();
  const training = all.open();
  await training.open(freshComparison());
  expect([training.state, training.done, training.total]).toEqual(['ready', 0, 4]);
  expect(all.asked).toEqual([]);
  expect(training.result).toBeNull();
});

test('other tabs can tell that it trains, until it has finished', async () => {
  const locks = async (): Promise<number> => {
    const { held = [] } = await navigator.locks.query();
    return held.filter(({ name }) => name === 'espalier-training').length;
  };
  const all = world();
  let finishRuns = (): void => undefined;
  all.mayFinish = new Promise((resolve) => (finishRuns = resolve));
  const training = all.open();
  await training.open(freshComparison());
  expect(await locks()).toBe(0);
  void training.start();
  await expect.poll(locks).toBe(1);
  finishRuns();
  await state(training).toBe('done');
  await expect.poll(locks).toBe(0);
  training.close();
});

test('every run is trained once, and the result is there', async () => {
  const all = world();
  const training = all.open();
  const comparison = freshComparison();
  await training.open(comparison);
  await training.start();
  expect([training.state, training.done]).toEqual(['done', 4]);
  expect(all.asked).toEqual(runsOf(studyOf(comparison)).map(({ request }) => request));
  expect(training.result?.differences.map(({ pairs }) => pairs)).toEqual([2, 2, 2]);
  await expect
    .poll(() => all.saved.get(encodeComparison(comparison)))
    .toMatchObject({ isWanted: false, done: 4 });
});

test('weights that were taught go with the runs that start from them, as they were when it was opened', async () => {
  const all = world();
  const levels = [{ level: 1, title: 'any', promptLength: 4, completionLength: 4 }];
  const own: OwnTask = {
    ...{ source: 'export {}', title: 'Mine', description: 'Again.', levels, solves: true },
    base: taughtBase,
  };
  const config = parseConfig({ ...defaultConfig('grpo', rememberOwnTask(own)), own_task: own });
  const comparison = { ...freshComparison(), arms: [armOfConfig('plain', config)], control: 'plain' };
  let taught = Float32Array.of(1);
  const given: unknown[] = [];
  const handle: ArmHandle = {
    ...toy(all),
    versionOf: (_, weights) => Promise.resolve(`7 ${weights?.join()}`),
    train(request, { taught: weights } = {}) {
      given.push(weights?.[0]);
      taught = Float32Array.of(2);
      return Promise.resolve(madeUpRun(request));
    },
  };
  const training = new Training({
    shelf: Promise.resolve(all.shelf),
    createHandle: () => handle,
    readTaught: () => Promise.resolve(taught),
  });
  await training.open(comparison);
  await training.start();
  expect([training.state, training.done, given]).toEqual(['done', 2, [1, 1]]);
  await expect
    .poll(() => all.saved.get(encodeComparison(comparison)))
    .toMatchObject({ done: 2, tasks: [own] });
  // Taught anew, they are other runs.
  await training.open(comparison);
  expect([training.state, training.done]).toEqual(['ready', 0]);
  training.close();
});

test('a run that fails is named with its arm and seed', async () => {
  const all = world();
  const training = all.open();
  await training.open(freshComparison());
  all.trouble = ({ config }) => (config.beta > 0 ? new Error('verifier failed: no') : null);
  await training.start();
  expect([training.state, training.done]).toEqual(['ready', 1]);
  expect(training.message).toMatch(/^held, seed 1: Verifier failed: no/);
});

test('a lack of memory stops it with a sentence; the rest goes on later', async () => {
  const all = world();
  const training = all.open();
  await training.open(freshComparison());
  all.trouble = () =>
    all.asked.length === 2 ? new Error('memory: this run needs more than the browser has') : null;
  await training.start();
  expect([training.state, training.done]).toEqual(['ready', 1]);
  expect(training.message).toMatch(/Memory: this run needs more than the browser has/);
  all.trouble = null;
  await training.start();
  expect([training.state, training.done, training.message]).toEqual(['done', 4, null]);
  expect(all.asked).toHaveLength(5);
});

test('a full storage loses no finished run, and stores it once there is space', async () => {
  const all = world();
  const training = all.open();
  await training.open(freshComparison());
  all.isFull = true;
  await training.start();
  expect([training.state, training.done]).toEqual(['ready', 1]);
  expect(training.message).toMatch(
    /Storage is full: the run that has just finished is kept until this page closes/,
  );
  expect(all.runs.size).toBe(0);
  all.isFull = false;
  await training.start();
  expect([training.state, training.done, all.runs.size]).toEqual(['done', 4, 4]);
  // The one that was held was not trained again.
  expect(all.asked).toHaveLength(4);
});

test('a page that was left in the middle goes on when it is opened again, and not for ever without a result', async () => {
  const all = world();
  const comparison = freshComparison();
  const link = encodeComparison(comparison);
  const left = all.open();
  await left.open(comparison);
  const never = new Promise<never>(() => undefined);
  const hanging = { ...toy(all), train: () => never };
  const stuck = new Training({ shelf: Promise.resolve(all.shelf), createHandle: () => hanging });
  await stuck.open(comparison);
  void stuck.start();
  await expect.poll(() => all.saved.get(link)?.isWanted).toBe(true);
  stuck.close();

  const next = all.open();
  all.saved.set(link, { ...(all.saved.get(link) as SavedComparison), isWanted: true, restarts: 2 });
  await next.open(comparison);
  await state(next).toBe('ready');
  expect(next.message).toMatch(/^It was interrupted 2 times without finishing a run/);
  all.saved.set(link, { ...(all.saved.get(link) as SavedComparison), isWanted: true, restarts: 1 });
  const last = all.open();
  await last.open(comparison);
  await state(last).toMatch(/done|elsewhere/);
});

test('a pause lets no further run begin; stop keeps what is finished', async () => {
  const all = world();
  const training = all.open();
  await training.open(freshComparison());
  all.trouble = () => {
    if (all.asked.length === 1) training.pause();
    return null;
  };
  const running = training.start();
  await state(training).toBe('paused');
  await new Promise((resolve) => setTimeout(resolve, 100));
  // The run that was under way ended, and no other began.
  expect([all.asked.length, training.done, training.state]).toEqual([1, 1, 'paused']);
  training.resume();
  all.trouble = () => {
    if (all.asked.length === 3) training.stop();
    return null;
  };
  await running;
  expect([training.state, training.done, all.runs.size]).toEqual(['ready', all.runs.size, training.done]);
  expect(training.done).toBeLessThan(4);
  expect(training.message).toBeNull();
});
