/**
 * Tabs of the tests on a simulated channel, in virtual time: messages and timers are late, tabs freeze, crash, close and are
 * reloaded by a reader who does what the page says.
 */
import { startElection, type Election, type TabMessage } from '../../src/scorm/election.ts';

export interface TabPlan {
  /** Milliseconds at which it is opened. */
  readonly opens: number;
  /** When it ends, and whether it can still say so; null: it stays. */
  readonly ends: { readonly after: number; readonly says: boolean } | null;
  /** Spans in which it does nothing, from its opening on. */
  readonly frozen: readonly { readonly after: number; readonly lasts: number }[];
  /** When it has something to record, from its opening on. */
  readonly writes: readonly number[];
}

export interface TabsOptions {
  /** Milliseconds of each delivery, drawn anew. */
  readonly delay: () => number;
  /** Whether all tabs hear messages in one order; else only those of one sender keep theirs. */
  readonly isOrdered: boolean;
  /** Whether late timers come before late messages when a tab thaws. */
  readonly timersFirst: () => boolean;
}

interface Tab {
  readonly name: string;
  readonly election: Election;
  isAlive: boolean;
  frozenUntil: number;
}

export interface TabsOutcome {
  /** Roles of the tabs that live at the end. */
  readonly roles: readonly string[];
  /** Who wrote, in order. */
  readonly writers: readonly string[];
}

/** A reader reloads a tab this long after it said that the recording one is gone. */
const readsMs = 700;
const settlesMs = 60_000;

/** Runs the plans to their end, thaws all and lets them settle. */
export function runTabs(
  plans: readonly TabPlan[],
  { delay, isOrdered, timersFirst }: TabsOptions,
): TabsOutcome {
  let now = 0;
  let sequence = 0;
  const events: { at: number; order: number; tab: Tab | null; act: () => void }[] = [];
  const tabs: Tab[] = [];
  const writers: string[] = [];
  const lastDelivery = new Map<string, number>();
  const plan = (at: number, tab: Tab | null, act: () => void, order = ++sequence) =>
    void events.push({ at, order, tab, act });

  function post(message: TabMessage): void {
    for (const tab of tabs) {
      const pair = isOrdered ? tab.name : `${message.from} ${tab.name}`;
      const at = Math.max(now + delay(), lastDelivery.get(pair) ?? 0);
      lastDelivery.set(pair, at);
      plan(at, tab, () => tab.election.hear(message));
    }
  }
  function open(name: string, { ends, frozen, writes }: Omit<TabPlan, 'opens'>, reloadsLeft: number): void {
    const opened = now;
    const early: (() => void)[] = [];
    let tab: Tab | null = null;
    const mine = (act: (tab: Tab) => void) => (tab ? act(tab) : early.push(() => tab && act(tab)));
    const election = startElection({
      tab: name,
      now: () => now,
      // The tab hears its first question too.
      post: (message) => mine(() => post(message)),
      after(ms, act) {
        let isCancelled = false;
        const fire = () => !isCancelled && act();
        mine((own) => plan(now + ms, own, fire, timersFirst() ? -++sequence : ++sequence));
        return () => (isCancelled = true);
      },
      onRole(role) {
        if (role !== 'gone' || reloadsLeft === 0) return;
        mine((own) =>
          plan(now + readsMs, own, () => {
            if (own.election.role !== 'gone') return;
            own.election.leave();
            own.isAlive = false;
            open(`${name}'`, { ends: null, frozen: [], writes: [2_000, 9_000] }, reloadsLeft - 1);
          }),
        );
      },
    });
    tab = { name, election, isAlive: true, frozenUntil: 0 };
    const own = tab;
    tabs.push(own);
    early.forEach((act) => act());
    for (const at of writes)
      plan(opened + at, own, () => own.election.whenMine(() => void writers.push(name)));
    for (const { after, lasts } of frozen)
      plan(opened + after, null, () => (own.frozenUntil = Math.max(own.frozenUntil, now + lasts)));
    if (ends)
      plan(opened + ends.after, null, () => {
        if (ends.says && own.isAlive && own.frozenUntil <= now) own.election.leave();
        own.isAlive = false;
      });
  }

  plans.forEach(({ opens, ...rest }, i) => plan(opens, null, () => open(`tab ${i}`, rest, 9)));
  const lastPlanned = Math.max(
    ...plans.flatMap(({ opens, ends, frozen, writes }) => [
      opens,
      ...writes.map((at) => opens + at),
      ...(ends ? [opens + ends.after] : []),
      ...frozen.map(({ after, lasts }) => opens + after + lasts),
    ]),
  );
  for (;;) {
    events.sort((a, b) => a.at - b.at || a.order - b.order);
    const event = events.shift();
    if (!event || event.at > lastPlanned + settlesMs) break;
    now = event.at;
    const { tab } = event;
    if (tab && !tab.isAlive) continue;
    // What comes to a frozen tab waits for it, in its order.
    if (tab && tab.frozenUntil > now) events.push({ ...event, at: tab.frozenUntil });
    else event.act();
  }
  const roles = tabs.filter(({ isAlive }) => isAlive).map(({ election }) => election.role);
  return { roles, writers };
}
