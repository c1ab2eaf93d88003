/**
 * Lets one tab of a package record, so that two tabs never write over each other: by a lock of the browser, or, where it gives
 * none (pages without https, some frames), by an election on a channel.
 */
import * as v from 'valibot';
import { patienceMs, startElection, type Election, type TabMessage, type TabRole } from './election.ts';

/** What the session of a tab asks before it writes. */
export type HeldRole = Pick<Election, 'role' | 'whenMine' | 'leave'>;

/** What of the browser decides between tabs. */
export interface TabHost {
  readonly locks: LockManager | undefined;
  readonly Channel: typeof BroadcastChannel | undefined;
}

const messageSchema = v.strictObject({
  kind: v.picklist(['ask', 'here', 'claim', 'leave', 'mark']),
  from: v.pipe(v.string(), v.maxLength(80)),
});

const fixed = (role: TabRole): HeldRole => ({
  role,
  whenMine(act) {
    if (role === 'mine') act();
  },
  leave: () => undefined,
});

/**
 * The role of this tab among those with the same name, once it is decided; it is `asking` again only in doubt. `onRole` hears
 * later changes.
 */
export async function takeRole(
  name: string,
  onRole: (role: TabRole) => void,
  { locks, Channel }: TabHost = {
    locks: navigator.locks as LockManager | undefined,
    Channel: globalThis.BroadcastChannel,
  },
): Promise<HeldRole> {
  const lock = locks ? await holdLock(name, locks) : 'refused';
  if (lock === 'held') return fixed('mine');
  if (lock === 'refused') return Channel ? elected(name, onRole, Channel) : fixed('mine');
  // Freed at once, for a tab that is opened later.
  locks?.request(name, () => onRole('gone')).catch(() => undefined);
  return fixed('other');
}

/** Waits for the lock as long as a tab that closes or reloads may take to let it go; holds it until this tab closes. */
function holdLock(name: string, locks: LockManager): Promise<'held' | 'taken' | 'refused'> {
  return new Promise((resolve) => {
    const waiting = new AbortController();
    const timer = setTimeout(() => waiting.abort(), patienceMs);
    locks
      .request(name, { signal: waiting.signal }, () => {
        clearTimeout(timer);
        resolve('held');
        // Never settles: the browser frees the lock with the tab.
        return new Promise<void>(() => undefined);
      })
      .catch((error: unknown) => {
        clearTimeout(timer);
        const isTaken = error instanceof DOMException && error.name === 'AbortError';
        resolve(isTaken ? 'taken' : 'refused');
      });
  });
}

/** The role by election. Two ends of the channel, because none hears itself. */
function elected(
  name: string,
  onRole: (role: TabRole) => void,
  Channel: typeof BroadcastChannel,
): Promise<HeldRole> {
  const [speaking, hearing] = [new Channel(name), new Channel(name)];
  return new Promise((resolve) => {
    let isDecided = false;
    const election = startElection({
      tab: `${Date.now()} ${Math.random()}`,
      post: (message: TabMessage) => speaking.postMessage(message),
      after(ms, act) {
        const timer = setTimeout(act, ms);
        return () => clearTimeout(timer);
      },
      now: () => performance.now(),
      onRole(role) {
        if (isDecided) return onRole(role);
        isDecided = true;
        resolve({
          get role() {
            return election.role;
          },
          whenMine: (act) => election.whenMine(act),
          leave() {
            election.leave();
            speaking.close();
            hearing.close();
          },
        });
      },
    });
    hearing.onmessage = ({ data }) => {
      const { success, output } = v.safeParse(messageSchema, data);
      if (success) election.hear(output);
    };
  });
}
