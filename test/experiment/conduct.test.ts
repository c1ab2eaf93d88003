import { describe, expect, it } from 'vitest';
import { conduct, type Conducting } from '../../src/experiment/conduct.ts';
import { runKey, type RunCache } from '../../src/experiment/obtain.ts';
import { seeds, tuningSeeds, type Experiment } from '../../src/experiment/experiment.ts';
import type { ExperimentResult } from '../../src/experiment/result.ts';
import type { RunRecord } from '../../src/experiment/trainTo.ts';
import { armOf } from '../../src/experiment/experiment.ts';
import { configOf, type RunRequest } from '../../src/experiment/tune.ts';
import { madeUpRun, toy } from './records.ts';

function memory(): RunCache & { readonly kept: Map<string, RunRecord> } {
  const kept = new Map<string, RunRecord>();
  return {
    kept,
    get: (key) => Promise.resolve(kept.get(key) ?? null),
    put: (key, record) => Promise.resolve(void kept.set(key, record)),
  };
}

/** An experiment on made-up runs, with every request noted. */
function setUp(more: Partial<Conducting> = {}) {
  const asked: RunRequest[] = [];
  const partial: ExperimentResult[] = [];
  const atOnce = { now: 0, most: 0 };
  const conducting: Conducting = {
    experiment: toy,
    lanes: 2,
    version: '1',
    cache: memory(),
    runArm: async (request) => {
      asked.push(request);
      atOnce.most = Math.max(atOnce.most, ++atOnce.now);
      await Promise.resolve();
      atOnce.now--;
      return madeUpRun(request);
    },
    onPartial: (result) => Promise.resolve(void partial.push(result)),
    ...more,
  };
  return { conducting, asked, partial, atOnce };
}

