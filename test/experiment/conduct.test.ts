import { describe, expect, it } from 'vitest';
import { conductStudy, finishedRuns, type RecordOf } from '../../src/experiment/conduct.ts';
import { studyOf, type Comparison } from '../../src/experiment/comparison.ts';
import { comparisonResultOf, differenceOf, secondsOf } from '../../src/experiment/comparisonResult.ts';
import { runKey } from '../../src/experiment/obtain.ts';
import { runsOf } from '../../src/experiment/study.ts';
import { madeUpRun, memory } from '../measure/experiment/records.ts';

const held: Comparison = {
  arms: [
    { name: 'plain', method: 'grpo', settings: { policy: 'tiny' } },
    { name: 'held', method: 'grpo', settings: { policy: 'tiny', beta: 0.1 } },
  ],
  seeds: [3, 1, 2],
  budget: { counter: 'budget', value: 100 },
  control: 'plain',
};

const recordOf: (comparison: Comparison) => RecordOf = (comparison) => (arm, seed) => {
  const run = runsOf(studyOf(comparison)).find((one) => one.arm === arm && one.seed === seed);
  return run && madeUpRun(run.request);
};

describe('training a comparison', () => {
  it('trains every arm at every seed with its own budget, and keeps each run under the key of the command line', async () => {
    const cache = memory();
    const comparison = { ...held, arms: [held.arms[0]!, { ...held.arms[1]!, budgetTimes: 2 }] };
    const found = await conductStudy({
      study: studyOf(comparison),
      lanes: 2,
      versionOf: () => Promise.resolve('7 base'),
      cache,
      runArm: ({ request }) => Promise.resolve(madeUpRun(request)),
    });
    const runs = runsOf(studyOf(comparison));
    expect(runs.map(({ arm, seed }) => `${arm} ${seed}`)).toEqual([
      'plain 3',
      'held 3',
      'plain 1',
      'held 1',
      'plain 2',
      'held 2',
    ]);
    expect(runs.map(({ request }) => request.plan.budget.value)).toEqual([100, 200, 100, 200, 100, 200]);
    expect([...cache.kept.keys()].sort()).toEqual(
      runs.map(({ request }) => runKey(request, '7 base')).sort(),
    );
    expect(found('held', 2)).toEqual(madeUpRun(runs[5]!.request));
    expect(found('held', 9)).toBeUndefined();
  });

  it('keeps what is finished when a run fails, and trains only the rest the next time', async () => {
    const cache = memory();
    const asked: string[] = [];
    const common = { study: studyOf(held), lanes: 1, versionOf: () => Promise.resolve('7'), cache };
    const failing = conductStudy({
      ...common,
      runArm: ({ arm, seed, request }) => {
        asked.push(`${arm} ${seed}`);
        return asked.length === 4
          ? Promise.reject(new Error('memory: it is full'))
          : Promise.resolve(madeUpRun(request));
      },
    });
    await expect(failing).rejects.toThrow('memory: it is full');
    expect((await finishedRuns(common)).map(({ arm, seed }) => `${arm} ${seed}`)).toEqual(asked.slice(0, 3));
    const again: string[] = [];
    const found = await conductStudy({
      ...common,
      runArm: ({ arm, seed, request }) => {
        again.push(`${arm} ${seed}`);
        return Promise.resolve(madeUpRun(request));
      },
    });
    expect(again).toEqual(['held 1', 'plain 2', 'held 2']);
    expect(comparisonResultOf(held, found)).toEqual(comparisonResultOf(held, recordOf(held)));
  });

  it('trains a run that two arms share once', async () => {
    const twin = { ...held.arms[0]!, name: 'twin' };
    let asked = 0;
    await conductStudy({
      study: studyOf({ ...held, arms: [...held.arms, twin] }),
      lanes: 3,
      versionOf: () => Promise.resolve('7'),
      cache: memory(),
      runArm: ({ request }) => {
        asked++;
        return Promise.resolve(madeUpRun(request));
      },
    });
    expect(asked).toBe(6);
  });
});

