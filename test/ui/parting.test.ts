/** Since when a judge is fooled, on made series. */
import { describe, expect, test } from 'vitest';
import { checkConfig, defaultConfig } from '../../src/config/schema.ts';
import { judgeFooled } from '../../src/ui/lab/findings/judgeFooled.ts';
import { findingsOf } from '../../src/ui/lab/findings/index.ts';
import { MetricHistory } from '../../src/run/MetricHistory.ts';
import { partingOf } from '../../src/ui/state/parting.ts';
import { evidence } from './evidence.ts';

type Course = (round: number) => number;

/** Judged and true win rates, and the true reward, in 60 rounds; the judge waits in the first two. */
function judged(judge: Course, rule: Course, trueReward: Course) {
  const from = (course: Course) => (round: number) => (round <= 2 ? null : course(round));
  return {
    'judge/win_rate': from(judge),
    'judge/true_win_rate': from(rule),
    'judge/fooled': from((round) => judge(round) - rule(round)),
    'judge/true_reward': trueReward,
    'judge/kl': (round: number) => 0.1 * round,
  };
}
const seen = (metrics: ReturnType<typeof judged>, settings = {}, rounds = 60) =>
  evidence(metrics, { ...defaultConfig('rlhf'), ...settings }, { rounds });

const rising: Course = (round) => Math.min(1, 0.5 + 0.02 * Math.max(0, round - 10));
const until30: Course = (round) => (round <= 30 ? rising(round) : rising(30) - 0.01 * (round - 30));

describe('the parting of judge and rule', () => {
  test('is the round since which true wins stay behind judged wins', () => {
    const parted = partingOf(
      seen(
        judged(
          rising,
          () => 0.5,
          () => 0.4,
        ),
      ).history,
    );
    // The gap is 0.1 in round 15, and its smoothed mean follows.
    expect(parted?.round).toBeGreaterThan(15);
    expect(parted?.round).toBeLessThan(30);
    expect(parted?.isPleased).toBe(true);
    expect(parted?.judged).toBeGreaterThan(0.9);
    expect(parted?.right).toBeCloseTo(0.5);
  });

  test('is the best round of the true reward where that falls and wins do not part', () => {
    const falls: Course = (round) => (round <= 30 ? 0.3 + 0.02 * round : 0.9 - 0.03 * (round - 30));
    const pleased = partingOf(seen(judged(rising, rising, falls)).history);
    expect(pleased?.round).toBeGreaterThanOrEqual(30);
    expect(pleased?.round).toBeLessThan(42);
    expect(pleased?.isPleased).toBe(true);
    // A policy that collapses displeases both.
    const collapsing = partingOf(seen(judged(until30, until30, falls)).history);
    expect(collapsing?.isPleased).toBe(false);
  });

  test('is none where both rise, both stay, the rule rises later, or there are few judged rounds', () => {
    for (const [judge, rule, reward] of [
      [rising, rising, rising],
      [() => 0.5, () => 0.5, () => 0.3],
      [rising, (round: number) => rising(round - 8), rising],
    ] as const)
      expect(partingOf(seen(judged(judge, rule, reward)).history)).toBeNull();
    const behind = judged(
      () => 0.9,
      () => 0.4,
      () => 0.4,
    );
    expect(partingOf(seen(behind, {}, 11).history)).toBeNull();
    expect(partingOf(seen(behind, {}, 12).history)?.round).toBe(3);
    expect(partingOf(evidence().history)).toBeNull();
    expect(partingOf(new MetricHistory())).toBeNull();
  });
});

describe('a judge that is fooled', () => {
  const behind = judged(
    rising,
    () => 0.5,
    () => 0.4,
  );

  test('is reported with a sentence and cures that can be trained, first of all', () => {
    const settings = { beta: 0, max_choices: 40, judge_every: 8 };
    const evidenceOf = seen(behind, settings);
    const found = judgeFooled(evidenceOf);
    expect(found?.title).toMatch(/^Since round \d+ the judge is pleased and the rule is not$/);
    expect(found?.fix).toEqual({ label: 'Shorter leash: KL coefficient 0.1', changes: { beta: 0.1 } });
    expect(found?.others?.[0]?.changes).toEqual({ max_choices: 80, judge_every: 1 });
    expect(found?.others?.[1]?.changes.target_kl).toBeGreaterThan(1);
    for (const { changes } of [found!.fix!, ...found!.others!])
      expect(checkConfig({ ...evidenceOf.config, ...changes })).toEqual([]);
    expect(findingsOf(evidenceOf)[0]?.id).toBe('judge-fooled');
    expect(judgeFooled(seen(behind, { beta: 0.2 }))?.fix?.changes.beta).toBeCloseTo(0.6);
  });

  test('is not reported where the reader is the human, whose rule nobody knows, or where the verifier pays', () => {
    expect(judgeFooled(seen(behind, { human: 'reader' }))).toBeNull();
    expect(judgeFooled(seen(behind, { labels: 'verifier' }))).toBeNull();
  });
});