describe('an experiment', () => {
  it('tunes each arm on other seeds at a quarter of the budget, then runs every arm on the same seeds', async () => {
    const { conducting, asked, atOnce } = setUp();
    const result = await conduct(conducting);
    const [trials, runs] = [asked.slice(0, 12), asked.slice(12)];
    expect(trials.every(({ config }) => tuningSeeds.includes(config.seed))).toBe(true);
    expect(trials.every(({ plan }) => plan.budget.value === 25 && !plan.passAt8)).toBe(true);
    expect(new Set(trials.map(({ config }) => config.learning_rate)).size).toBe(3);
    expect(runs).toHaveLength(16);
    for (const beta of [0, 0.1]) {
      const arm = runs.filter(({ config }) => config.beta === beta);
      expect(arm.map(({ config }) => config.seed)).toEqual(seeds);
      expect(new Set(arm.map(({ config }) => config.learning_rate)).size).toBe(1);
      expect(arm[0]?.config.learning_rate).toBeCloseTo(beta > 0 ? 4e-4 / 3 : 4e-4 * 3, 12);
      expect(arm[0]?.plan).toEqual({ budget: toy.budget, passAt8: true, probe: null });
    }
    expect(atOnce.most).toBe(2);
    expect(result.arms.map(({ tuning }) => tuning.length)).toEqual([3, 3]);
  });

  it('compares arms seed by seed and gives its outcome by the rule', async () => {
    const { conducting } = setUp();
    const result = await conduct(conducting);
    // Seeds differ by 0.07 in the end, their differences by less than 0.0003: only pairs show that.
    expect(result.effect).toMatchObject({ metric: 'auc', arm: 'held', against: 'plain' });
    expect(result.effect?.difference).toBeCloseTo(0.05, 3);
    expect(result.effect!.high - result.effect!.low).toBeLessThan(0.001);
    expect(result.mechanism?.difference).toBeCloseTo(0.1, 2);
    expect(result.verdict).toBe('reproduced');
    expect(result.arms[0]).toMatchObject({
      name: 'plain',
      seeds,
      passAt8: seeds.map(() => 0.9),
      stopped: [],
    });
    expect(result.arms[0]?.rounds).toEqual(seeds.map(() => 4));
    expect(result.arms[0]?.watched).toEqual({ entropy: expect.any(Number) as number, kl: null });
    expect(result.arms[0]?.toThreshold[0]).toBeNull();
    expect(result.arms[1]?.toThreshold[0]).toBeCloseTo((100 * 0.3) / 0.3101, 6);
    expect(result.comparisons).toHaveLength(1);
    expect(result.source).toContain('arXiv 2402.03300');
  });

  it('publishes its result after each seed, without an outcome until all are done', async () => {
    const { conducting, partial } = setUp();
    await conduct(conducting);
    expect(partial).toHaveLength(seeds.length);
    expect(partial.map(({ arms }) => Math.min(...arms.map((arm) => arm.seeds.length)))).toEqual(seeds);
    expect(partial[0]).toMatchObject({ effect: null, mechanism: null, verdict: null });
    expect(partial[6]?.effect).not.toBeNull();
    expect(partial.map(({ verdict }) => verdict).filter(Boolean)).toEqual(['reproduced']);
  });

  it('gives no outcome on fewer seeds or without tuning', async () => {
    const few = await conduct(setUp({ seeds: seeds.slice(0, 3) }).conducting);
    expect([few.effect === null, few.verdict]).toEqual([false, null]);
    const { conducting, asked } = setUp({ tuned: false });
    const untuned = await conduct(conducting);
    expect([untuned.verdict, asked.length]).toEqual([null, 16]);
    expect(asked.every(({ config }) => config.learning_rate === 4e-4)).toBe(true);
  });

  it('resumes where it was interrupted, with the same result', async () => {
    const whole = await conduct(setUp().conducting);
    const cache = memory();
    let left = 17;
    const broken = setUp({
      cache,
      runArm: (request) =>
        left-- > 0 ? Promise.resolve(madeUpRun(request)) : Promise.reject(new Error('out of power')),
    });
    await expect(conduct(broken.conducting)).rejects.toThrow('out of power');
    expect(cache.kept.size).toBe(17);
    const again = setUp({ cache });
    expect(await conduct(again.conducting)).toEqual(whole);
    expect(again.asked).toHaveLength(28 - 17);
    const repeated = setUp({ cache });
    await conduct(repeated.conducting);
    expect(repeated.asked).toEqual([]);
  });

  it('makes a run once if two arms or two experiments share it', async () => {
    const cache = memory();
    await conduct(setUp({ cache }).conducting);
    const third = { name: 'again', title: 'Plain again.', method: toy.method, settings: { beta: 0 } };
    const wider = { ...toy, claim: 'grpo-wider', arms: [...toy.arms, third] };
    const { conducting, asked } = setUp({ cache, experiment: wider });
    const result = await conduct(conducting);
    expect(asked).toEqual([]);
    expect(result.arms[2]?.auc).toEqual(result.arms[0]?.auc);
    const afresh = setUp({ experiment: wider });
    await conduct(afresh.conducting);
    expect(afresh.asked).toHaveLength(28);
  });

  it('separates runs that differ in anything that affects numbers, and no others', () => {
    const config = configOf(toy, armOf(toy, 'plain'), 1, null);
    const plan = { budget: toy.budget, passAt8: true, probe: null };
    const key = runKey({ config, plan }, '1');
    const others: RunRequest[] = [
      { config: { ...config, seed: 2 }, plan },
      { config: { ...config, learning_rate: 1e-3 }, plan },
      { config, plan: { ...plan, passAt8: false } },
      { config, plan: { ...plan, budget: { counter: 'budget', value: 101 } } },
      { config, plan: { ...plan, budget: { counter: 'verify', value: 100 } } },
      { config, plan: { ...plan, probe: 'sign_flips' } },
    ];
    const keys = [...others.map((other) => runKey(other, '1')), runKey({ config, plan }, '2')];
    expect(new Set([key, ...keys]).size).toBe(keys.length + 1);
    expect(runKey({ config: { ...config, threads: 4, save_every_rounds: 7 }, plan }, '1')).toBe(key);
  });

  it('compares an arm’s own value with the number that its mechanism names', async () => {
    const mechanism = { ...toy.mechanism, against: null, than: 4 };
    const { conducting } = setUp({ experiment: { ...toy, mechanism } });
    const result = await conduct(conducting);
    // Of seed s the value is 0.1 + s and a little; the mean of seeds 1 to 8 is 4.5.
    expect(result.mechanism).toMatchObject({ against: null, than: 4 });
    expect(result.mechanism?.difference).toBeCloseTo(0.6, 2);
    const plain = await conduct(
      setUp({ experiment: { ...toy, mechanism: { ...toy.mechanism, against: null } } }).conducting,
    );
    expect(plain.mechanism?.difference).toBeCloseTo(4.6, 2);
    expect(plain.mechanism).not.toHaveProperty('than');
  });

  it('plots the arms that are points of a curve, each with its own interval', async () => {
    const points = [
      { x: 0, arm: 'plain' },
      { x: 4, arm: 'held' },
    ];
    const plot = { over: 'beta', metric: 'final', curves: [{ name: 'By beta', points }] } as const;
    const { conducting, partial } = setUp({ experiment: { ...toy, plot } });
    const result = await conduct(conducting);
    expect(result.plot).toMatchObject({ over: 'beta', metric: 'final', curves: [{ name: 'By beta' }] });
    const [curve] = result.plot!.curves;
    expect(curve!.points.map(({ x, arm }) => ({ x, arm }))).toEqual(points);
    result.arms.forEach(({ final }, i) => {
      const mean = final.reduce((sum, value) => sum + value, 0) / 8;
      const spread = Math.sqrt(final.reduce((sum, value) => sum + (value - mean) ** 2, 0) / 7 / 8);
      const found = curve!.points[i]!;
      expect(found.mean).toBeCloseTo(mean, 12);
      expect(found.high! - found.mean).toBeCloseTo(2.364624251592785 * spread, 9);
      expect(found.mean - found.low!).toBeCloseTo(2.364624251592785 * spread, 9);
    });
    // After one seed there is a point without an interval.
    expect(partial[0]?.plot?.curves[0]?.points[0]).toMatchObject({ low: null, high: null });
    expect(await conduct(setUp().conducting)).not.toHaveProperty('plot');
  });

  it('refuses a plot of an arm that it does not have, and one that goes back', async () => {
    const plotted = (...points: { x: number; arm: string }[]) =>
      conduct(
        setUp({
          experiment: { ...toy, plot: { over: 'beta', metric: 'auc', curves: [{ name: 'A', points }] } },
        }).conducting,
      );
    await expect(plotted({ x: 0, arm: 'nobody' })).rejects.toThrow(
      'grpo-toy: arm must be one of plain, held, got nobody',
    );
    await expect(plotted({ x: 1, arm: 'plain' }, { x: 1, arm: 'held' })).rejects.toThrow(
      'grpo-toy: points of a curve must go up in x, got 1, 1 of A',
    );
  });

  it('gives an arm a multiple of the budget where the claim is about more, and measures it over all of that', async () => {
    const arms = toy.arms.map((arm) => (arm.name === 'plain' ? { ...arm, budgetTimes: 8 } : arm));
    const { conducting, asked } = setUp({ experiment: { ...toy, arms } });
    const result = await conduct(conducting);
    const budgetOf = (beta: number, isTrial: boolean) => [
      ...new Set(
        asked
          .filter(({ config }) => config.beta === beta && tuningSeeds.includes(config.seed) === isTrial)
          .map(({ plan }) => plan.budget.value),
      ),
    ];
    expect([budgetOf(0, true), budgetOf(0, false)]).toEqual([[200], [800]]);
    expect([budgetOf(0.1, true), budgetOf(0.1, false)]).toEqual([[25], [100]]);
    // Made-up curves are straight from 0 to their own budget, so that all but the budget is as at equal budgets.
    const equal = await conduct(setUp().conducting);
    expect(result.effect).toEqual(equal.effect);
    expect(result.mechanism).toEqual(equal.mechanism);
    expect(result.arms.map(({ auc, final, rounds }) => ({ auc, final, rounds }))).toEqual(
      equal.arms.map(({ auc, final, rounds }) => ({ auc, final, rounds })),
    );
    expect(result.arms.map(({ budgetTimes }) => budgetTimes)).toEqual([8, undefined]);
    expect(result.budget).toEqual(toy.budget);
    expect(result.rule).toBe(
      `${equal.rule} The arm plain got 8 times the budget of the others, and is measured over all of it.`,
    );
    expect(equal.arms.some((arm) => 'budgetTimes' in arm)).toBe(false);
  });

  it.each([0, -1, NaN, Infinity])('refuses %d times the budget', async (budgetTimes) => {
    const arms = toy.arms.map((arm) => ({ ...arm, budgetTimes }));
    const { conducting, asked } = setUp({ experiment: { ...toy, arms } });
    await expect(conduct(conducting)).rejects.toThrow(
      `grpo-toy: budgetTimes must be a number above 0, got ${budgetTimes} for plain`,
    );
    expect(asked).toEqual([]);
  });

  it('ends a run by its budget, or after its maximum number of rounds', () => {
    const roundsOf = (experiment: Experiment) =>
      configOf(experiment, armOf(toy, 'plain'), 1, null).max_rounds;
    expect([roundsOf(toy), roundsOf({ ...toy, mostRounds: 40 })]).toEqual([1_000_000, 40]);
  });

  it('refuses a mechanism that is compared with an arm and a number', async () => {
    const experiment = { ...toy, mechanism: { ...toy.mechanism, than: 4 } };
    await expect(conduct(setUp({ experiment }).conducting)).rejects.toThrow(
      'grpo-toy: a mechanism must be compared with an arm or a number, got plain and 4; leave one out',
    );
  });

  it('refuses an effect or mechanism of an arm that it does not have', async () => {
    const experiment = { ...toy, effect: { ...toy.effect, against: 'nobody' } };
    const { conducting, asked } = setUp({ experiment });
    await expect(conduct(conducting)).rejects.toThrow('grpo-toy: arm must be one of plain, held, got nobody');
    expect(asked).toEqual([]);
  });
});
