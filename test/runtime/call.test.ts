import { expect, test } from 'vitest';
import { settled } from '../../src/runtime/call.ts';

const never = () => new Promise<never>(() => undefined);

test('a call gives its answer or its own error', async () => {
  const gone = new AbortController().signal;
  expect(await settled('open', () => Promise.resolve(7), { timeoutMs: 1000, gone })).toBe(7);
  const failing = settled('open', () => Promise.reject(new Error('bad settings')), { timeoutMs: 1000, gone });
  await expect(failing).rejects.toThrow('bad settings');
});

test('a call without an answer times out, naming itself and the time', async () => {
  const call = settled('pause', never, { timeoutMs: 20, gone: new AbortController().signal });
  await expect(call).rejects.toMatchObject({
    name: 'CallTimeout',
    message: 'pause: no answer from the training worker within 0.02 s, try again',
  });
});

test('a call ends with the reason of whichever signal aborts first, and one that aborted before starts nothing', async () => {
  for (const which of ['gone', 'signal'] as const) {
    const controllers = { gone: new AbortController(), signal: new AbortController() };
    const limits = { timeoutMs: 1000, gone: controllers.gone.signal, signal: controllers.signal.signal };
    const call = settled('open', never, limits);
    controllers[which].abort(new Error(`because of ${which}`));
    await expect(call).rejects.toThrow(`because of ${which}`);
    let started = false;
    const late = settled('open', () => Promise.resolve((started = true)), limits);
    await expect(late).rejects.toThrow(`because of ${which}`);
    expect(started).toBe(false);
  }
});

test('an answer that comes too late, good or bad, disturbs nobody', async () => {
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => unhandled.push(reason);
  process.on('unhandledRejection', note);
  const late = () => new Promise<never>((_, reject) => setTimeout(() => reject(new Error('late')), 30));
  const call = settled('open', late, { timeoutMs: 5, gone: new AbortController().signal });
  await expect(call).rejects.toMatchObject({ name: 'CallTimeout' });
  await new Promise((resolve) => setTimeout(resolve, 60));
  process.off('unhandledRejection', note);
  expect(unhandled).toEqual([]);
});
