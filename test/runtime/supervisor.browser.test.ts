/** A dead thread is known at once; a silent one is told after 10 s, and ended only after a minute on a machine that is not busy. */
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startThread, type Thread } from '../../src/runtime/supervisor.ts';
import { among } from './trainingToy.ts';
import { warmed } from './warmed.ts';

const started = (name = ''): Worker =>
  new Worker(new URL('./toyThread.worker.ts', import.meta.url), { type: 'module', name });

beforeAll(() => warmed(started));

/** A worker that never says anything. */
const mute = (): Worker => new Worker(URL.createObjectURL(new Blob([''], { type: 'text/javascript' })));

/** A thread, and what its supervisor says; `create` gets the number of the start. */
function supervised(create: (start: number) => Worker = () => started()) {
  const workers: Worker[] = [];
  const gone: string[] = [];
  const silences: (number | null)[] = [];
  const uncaught: string[] = [];
  let hasLock: boolean | null = null;
  const thread: Thread = startThread({
    create() {
      const worker = create(workers.length);
      workers.push(worker);
      return worker;
    },
    onGone: ({ because, cause }) => gone.push(`${cause}: ${because}`),
    onUncaught: (message) => uncaught.push(message),
    onSilence: (seconds) => silences.push(seconds),
    onRunning: (has) => (hasLock = has),
  });
  onTestFinished(thread.end);
  thread.port.start();
  const ask = (what: string) => thread.port.postMessage(what);
  const echo = () =>
    new Promise<void>((resolve) => {
      thread.port.addEventListener('message', () => resolve(), { once: true });
      ask('echo');
    });
  return { thread, workers, gone, silences, uncaught, ask, echo, hasLock: () => hasLock };
}

describe('a thread that dies is known at once', () => {
  test.each(['closes itself', 'is terminated', 'is terminated while it hangs'])(
    'where it %s',
    async (how) => {
      const { gone, ask, echo, workers, silences, thread } = supervised();
      await echo();
      expect(thread.holder()).not.toBeNull();
      if (how === 'closes itself') ask('close');
      if (how.includes('hangs')) ask('hang');
      if (how.startsWith('is terminated')) workers[0]?.terminate();
      await expect.poll(() => gone, { timeout: 20_000, interval: 10 }).toHaveLength(1);
      expect(gone).toEqual(['ended: its thread ended']);
      expect(silences).toEqual([]);
    },
  );

  test('before its script runs: another is started within a second, and gets what was asked of the first', async () => {
    const began = performance.now();
    const { gone, echo, workers } = supervised((start) => {
      const worker = started();
      if (start === 0) worker.terminate();
      return worker;
    });
    await echo();
    expect(performance.now() - began).toBeLessThan(among(1500));
    expect([gone, workers.length]).toEqual([[], 2]);
  });

  test('a script that cannot be loaded is said at once', async () => {
    const { gone } = supervised(() => new Worker('/no-such-script.js', { type: 'module' }));
    await expect.poll(() => gone.join()).toMatch(/^not-loaded: its script did not load/);
  });

  test('an uncaught error of a thread that has answered ends nothing', async () => {
    const { gone, echo, ask, uncaught } = supervised();
    await echo();
    ask('throw');
    await expect.poll(() => uncaught.join()).toContain('thrown on purpose');
    await echo();
    expect(gone).toEqual([]);
  });

  test('not where it is ended on purpose', async () => {
    const { gone, echo, thread } = supervised();
    await echo();
    thread.end();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(gone).toEqual([]);
  });
});

describe('a thread that is silent', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  });
  afterEach(() => void vi.useRealTimers());
  const seconds = (count: number) => vi.advanceTimersByTime(1000 * count);
  /** Real time, in which threads answer. */
  const moment = (ms = 60) => new Promise((resolve) => setTimeout(resolve, ms));

  test('is told from the tenth second on and ended after a minute, where another thread works quickly', async () => {
    const { gone, silences, echo, ask } = supervised();
    await echo();
    ask('hang');
    await moment(1200);
    seconds(9);
    expect(silences).toEqual([]);
    seconds(3);
    expect(silences).toEqual([10, 11, 12]);
    seconds(46);
    await moment(5000);
    seconds(1);
    expect(gone).toEqual([]);
    seconds(2);
    expect(gone).toEqual(['silent: it stopped answering and was ended']);
  });

  test('is not ended where no other thread gets anything done, and goes on as if nothing had been', async () => {
    const { gone, silences, echo, ask } = supervised((start) => (start === 0 ? started() : mute()));
    await echo();
    ask('hang for 300 ms');
    await moment(50);
    seconds(500);
    expect([gone, silences.at(-1)]).toEqual([[], 500]);
    await echo();
    await expect.poll(() => silences.at(-1)).toBeNull();
    expect(gone).toEqual([]);
  });

  test('because the page was frozen or the computer slept has not been silent at all', async () => {
    const { gone, silences, echo } = supervised();
    await echo();
    vi.setSystemTime(Date.now() + 3_600_000);
    const now = performance.now();
    vi.spyOn(performance, 'now').mockImplementation(() => now + 3_600_000);
    vi.advanceTimersByTime(250);
    vi.restoreAllMocks();
    expect([gone, silences]).toEqual([[], []]);
  });

  test('and has no lock is found out by its silence alone, and its page knows', async () => {
    const { gone, echo, ask, hasLock } = supervised((start) => started(start === 0 ? 'no locks' : ''));
    await echo();
    expect(hasLock()).toBe(false);
    ask('close');
    await moment(1200);
    expect(gone).toEqual([]);
    seconds(58);
    await moment(5000);
    seconds(3);
    expect(gone).toEqual(['silent: it stopped answering and was ended']);
  });
});
