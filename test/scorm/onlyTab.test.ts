/** Tests which tab of a package may record. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isOnlyTab } from '../../src/scorm/onlyTab.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Request = (name: string, options: LockOptions, hold: () => Promise<void>) => Promise<void>;
const locksWith = (request: Request) => ({ request }) as unknown as LockManager;

test('a tab that gets the lock records, and keeps it', async () => {
  let isFree = false;
  const locks = locksWith((_, __, hold) => hold().then(() => void (isFree = true)));
  expect(await isOnlyTab('a', locks)).toBe(true);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(isFree).toBe(false);
});

test('a tab that waits for the lock of another in vain does not record', async () => {
  const locks = locksWith(
    (_, { signal }) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason as Error));
      }),
  );
  const asked = isOnlyTab('a', locks);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await asked).toBe(false);
});

test('where the browser gives no locks, or refuses them, every tab records', async () => {
  const refusing = locksWith(() => Promise.reject(new DOMException('no locks here', 'SecurityError')));
  expect(await isOnlyTab('a', refusing)).toBe(true);
  expect(
    await isOnlyTab(
      'a',
      locksWith(() => Promise.reject(new Error('broken'))),
    ),
  ).toBe(true);
  vi.stubGlobal('navigator', {});
  expect(await isOnlyTab('a')).toBe(true);
  vi.unstubAllGlobals();
});
