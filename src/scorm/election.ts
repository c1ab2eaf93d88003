/**
 * Decides which of several tabs records, over a channel on which every tab hears all messages in one order, its own included. A
 * tab asks; one that records answers. Without an answer in time, the first tab that claims records from then on, and an older
 * one that was silent, because its browser froze it, stands down with the claim. So tabs need no common clock.
 *
 * A tab that was refused never claims later: its platform's data are older than what was recorded meanwhile. It learns when
 * no tab records any more, and its reader reloads it.
 */

/** `asking`: not decided, or in doubt; `other`: another tab records; `gone`: another did, and it was closed or is silent. */
export type TabRole = 'asking' | 'mine' | 'other' | 'gone';

export interface TabMessage {
  readonly kind: 'ask' | 'here' | 'claim' | 'leave' | 'mark';
  /** The tab that sent it. */
  readonly from: string;
}

export interface ElectionOptions {
  /** Names the tab among all. */
  readonly tab: string;
  /** Sends to every tab, this one included. */
  readonly post: (message: TabMessage) => void;
  /** Calls once after milliseconds, at the earliest; returns how to cancel it. */
  readonly after: (ms: number, act: () => void) => () => void;
  /** Milliseconds of a clock that runs also while the tab is frozen. */
  readonly now: () => number;
  /** Hears every change of the role. */
  readonly onRole: (role: TabRole) => void;
}

export interface Election {
  readonly role: TabRole;
  /** Takes every message of the channel in its order. */
  hear(message: TabMessage): void;
  /** Acts a moment later if this tab still records then: after every message that was sent before. */
  whenMine(act: () => void): void;
  /** Ends this tab's part. */
  leave(): void;
}

/** Milliseconds in which a tab that records answers, and after which a waiting one looks again. */
export const patienceMs = 1_000;
const lookAgainMs = 5_000;
/** A mark that took longer to come back found the tab frozen, and proves nothing. */
const longestMarkMs = patienceMs / 2;
/** Times that a tab asks without hearing itself, until it takes the channel for broken and records. */
const mostDeaf = 3;

export function startElection({ tab, post, after, now, onRole }: ElectionOptions): Election {
  let role: TabRole = 'asking';
  let isOver = false;
  /** Tabs that have asked and got no answer since. */
  const unanswered = new Set<string>();
  /** Acts by the marks that were sent for them, oldest first. */
  const marked: { readonly act: () => void; readonly sent: number }[] = [];
  /** Acts that wait until a doubt is settled. */
  const held: (() => void)[] = [];
  let isDeaf = false;
  let cancel = (): void => undefined;

  const send = (kind: TabMessage['kind']): void => post({ kind, from: tab });
  const wait = (ms: number, act: () => void): void => {
    cancel();
    cancel = after(ms, act);
  };
  const become = (next: TabRole): void => {
    if (role === next) return;
    role = next;
    cancel();
    if (next === 'other' || next === 'gone') {
      marked.length = 0;
      held.length = 0;
      wait(lookAgainMs, look);
    }
    onRole(next);
    if (next === 'mine') held.splice(0).forEach(whenMine);
  };

  const ask = (times = 1): void => {
    send('ask');
    wait(patienceMs, () => {
      if (unanswered.has(tab)) return send('claim');
      if (times < mostDeaf) return ask(times + 1);
      isDeaf = true;
      become('mine');
    });
  };
  /** A tab that does not record asks whether one does. */
  function look(): void {
    send('ask');
    wait(patienceMs, () => {
      become('gone');
      wait(lookAgainMs, look);
    });
  }
  function whenMine(act: () => void): void {
    if (role === 'asking') held.push(act);
    if (role !== 'mine') return;
    if (isDeaf) return act();
    marked.push({ act, sent: now() });
    send('mark');
  }
  /** Another tab says that it records, or begins to. */
  const hearOther = (): void => {
    if (role !== 'other') return become('other');
    wait(lookAgainMs, look);
  };

  const heard: Readonly<Record<TabMessage['kind'], (from: string) => void>> = {
    ask(from) {
      unanswered.add(from);
      if (from !== tab && role === 'mine') send('here');
    },
    here(from) {
      unanswered.clear();
      if (from === tab) return;
      if (role !== 'mine') return hearOther();
      // Both believe that they record, or the answer is an old one: one of them asks again.
      if (tab > from) return send('here');
      become('asking');
      ask();
    },
    claim(from) {
      const isFirst = unanswered.has(from);
      if (from === tab) {
        if (!isFirst || role !== 'asking') return;
        unanswered.clear();
        return become('mine');
      }
      // Answered before the claim: the claim is void.
      if (role === 'mine' && !isFirst) return send('here');
      unanswered.clear();
      hearOther();
    },
    leave(from) {
      if (from !== tab && role !== 'mine') become('gone');
    },
    mark(from) {
      const mark = from === tab ? marked.shift() : undefined;
      if (!mark) return;
      if (role === 'mine' && now() - mark.sent <= longestMarkMs) mark.act();
      else whenMine(mark.act);
    },
  };

  ask();
  return {
    get role() {
      return role;
    },
    hear({ kind, from }) {
      if (!isOver) heard[kind](from);
    },
    whenMine,
    leave() {
      if (role === 'mine' && !isOver) send('leave');
      isOver = true;
      cancel();
    },
  };
}
