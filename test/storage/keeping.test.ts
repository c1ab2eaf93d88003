/** The rule of checkpoints, and what goes first when they take too much. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { evictable, newlyOlder, reasonsToKeep, type CheckpointInfo } from '../../src/storage/keeping.ts';
import { evictionWords } from '../../src/storage/evictionWords.ts';

/** Checkpoints of run `runId` at these rounds, saved in this order, with held-out pass@1 where it was measured. */
function saved(
  runId: string,
  ...rounds: (readonly [round: number, passAt1?: number, evalReward?: number])[]
) {
  return rounds.map(([round, passAt1 = null, evalReward = passAt1], i): CheckpointInfo => ({
    ...{ runId, serial: i + 1, round, passAt1, evalReward, bytes: 100, savedAt: round },
  }));
}

const kept = (infos: readonly CheckpointInfo[], everyRounds = 0) =>
  Object.fromEntries(reasonsToKeep(infos, { everyRounds }));

describe('the rule', () => {
  test('keeps the latest, the best on held-out prompts and the first of every n rounds', () => {
    const infos = saved('a', [0, 0.1], [50], [100, 0.7], [130], [220, 0.6], [250, 0.5]);
    expect(kept(infos, 100)).toEqual({ 3: ['best', 'every'], 5: ['every'], 6: ['latest'] });
    expect(kept(infos)).toEqual({ 3: ['best'], 6: ['latest'] });
    expect(kept([])).toEqual({});
  });

  test('compares equal pass@1 by held-out reward, and of equal ones keeps the earlier', () => {
    expect(kept(saved('a', [10, 0, 0.2], [20, 0, 0.8], [30, 0, 0.8], [40]))).toEqual({
      2: ['best'],
      4: ['latest'],
    });
  });

  test('does not keep rounds that a resumed run writes again', () => {
    const infos = saved('a', [100, 0.2], [200, 0.9], [300, 0.8], [150]);
    expect(kept(infos, 100)).toEqual({ 1: ['best', 'every'], 4: ['latest'] });
  });

  test('asks for space only where the checkpoint that was the latest would stay', () => {
    const infos = saved('a', [100, 0.2], [200]);
    expect(newlyOlder(infos, reasonsToKeep(infos, { everyRounds: 0 }))?.serial).toBe(1);
    const more = saved('a', [100, 0.2], [200], [201]);
    expect(newlyOlder(more, reasonsToKeep(more, { everyRounds: 0 }))).toBeNull();
  });
});

const anyInfos = fc
  .array(
    fc.record({
      runId: fc.constantFrom('a', 'b', 'c'),
      serial: fc.nat(30),
      round: fc.nat(1000),
      passAt1: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
      evalReward: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
      bytes: fc.nat(1e6),
      savedAt: fc.nat(),
    }),
    { maxLength: 40 },
  )
  .map((infos) => [...new Map(infos.map((info) => [`${info.runId} ${info.serial}`, info])).values()]);
const latestOf = (infos: readonly CheckpointInfo[], run: string) =>
  Math.max(...infos.filter(({ runId }) => runId === run).map(({ serial }) => serial));

test('the latest checkpoint of a run is always kept and never evictable', () => {
  fc.assert(
    fc.property(anyInfos, fc.nat(400), (infos, everyRounds) => {
      for (const { runId, serial } of evictable(infos, { everyRounds, budgetBytes: 0 }))
        expect(serial).not.toBe(latestOf(infos, runId));
      for (const run of new Set(infos.map(({ runId }) => runId))) {
        const reasons = reasonsToKeep(
          infos.filter(({ runId }) => runId === run),
          { everyRounds },
        );
        expect(reasons.get(latestOf(infos, run))).toContain('latest');
      }
    }),
  );
});

test('those of every n rounds go before the best ones, the oldest first', () => {
  const a = saved('a', [100, 0.2], [200, 0.9], [300, 0.1]);
  const b = saved('b', [101, 0.5], [150, 0.1], [260, 0.2]);
  const order = evictable([...a, ...b], { everyRounds: 100, budgetBytes: 0 });
  expect(order.map(({ runId, round }) => `${runId} ${round}`)).toEqual(['a 100', 'b 150', 'b 101', 'a 200']);
});

test('what was evicted is said in one sentence with runs, rounds and size', () => {
  const of = (name: string, round: number) => ({ runId: name, name, round, bytes: 1.5e6 });
  expect(evictionWords([of('calm-fig-1', 100)])).toBe(
    'one older checkpoint was evicted, 1.5 MB, to keep within the checkpoint budget: calm-fig-1 (round 100); the latest of every run stays',
  );
  const many = ['a', 'a', 'b', 'c', 'd', 'e'].map((name, i) => of(name, i));
  expect(evictionWords(many)).toContain(
    '6 older checkpoints were evicted, 9.0 MB, to keep within the checkpoint budget: a (rounds 0, 1); b (round 2); c (round 3) and 2 more runs;',
  );
});
