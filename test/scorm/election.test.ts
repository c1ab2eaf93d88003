/** Tests the election between tabs: one records in the end, and none after another has begun. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { startElection, type TabMessage, type TabRole } from '../../src/scorm/election.ts';
import { runTabs, type TabPlan } from './toyTabs.ts';

const ms = (max: number) => fc.integer({ min: 0, max });
const tabPlan: fc.Arbitrary<TabPlan> = fc.record({
  // Many at nearly the same moment.
  opens: fc.oneof(fc.constant(0), ms(60), ms(20_000)),
  ends: fc.option(fc.record({ after: ms(20_000), says: fc.boolean() })),
  frozen: fc.array(fc.record({ after: ms(15_000), lasts: ms(12_000) }), { maxLength: 3 }),
  writes: fc.array(ms(25_000), { maxLength: 8 }),
});
const plans = fc.array(tabPlan, { minLength: 1, maxLength: 5 });
/** Delays of an awake tab are far below the patience. */
const delays = fc.infiniteStream(ms(100));
const coins = fc.infiniteStream(fc.boolean());

describe('of any tabs that open, freeze, crash and close', () => {
  test('one records in the end, and the others say so', () => {
    fc.assert(
      fc.property(plans, delays, coins, fc.boolean(), (given, delay, coin, isOrdered) => {
        const { roles } = runTabs(given, {
          delay: () => delay.next().value,
          timersFirst: () => coin.next().value,
          isOrdered,
        });
        expect(roles.filter((role) => role === 'mine')).toHaveLength(Math.min(1, roles.length));
        expect(roles.filter((role) => role === 'other')).toHaveLength(Math.max(0, roles.length - 1));
      }),
      { numRuns: 2_000 },
    );
  });

  test('none writes after another has written', () => {
    let handedOn = 0;
    fc.assert(
      fc.property(plans, delays, coins, (given, delay, coin) => {
        const { writers } = runTabs(given, {
          delay: () => delay.next().value,
          timersFirst: () => coin.next().value,
          isOrdered: true,
        });
        const changes = writers.filter((writer, i) => writer !== writers[i - 1]);
        expect(changes).toEqual([...new Set(writers)]);
        if (changes.length > 1) handedOn++;
      }),
      { numRuns: 2_000 },
    );
    expect(handedOn).toBeGreaterThan(100);
  });
});

const always = { delay: () => 10, timersFirst: () => false, isOrdered: true };
const stays: TabPlan = { opens: 0, ends: null, frozen: [], writes: [3_000] };

describe('a tab', () => {
  test('alone records', () => {
    expect(runTabs([stays], always)).toEqual({ roles: ['mine'], writers: ['tab 0'] });
  });

  test('that opens at the same moment as another leaves it to the first that claims', () => {
    const { roles, writers } = runTabs([stays, stays], always);
    expect(roles).toEqual(['mine', 'other']);
    expect(writers).toEqual(['tab 0']);
  });

  test('that was frozen while another began writes nothing when it wakes, in whatever order it hears', () => {
    for (const timersFirst of [false, true]) {
      const first = { ...stays, frozen: [{ after: 2_000, lasts: 8_000 }], writes: [1_500, 9_999, 10_000] };
      const second = { ...stays, opens: 5_000, writes: [2_000, 7_000] };
      const { roles, writers } = runTabs([first, second], { ...always, timersFirst: () => timersFirst });
      expect(roles).toEqual(['other', 'mine']);
      expect(writers).toEqual(['tab 0', 'tab 1', 'tab 1']);
    }
  });

  test('that freezes between its question and its answer to itself does not write on waking', () => {
    const first = { ...stays, frozen: [{ after: 3_005, lasts: 9_000 }], writes: [3_000] };
    const second = { ...stays, opens: 5_000, writes: [3_000] };
    expect(runTabs([first, second], always).writers).toEqual(['tab 1']);
  });

  test('that waits is told when the recording one closes or crashes, and records after a reload', () => {
    for (const says of [true, false]) {
      const first = { ...stays, ends: { after: 6_000, says } };
      const second = { ...stays, opens: 2_000, writes: [500, 3_000, 6_000] };
      const { roles, writers } = runTabs([first, second], always);
      expect(roles).toEqual(['mine']);
      expect(writers).toEqual(['tab 0', "tab 1'", "tab 1'"]);
    }
  });

  test('whose channel brings nothing back records all the same, and at once', () => {
    const timers: (() => void)[] = [];
    const heard: TabRole[] = [];
    const election = startElection({
      tab: 'a',
      post: () => undefined,
      now: () => 0,
      after: (_, act) => {
        timers.push(act);
        return () => undefined;
      },
      onRole: (role) => heard.push(role),
    });
    for (let at = 0; at < timers.length; at++) timers[at]?.();
    expect(heard).toEqual(['mine']);
    let written = 0;
    election.whenMine(() => written++);
    expect(written).toBe(1);
  });

  test('in doubt holds what it has to record, and records it once', () => {
    const queue: TabMessage[] = [];
    const timers: (() => void)[] = [];
    const election = startElection({
      tab: 'a',
      post: (message) => queue.push(message),
      now: () => 0,
      after: (_, act) => {
        timers.push(act);
        return () => undefined;
      },
      onRole: () => undefined,
    });
    const settle = () => {
      for (let message = queue.shift(); message; message = queue.shift()) election.hear(message);
    };
    settle();
    timers.pop()?.();
    settle();
    expect(election.role).toBe('mine');
    let written = 0;
    election.whenMine(() => written++);
    // An answer of a tab that believes to record, before its own mark is back.
    election.hear({ kind: 'here', from: 'b' });
    settle();
    expect([election.role, written]).toEqual(['asking', 0]);
    timers.pop()?.();
    settle();
    expect([election.role, written]).toEqual(['mine', 1]);
  });
});
