/** When a spare training worker comes and goes; what it then does is the business of the handle. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSpareTrainer } from '../../src/runtime/spareTrainer.ts';
import type { TrainerWorker } from '../../src/runtime/trainerWorker.ts';

const engine = { device: 'auto', threads: 0 } as const;

/** A page, and a spare whose workers only note what is done to them. */
function spareOf(warm: () => Promise<unknown> = () => Promise.resolve()) {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', page);
  const ended: number[] = [];
  let started = 0;
  const spare = createSpareTrainer({
    start: (onGone) => {
      const number = ++started;
      return {
        call: () => warm(),
        end: () => {
          ended.push(number);
          onGone();
        },
      } as unknown as TrainerWorker;
    },
  });
  const show = (visibilityState: 'visible' | 'hidden') => {
    page.visibilityState = visibilityState;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  return { spare, ended, show, started: () => started };
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a spare trainer comes after the first rounds and seconds of a run, once', () => {
  const { spare, started } = spareOf();
  spare.consider(engine, 19, 60_000);
  spare.consider(engine, 1000, 4999);
  expect(started()).toBe(0);
  expect(spare.take(engine)).toBeNull();
  spare.consider(engine, 20, 5000);
  spare.consider(engine, 21, 5100);
  expect(started()).toBe(1);
});

it('a spare trainer is given away once, and only to a run with its engine', () => {
  const { spare, started } = spareOf();
  spare.consider(engine, 20, 5000);
  expect(spare.take({ device: 'wasm', threads: 0 })).toBeNull();
  expect(spare.take(engine)).not.toBeNull();
  expect(spare.take(engine)).toBeNull();
  spare.consider(engine, 20, 5000);
  expect(started()).toBe(2);
});

it('a spare trainer makes way for one with the engine of another run', () => {
  const { spare, ended } = spareOf();
  spare.consider(engine, 20, 5000);
  spare.consider({ device: 'wasm', threads: 1 }, 20, 5000);
  expect(ended).toEqual([1]);
});

it('a spare trainer goes when the page has been hidden for a minute, not sooner, and does not come while it is hidden', () => {
  const { spare, ended, show, started } = spareOf();
  spare.consider(engine, 20, 5000);
  show('hidden');
  vi.advanceTimersByTime(59_000);
  show('visible');
  vi.advanceTimersByTime(120_000);
  expect(ended).toEqual([]);
  show('hidden');
  vi.advanceTimersByTime(60_000);
  expect(ended).toEqual([1]);
  vi.advanceTimersByTime(120_000);
  spare.consider(engine, 99, 99_000);
  expect(started()).toBe(1);
  show('visible');
  spare.consider(engine, 99, 99_000);
  expect(started()).toBe(2);
  spare.dispose();
  expect(ended).toEqual([1, 2]);
});

it('a spare trainer that does not load is not tried again for a minute', async () => {
  const { spare, ended, started } = spareOf(() => Promise.reject(new Error('offline')));
  spare.consider(engine, 20, 5000);
  await vi.waitFor(() => expect(ended).toEqual([1]));
  vi.advanceTimersByTime(59_000);
  spare.consider(engine, 99, 99_000);
  expect(started()).toBe(1);
  vi.advanceTimersByTime(1000);
  spare.consider(engine, 99, 99_000);
  expect(started()).toBe(2);
});
