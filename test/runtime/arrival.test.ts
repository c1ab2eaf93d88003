import { describe, expect, it } from 'vitest';
import { HostSilent, whileAnswering } from '../../src/runtime/arrival.ts';

const later = <T>(ms: number, value: T): Promise<T> =>
  new Promise((resolve) => setTimeout(() => resolve(value), ms));
const never = new Promise<never>(() => undefined);
const silent = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });
const options = { askEveryMs: 20, answerWithinMs: 30 };

describe('waiting for a file while its host answers', () => {
  it('gives what the work gives, however long it takes, and asks no more afterwards', async () => {
    let asked = 0;
    const ask = (): Promise<void> => {
      asked++;
      return Promise.resolve();
    };
    expect(await whileAnswering(later(150, 'here'), ask, options)).toBe('here');
    expect(asked).toBeGreaterThan(1);
    const before = asked;
    await later(80, null);
    expect(asked).toBe(before);
  });

  it('ends when no answer comes in time, though the work never does', async () => {
    await expect(whileAnswering(never, silent, options)).rejects.toThrow(HostSilent);
  });

  it('ends when the question itself fails, and keeps the reason', async () => {
    const offline = new TypeError('Failed to fetch');
    const waiting = whileAnswering(never, () => Promise.reject(offline), options);
    await expect(waiting).rejects.toMatchObject({ name: 'HostSilent', cause: offline });
  });

  it('passes on how the work fails, and gives up an open question', async () => {
    const failed = new Error('bad bytes');
    let given: AbortSignal | undefined;
    const work = later(40, null).then(() => Promise.reject(failed));
    const ask = (signal: AbortSignal): Promise<never> => silent((given = signal));
    await expect(whileAnswering(work, ask, { askEveryMs: 10, answerWithinMs: 10_000 })).rejects.toBe(failed);
    expect(given?.aborted).toBe(true);
  });
});
