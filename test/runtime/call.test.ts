import { expect, test } from 'vitest';
import { settled } from '../../src/runtime/call.ts';

const never = () => new Promise<never>(() => undefined);

test('a call settles as its work does', async () => {
  const { signal } = new AbortController();
  expect(await settled(() => Promise.resolve(7), signal, undefined)).toBe(7);
  await expect(settled(() => Promise.reject(new Error('bad settings')), signal)).rejects.toThrow(
    'bad settings',
  );
});

test('a call ends with the reason of whichever signal aborts first, and one that aborted before starts nothing', async () => {
  for (const which of [0, 1]) {
    const [gone, wanted] = [new AbortController(), new AbortController()];
    const call = settled(never, gone.signal, wanted.signal);
    [gone, wanted][which]?.abort(new Error('it is over'));
    await expect(call).rejects.toThrow('it is over');
    let started = false;
    const late = settled(() => Promise.resolve((started = true)), gone.signal, wanted.signal);
    await expect(late).rejects.toThrow('it is over');
    expect(started).toBe(false);
  }
});

test('a call without an answer waits, and a caller who can do without sets a limit', async () => {
  await expect(settled(never, new AbortController().signal, AbortSignal.timeout(20))).rejects.toMatchObject({
    name: 'TimeoutError',
  });
});

test('an error that comes after its call was decided is nobody’s', async () => {
  const late = () => new Promise<never>((_, reject) => setTimeout(() => reject(new Error('too late')), 20));
  await expect(settled(late, AbortSignal.timeout(5))).rejects.toMatchObject({ name: 'TimeoutError' });
  await new Promise((resolve) => setTimeout(resolve, 40));
});
