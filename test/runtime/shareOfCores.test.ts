/** What trains and what generates share the cores where the settings leave it open. */
import { expect, it } from 'vitest';
import {
  automaticWorkers,
  threadsFor,
  trainingThreads,
  type CoreSettings,
} from '../../src/runtime/pool/shareOfCores.ts';
import { planRollouts } from '../../src/runtime/pool/workerCount.ts';

const auto = { threads: 0, rollout_workers: null, schedule: 'sync' } as const;
const machines = Array.from({ length: 32 }, (_, at) => at + 1);

/** Threads that compute at the same time in a run on WASM of these settings. */
function atOnce(settings: CoreSettings, cores: number): number {
  const threads = trainingThreads(settings, cores);
  const { workers } = planRollouts(
    { ...settings, rollout_device: 'auto' },
    { cores },
    { updates: 'wasm', generates: 'wasm', threads },
  );
  return threads + workers - (settings.schedule === 'sync' ? 1 : 0);
}

it('the share of the cores never exceeds them where both numbers are automatic', () => {
  for (const cores of machines) expect(atOnce(auto, cores), `${cores} cores`).toBeLessThanOrEqual(cores);
  // An asynchronous run has two threads at least.
  for (const cores of machines.slice(1))
    expect(atOnce({ ...auto, schedule: 'async' }, cores), `${cores} cores`).toBeLessThanOrEqual(cores);
});

it('the share of the cores is what the workers that are asked for leave, and the other way round', () => {
  for (const cores of machines)
    for (const schedule of ['sync', 'async'] as const)
      for (let asked = 1; asked < cores; asked++) {
        const what = `${asked} of ${cores} cores, ${schedule}`;
        expect(atOnce({ ...auto, schedule, rollout_workers: asked }, cores), what).toBeLessThanOrEqual(cores);
        expect(atOnce({ ...auto, schedule, threads: asked }, cores), what).toBeLessThanOrEqual(cores);
      }
});

it('the share of the cores is given to workers first, of which there are at most 4, and leaves the page a core where there are more than two', () => {
  const shares = (schedule: CoreSettings['schedule']) =>
    [1, 2, 3, 4, 6, 8, 16].map((cores) => {
      const threads = trainingThreads({ ...auto, schedule }, cores);
      return [threads, automaticWorkers({ threads, schedule }, cores)];
    });
  expect(shares('sync')).toEqual([
    ...[
      [1, 1],
      [1, 2],
      [1, 2],
      [1, 3],
    ],
    ...[
      [2, 4],
      [4, 4],
      [4, 4],
    ],
  ]);
  // Where workers generate during the update, either has half.
  expect(shares('async')).toEqual([
    ...[
      [1, 1],
      [1, 1],
      [2, 1],
      [2, 2],
    ],
    ...[
      [3, 3],
      [4, 4],
      [4, 4],
    ],
  ]);
});

it('the share of the cores leaves threads that are asked for as they are', () => {
  expect(trainingThreads({ ...auto, threads: 8, rollout_workers: 8 }, 4)).toBe(8);
});

it('the share of the cores keeps the engine that is loaded for a run of the usual kind', () => {
  expect(threadsFor(auto, 4)).toBe(0);
  expect(threadsFor({ ...auto, schedule: 'async' }, 4)).toBe(2);
  expect(threadsFor({ ...auto, rollout_workers: 4 }, 4)).toBe(1);
});
