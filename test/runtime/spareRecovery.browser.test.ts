/** A training worker that is lost is replaced by the one that waits, and the run goes on as if nothing had happened. */
import { deleteDB } from 'idb';
import { beforeAll, expect, test } from 'vitest';
import type { HandleEvent } from '../../src/runtime/protocol.ts';
import { createTrainerHandle } from '../../src/runtime/trainerHandle.ts';
import { openStore } from '../../src/storage/store.ts';
import { freshName } from '../storage/samples.ts';
import { toyConfig } from './toyTrainer.ts';
import { warmed } from './warmed.ts';

beforeAll(() =>
  warmed(
    () => new Worker(new URL('./toyTrainer.worker.ts', import.meta.url), { type: 'module', name: 'memory' }),
  ),
);

/** A handle whose workers are numbered, so that one of them can be harmed; knows which have loaded and which were ended. */
function numbered(name: string) {
  let count = 0;
  const loaded = new Set<number>();
  const ended = new Set<number>();
  const handle = createTrainerHandle({
    keepsSpare: () => true,
    createWorker() {
      const number = ++count;
      const called = `${name}|${number}`;
      new BroadcastChannel(called).onmessage = () => loaded.add(number);
      const worker = new Worker(new URL('./toyTrainer.worker.ts', import.meta.url), {
        type: 'module',
        name: called,
      });
      const terminate = worker.terminate.bind(worker);
      worker.terminate = () => {
        ended.add(number);
        terminate();
      };
      return worker;
    },
  });
  const events: HandleEvent[] = [];
  handle.onEvent((event) => events.push(event));
  const rounds = () =>
    events.flatMap((event) => (event.type === 'round' ? [event.report.metrics.round] : []));
  /** Ends the thread that was the nth to load its engine: starts that came too late for their thread never do. */
  const harm = (nth: number) => new BroadcastChannel(`${name}|${[...loaded][nth - 1]}`).postMessage('close');
  return { handle, events, rounds, harm, ended, count: () => loaded.size };
}

test('a worker that ends is replaced by the spare, a spare that ends by a new one, and no row is lost', async () => {
  const name = freshName();
  const { handle, events, rounds, harm, count } = numbered(name);
  await handle.open({ kind: 'new', runId: 'r', name: 'calm-plum-1', config: toyConfig });
  await handle.start(null);
  await expect.poll(count, { timeout: 20_000 }).toBe(2);
  expect(rounds().length).toBeGreaterThanOrEqual(20);

  // It is missed nowhere, and the next one waits a minute.
  harm(2);
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(events.filter(({ type }) => type === 'recovered' || type === 'notice')).toEqual([]);
  harm(1);
  await expect
    .poll(() => events.filter(({ type }) => type === 'recovered').length, { timeout: 20_000 })
    .toBe(1);
  expect(count()).toBe(3);
  const before = rounds().at(-1) as number;
  await expect.poll(() => rounds().at(-1), { timeout: 20_000 }).toBeGreaterThan(before + 20);
  await handle.pause();
  handle.dispose();
  const library = await openStore({ name });
  const rows = await library.readMetrics('r');
  expect(rows.map(({ round }) => round)).toEqual(rows.map((_, at) => at));
  library.close();
  await deleteDB(name);
});

test('the spare takes over without another worker', async () => {
  const name = freshName();
  const { handle, events, rounds, harm, count } = numbered(name);
  await handle.open({ kind: 'new', runId: 's', name: 'calm-plum-2', config: toyConfig });
  await handle.start(null);
  await expect.poll(count, { timeout: 20_000 }).toBe(2);
  harm(1);
  await expect.poll(() => events.some(({ type }) => type === 'recovered'), { timeout: 20_000 }).toBe(true);
  const before = rounds().at(-1) as number;
  await expect.poll(() => rounds().at(-1), { timeout: 20_000 }).toBeGreaterThan(before + 5);
  expect(count()).toBe(2);
  await expect.poll(count, { timeout: 20_000 }).toBe(3);
  // Now it is watched as the first one was.
  harm(2);
  await expect
    .poll(() => events.filter(({ type }) => type === 'recovered').length, { timeout: 20_000 })
    .toBe(2);
  handle.dispose();
  await deleteDB(name);
});
