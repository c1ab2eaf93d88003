/** Tests which tab of a package may record: by a lock, and by an election where the browser gives none. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TabRole } from '../../src/scorm/election.ts';
import { takeRole } from '../../src/scorm/onlyTab.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Request = (name: string, options: LockOptions, hold: () => Promise<void>) => Promise<void>;
const hostWith = (request: Request, Channel?: typeof BroadcastChannel) => ({
  locks: { request } as unknown as LockManager,
  Channel,
});
const ignore = () => undefined;

test('a tab that gets the lock records, and keeps it', async () => {
  let isFree = false;
  const host = hostWith((_, __, hold) => hold().then(() => void (isFree = true)));
  const tab = await takeRole('a', ignore, host);
  expect(tab.role).toBe('mine');
  let written = 0;
  tab.whenMine(() => written++);
  await vi.advanceTimersByTimeAsync(5_000);
  expect([isFree, written]).toEqual([false, 1]);
});

test('a tab that waits for the lock of another in vain does not record, and hears when that is free', async () => {
  let free: (() => void) | null = null;
  const heard: TabRole[] = [];
  const host = hostWith((_, options) => {
    if (typeof options === 'function') return new Promise(() => (free = options as () => void));
    return new Promise((_resolve, reject) => {
      const { signal } = options;
      signal?.addEventListener('abort', () => reject(signal.reason as Error));
    });
  });
  const asked = takeRole('a', (role) => heard.push(role), host);
  await vi.advanceTimersByTimeAsync(1_000);
  const tab = await asked;
  let written = 0;
  tab.whenMine(() => written++);
  expect([tab.role, heard, written]).toEqual(['other', [], 0]);
  (free as (() => void) | null)?.();
  expect(heard).toEqual(['gone']);
});

/** Channels that deliver to all others of their name, a moment later. */
function toyChannels(): typeof BroadcastChannel {
  const open = new Set<ToyChannel>();
  class ToyChannel {
    onmessage: ((event: { data: unknown }) => void) | null = null;
    readonly name: string;
    constructor(name: string) {
      this.name = name;
      open.add(this);
    }
    postMessage(data: unknown): void {
      for (const other of open)
        if (other !== this && other.name === this.name)
          setTimeout(() => open.has(other) && other.onmessage?.({ data: structuredClone(data) }), 5);
    }
    close(): void {
      open.delete(this);
    }
  }
  return ToyChannel as unknown as typeof BroadcastChannel;
}

test.each([
  ['gives no locks', (Channel: typeof BroadcastChannel) => ({ locks: undefined, Channel })],
  [
    'refuses them',
    (Channel: typeof BroadcastChannel) =>
      hostWith(() => Promise.reject(new DOMException('no locks here', 'SecurityError')), Channel),
  ],
])('where the browser %s, one of two tabs records and the other hears when it closes', async (_, hostOf) => {
  const host = hostOf(toyChannels());
  const heard: TabRole[] = [];
  const asked = [takeRole('a', ignore, host), takeRole('a', (role) => heard.push(role), host)];
  const elsewhere = takeRole('b', ignore, host);
  await vi.advanceTimersByTimeAsync(1_500);
  const [first, second] = await Promise.all(asked);
  expect([first?.role, second?.role, (await elsewhere).role]).toEqual(['mine', 'other', 'mine']);
  const written: string[] = [];
  first?.whenMine(() => written.push('first'));
  second?.whenMine(() => written.push('second'));
  await vi.advanceTimersByTimeAsync(100);
  first?.leave();
  await vi.advanceTimersByTimeAsync(100);
  expect([written, heard]).toEqual([['first'], ['gone']]);
});

test('where the browser has neither locks nor channels, every tab records', async () => {
  expect((await takeRole('a', ignore, { locks: undefined, Channel: undefined })).role).toBe('mine');
});

test('what strangers say on the channel is not heard', async () => {
  const Channel = toyChannels();
  const asked = takeRole('a', ignore, { locks: undefined, Channel });
  const stranger = new Channel('a');
  for (const data of [null, 'here', { kind: 'here' }, { kind: 'here', from: 1 }, { kind: 'stop', from: 'b' }])
    stranger.postMessage(data);
  await vi.advanceTimersByTimeAsync(1_500);
  expect((await asked).role).toBe('mine');
});