describe('the result of a comparison', () => {
  it('has the mean curve with its t interval over seeds, from 0 to the budget', () => {
    const { arms } = comparisonResultOf(held, recordOf(held));
    const { curve } = arms[0]!;
    expect(curve).toHaveLength(101);
    const [start] = curve;
    expect(start!.spent).toBe(0);
    for (const value of [start!.mean, start!.low, start!.high]) expect(value).toBeCloseTo(0.2, 12);
    // Ends of made-up runs of seeds 1 to 3 are 0.01 apart: t(0.975, 2) · 0.01 / √3 around their mean.
    const ends = held.seeds.map((seed) => recordOf(held)('plain', seed)!.points.at(-1)!.passAt1);
    const mean = (ends[0]! + ends[1]! + ends[2]!) / 3;
    const last = curve.at(-1)!;
    expect(last.spent).toBe(100);
    expect(last.mean).toBeCloseTo(mean, 12);
    expect(last.high! - last.mean).toBeCloseTo((4.302652729911275 * 0.01) / Math.sqrt(3), 9);
    expect(last.mean - last.low!).toBeCloseTo(last.high! - last.mean, 12);
  });

  it('has a curve of pass@8 too where evaluations measure it', () => {
    const measuring = {
      ...held,
      arms: held.arms.map((arm) => ({ ...arm, settings: { ...arm.settings, eval_pass_at_8: true } })),
    };
    const records = recordOf(held);
    const { arms } = comparisonResultOf(measuring, (arm, seed) => {
      const record = records(arm, seed)!;
      const rows = record.rows.map((row, at) => ({ ...row, 'eval/pass@8': at % 2 === 1 ? 0.1 * at : null }));
      return { ...record, rows };
    });
    // Measured at 50 and at 100 of the budget of 100.
    const at8 = arms[0]!.curveAt8!;
    expect(at8.at(-1)!.mean).toBeCloseTo(0.3, 12);
    expect(at8[75]!.mean).toBeCloseTo(0.2, 12);
    expect(comparisonResultOf(held, records).arms[0]).not.toHaveProperty('curveAt8');
  });

  it('compares seed by seed in pass@1, pass@8 and every metric', () => {
    const result = comparisonResultOf(held, recordOf(held));
    expect(result.differences.map(({ metric, arm, against }) => [metric, arm, against])).toEqual(
      ['auc', 'final', 'pass@8'].map((metric) => [metric, 'held', 'plain']),
    );
    const [auc] = result.differences;
    const heights = (arm: string) =>
      held.seeds.map((seed) => (0.2 + recordOf(held)(arm, seed)!.points.at(-1)!.passAt1) / 2);
    const gaps = heights('held').map((height, i) => height - heights('plain')[i]!);
    expect(auc!.difference).toBeCloseTo((gaps[0]! + gaps[1]! + gaps[2]!) / 3, 12);
    expect(auc!.high - auc!.low).toBeLessThan(0.002);
    expect(auc!.pairs).toBe(3);
    expect(auc!.unpaired).toBeNull();
    const entropy = differenceOf(result.arms[1]!, result.arms[0]!, 'entropy');
    expect(entropy!.difference).toBeCloseTo(0.025, 2);
    expect(result.arms[0]!.metrics).toHaveProperty('kl', [null, null, null]);
    expect(differenceOf(result.arms[1]!, result.arms[0]!, 'kl')).toBeNull();
  });

  it('says from eight pairs on how many unpaired seeds they are worth', () => {
    const unpairedAt = (count: number) => {
      const more = { ...held, seeds: Array.from({ length: count }, (_, i) => i + 1) };
      return comparisonResultOf(more, recordOf(more)).differences[0]!;
    };
    // Seeds differ a hundred times more than pairs do.
    expect(unpairedAt(8).unpaired).toBeGreaterThan(100);
    expect([unpairedAt(7).pairs, unpairedAt(7).unpaired]).toEqual([7, null]);
  });

  it('has no interval with one finished pair, and says nothing of runs that are missing', () => {
    const one: RecordOf = (arm, seed) => (seed === 3 ? recordOf(held)(arm, seed) : undefined);
    const result = comparisonResultOf(held, one);
    expect(result.differences).toEqual([]);
    expect(result.arms.map(({ seeds }) => seeds)).toEqual([[3], [3]]);
    expect(result.arms[0]!.curve.at(-1)).toMatchObject({ low: null, high: null });
    const none = comparisonResultOf(held, () => undefined);
    expect(none.arms[0]).toMatchObject({ seeds: [], curve: [], auc: [], metrics: {} });
  });

  it('compares different tasks with a note and without an interval', () => {
    const other = { name: 'maze', method: 'grpo', settings: { policy: 'tiny', task: 'maze' } } as const;
    const mixed = { ...held, arms: [...held.arms, other] };
    const result = comparisonResultOf(mixed, recordOf(mixed));
    expect(result.differences.some(({ arm }) => arm === 'maze')).toBe(false);
    expect(result.differences.some(({ arm }) => arm === 'held')).toBe(true);
    expect(result.notes).toContainEqual(
      expect.stringMatching(/^maze trains on maze level \d, plain on chain-sum level \d: .* no interval\.$/),
    );
  });

  it('says what its budget means where that is not equal or cannot be repeated', () => {
    const arms = [held.arms[0]!, { ...held.arms[1]!, budgetTimes: 4 }];
    const seconds = { ...held, arms, budget: { counter: 'seconds', value: 5 } } as const;
    const { notes } = comparisonResultOf(seconds, recordOf(seconds));
    expect(notes.join('\n')).toMatch(/The budget is seconds: another machine/);
    expect(notes.join('\n')).toMatch(/held gets 4 times the budget, and is measured over all of it\./);
    expect(notes.join('\n')).toMatch(/plain was evaluated only 2 times, so its curve is coarse/);
  });

  it('counts a run that broke off as 0 from there on, and says so', () => {
    const broken: RecordOf = (arm, seed) => {
      const record = recordOf(held)(arm, seed)!;
      const stop = { passAt8: null, stopped: 'update: no number' };
      return arm === 'held' && seed === 1
        ? { ...record, ...stop, points: [record.points[0]!, { spent: 50, passAt1: 0 }] }
        : record;
    };
    const result = comparisonResultOf(held, broken);
    expect(result.arms[1]!.final[1]).toBe(0);
    expect(result.arms[1]!.passAt8[1]).toBeNull();
    expect(result.differences.find(({ metric }) => metric === 'pass@8')!.pairs).toBe(3);
    expect(result.notes.join()).toContain('held: 1 of its runs broke off');
  });

  it('keeps seconds apart, because no two machines agree on them', () => {
    expect(secondsOf(held, recordOf(held))).toEqual({ plain: [1, 1, 1], held: [1, 1, 1] });
    const slow: RecordOf = (arm, seed) => ({ ...recordOf(held)(arm, seed)!, seconds: 99 });
    expect(comparisonResultOf(held, slow)).toEqual(comparisonResultOf(held, recordOf(held)));
  });
});
