import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { textOf } from './resultText.ts';
import { configOf } from './armConfig.ts';
import { conduct, trainBy } from './conduct.ts';
import { runKey } from '../../../src/experiment/obtain.ts';
import { outcomes } from '../../../src/experiment/outcome.ts';
import { intervalOf } from '../../../src/experiment/statistics.ts';
import { checkSeeds, planArm, seedsOf, tuningSeeds, type Plan } from './plan.ts';
import { parsePlanResult } from './planPublished.ts';
import type { TrainedRun, RunRequest } from '../../../src/experiment/trainTo.ts';
import { madeUpRun, memory, toy } from './records.ts';

/** A plan with made-up runs; records every request. */
function setUp({
  plan = toy,
  cache = memory(),
  runArm = (request: RunRequest) => Promise.resolve(madeUpRun(request)),
} = {}) {
  const asked: RunRequest[] = [];
  const train = trainBy({
    versionOf: () => Promise.resolve('1'),
    cache,
    runArm: ({ request }) => {
      asked.push(request);
      return runArm(request);
    },
  });
  return { result: () => conduct(plan, train), asked };
}

const seedsIn = (requests: readonly RunRequest[], seeds: readonly number[]) =>
  requests.filter(({ config }) => seeds.includes(config.seed));

describe('a plan', () => {
  it('checks its conditions first and runs nothing else where one fails', async () => {
    const [condition] = toy.conditions;
    const plan: Plan = { ...toy, conditions: [{ ...condition!, least: 1000 }] };
    const { result: conducted, asked } = setUp({ plan });
    const result = await conducted();
    expect(asked.map(({ config }) => config.seed)).toEqual(checkSeeds);
    expect(result).toMatchObject({ verdict: 'not testable here', arms: [], effect: null });
    expect(result.because).toMatch(/^Entropy at first must be at least 1000, and is \d.*: a sure policy/);
    expect(() => parsePlanResult(filed(result))).not.toThrow();
  });

  it('counts a condition that was not measured as failed', async () => {
    const [condition] = toy.conditions;
    const reading = { of: 'start', value: 'length_spread' } as const;
    const plan: Plan = { ...toy, conditions: [{ ...condition!, reading }] };
    const result = await setUp({ plan }).result();
    expect(result.because).toContain('was not measured');
  });

  it('tunes on other seeds and validation prompts, over half of the budget, with five rates', async () => {
    const { result: conducted, asked } = setUp();
    await conducted();
    const trials = seedsIn(asked, tuningSeeds);
    expect(trials.every(({ plan }) => plan.budget.value === 50 && !plan.passAt8)).toBe(true);
    expect(trials.every(({ plan }) => plan.detail?.questions?.part === 'validation')).toBe(true);
    const held = trials.filter(({ config }) => config.beta > 0);
    const rates = [...new Set(held.map(({ config }) => config.learning_rate))];
    expect(rates).toEqual([1e-4, 2e-4, 4e-4, 8e-4, 16e-4]);
    expect(held).toHaveLength(5 * tuningSeeds.length);
    expect(trials.some(({ config }) => config.labels === 'random')).toBe(false);
  });

  it('extends the grid while the best rate is at its edge', async () => {
    const result = await setUp().result();
    const [plain, held] = result.arms;
    expect(plain?.tuning.map(({ learning_rate }) => learning_rate / 4e-4)).toEqual([
      0.25, 0.5, 1, 2, 4, 8, 16,
    ]);
    expect(plain?.config.learning_rate).toBeCloseTo(8 * 4e-4, 12);
    expect([plain?.atEdge, held?.atEdge, held?.tuning.length]).toEqual([false, false, 5]);
  });

  it('stops extending after four further rates, and says that the best is at the edge', async () => {
    const rising = (request: RunRequest): TrainedRun => {
      const record = madeUpRun(request);
      const end = 0.3 + 10 * request.config.learning_rate;
      return { ...record, points: record.points.map((one, i) => (i === 0 ? one : { ...one, passAt1: end })) };
    };
    const { result: conducted } = setUp({ runArm: (request) => Promise.resolve(rising(request)) });
    const result = await conducted();
    expect(result.arms[0]).toMatchObject({ atEdge: true });
    expect(result.arms[0]?.tuning).toHaveLength(9);
  });

  it('runs every arm on the same new seeds, the placebo at the rate of its control', async () => {
    const { result: conducted, asked } = setUp();
    const result = await conducted();
    expect(seedsOf(toy)).toEqual([11, 12, 13, 14, 15, 16, 17, 18]);
    for (const arm of result.arms) expect(arm.seeds).toEqual(seedsOf(toy));
    expect(result.arms[2]?.config.learning_rate).toBe(result.arms[0]?.config.learning_rate);
    const deciding = seedsIn(asked, seedsOf(toy));
    expect(deciding).toHaveLength(24);
    expect(deciding.every(({ plan }) => plan.budget.value === 100)).toBe(true);
    expect(deciding.every(({ plan }) => plan.detail?.questions === undefined)).toBe(true);
  });

  it('compares with the strongest control seed by seed, in pass@1 and in its own unit, and with the placebo', async () => {
    const result = await setUp().result();
    // Seeds differ by 0.07 at the end, their paired differences by less than 0.0003: only pairs show that.
    expect(result.effect).toMatchObject({ metric: 'auc', arm: 'held', against: 'plain' });
    expect(result.effect?.difference).toBeCloseTo(0.05, 3);
    expect(result.effect!.high - result.effect!.low).toBeLessThan(0.001);
    expect(result.mechanism?.difference).toBeCloseTo(0.1, 2);
    expect(result.placebo?.low).toBeGreaterThan(0.1);
    const [tokens] = result.units;
    expect(tokens).toMatchObject({ unit: 'tok_unique', against: 'plain', reached: [8, 8] });
    // It needs (40 − 10) tokens where the control needs 40, and reaches the threshold sooner.
    expect(tokens?.ratio?.mean).toBeLessThan(0.75);
    expect(tokens?.ratio?.mean).toBeGreaterThan(0.5);
    expect(result.verdict).toBe('reproduced');
    expect(result.arms[0]?.watched).toEqual({
      entropy: expect.any(Array) as number[],
      kl: Array(8).fill(null),
    });
  });

  it('is inconclusive where random rewards do as well', async () => {
    const runArm = (request: RunRequest) =>
      Promise.resolve(
        madeUpRun(
          request.config.labels === 'random'
            ? {
                ...request,
                config: { ...request.config, labels: 'verifier', beta: 0.2, learning_rate: 2e-4 },
              }
            : request,
        ),
      );
    const result = await setUp({ runArm }).result();
    expect(result.verdict).toBe('inconclusive');
    expect(result.because).toContain('random rewards');
  });

  it('resumes where it was interrupted, with the same result, and keeps every finished run', async () => {
    const whole = await setUp().result();
    const cache = memory();
    let left = 17;
    const broken = setUp({
      cache,
      runArm: (request) =>
        left-- > 0 ? Promise.resolve(madeUpRun(request)) : Promise.reject(new Error('out of power')),
    });
    await expect(broken.result()).rejects.toThrow('out of power');
    expect(cache.kept.size).toBe(17);
    const again = setUp({ cache });
    expect(await again.result()).toEqual(whole);
    const repeated = setUp({ cache });
    await repeated.result();
    expect(repeated.asked).toEqual([]);
  });

  it('has runs whose keys separate what affects numbers, and nothing else', () => {
    const config = configOf(toy, planArm(toy, 'plain'), 1, null);
    const plan = { budget: toy.budget, passAt8: true };
    const key = runKey({ config, plan }, '1');
    const others: RunRequest[] = [
      { config: { ...config, seed: 2 }, plan },
      { config: { ...config, learning_rate: 1e-3 }, plan },
      { config, plan: { ...plan, passAt8: false } },
      { config, plan: { ...plan, budget: { counter: 'budget', value: 101 } } },
      { config, plan: { ...plan, detail: { metrics: [] } } },
      { config, plan: { ...plan, detail: { metrics: [], start: 'countdown-1' } } },
    ];
    const keys = [...others.map((other) => runKey(other, '1')), runKey({ config, plan }, '2')];
    expect(new Set([key, ...keys]).size).toBe(keys.length + 1);
    expect(runKey({ config: { ...config, threads: 4, save_every_rounds: 7 }, plan }, '1')).toBe(key);
  });
});

const filed = (result: object) => ({ ...result, ruleCommit: 'a'.repeat(40), engine: '7', command: 'x' });

/** The audit's output for a result in its own folder, with the list of claims beside it if one is given. */
function audited(result: object, list?: object): { code: number; text: string } {
  const folder = mkdtempSync(join(tmpdir(), 'espalier-audit-'));
  const results = join(folder, 'experiments');
  mkdirSync(results);
  writeFileSync(join(results, 'grpo-toy.json'), textOf(filed(result)));
  if (list) writeFileSync(join(folder, 'claims.json'), JSON.stringify(list));
  const script = join(import.meta.dirname, '../../../public/audit.mjs');
  try {
    return { code: 0, text: execFileSync(process.execPath, [script, results]).toString() };
  } catch (error) {
    const { status, stdout } = error as { status: number; stdout: Buffer };
    return { code: status, text: stdout.toString() };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('the audit', () => {
  it('computes every number of a result again from its file alone', async () => {
    const result = await setUp().result();
    expect(() => parsePlanResult(JSON.parse(textOf(filed(result))))).not.toThrow();
    const { code, text } = audited(result);
    expect(text).toMatch(/^\d{2,3} numbers computed again, 0 differ\n$/);
    expect(code).toBe(0);
  });

  it('finds a changed interval, a changed seed and a changed mechanism', async () => {
    const result = await setUp().result();
    const [plain, held, placebo] = result.arms;
    const changed = [
      { ...result, effect: { ...result.effect, low: result.effect!.low + 0.01 } },
      { ...result, arms: [plain, { ...held, auc: held!.auc.map((one) => one + 0.01) }, placebo] },
      { ...result, arms: [plain, { ...held, mechanism: held!.mechanism.map(() => 3) }, placebo] },
      {
        ...result,
        units: result.units.map((one) => ({ ...one, ratio: { mean: 0.2, low: 0.1, high: 0.3 } })),
      },
    ];
    for (const one of changed) expect(audited(one).code).toBe(1);
  });

  it('decides the outcome again, and names a forged one, a forged change and a claim without a result', async () => {
    const result = await setUp().result();
    const { claim, effect, verdict: outcome } = result;
    const [plain, held] = result.arms;
    const logs = held!.auc.map((one, i) => Math.log(one / plain!.auc[i]!));
    const { difference, low, high } = intervalOf(logs)!;
    const change = {
      ...{ of: 'effect', as: 'more', words: 'mean pass@1' },
      difference: 100 * Math.expm1(difference),
      low: 100 * Math.expm1(low),
      high: 100 * Math.expm1(high),
    };
    const line = { claim, effect, outcome, change };
    const listed = (...claims: object[]) => audited(result, { claims, notRun: [] });
    expect(listed(line)).toEqual({ code: 0, text: expect.stringMatching(/ 0 differ\n$/) as string });
    for (const forged of outcomes.filter((one) => one !== outcome)) {
      const { code, text } = listed({ ...line, outcome: forged });
      expect(code).toBe(1);
      expect(text).toContain(`grpo-toy.json: its outcome is listed as ${forged}, decided ${outcome}\n`);
    }
    expect(listed({ ...line, change: { ...change, low: change.low + 1 } }).text).toContain(
      'listed change, low',
    );
    expect(listed({ ...line, effect: { ...effect, high: 9 } }).text).toContain('listed effect, high');
    expect(listed().text).toContain('listed as nothing');
    expect(listed(line, { ...line, claim: 'grpo-other' }).text).toContain(
      'grpo-other: is listed, and has no result',
    );
  });

  it('finds a forged outcome among the committed ones', () => {
    const folder = mkdtempSync(join(tmpdir(), 'espalier-audit-'));
    const site = join(import.meta.dirname, '../../../public');
    try {
      cpSync(join(site, 'experiments'), join(folder, 'experiments'), { recursive: true });
      const list = readFileSync(join(site, 'claims.json'), 'utf8');
      const forged = list.replace('"outcome": "inconclusive"', '"outcome": "reproduced"');
      expect(forged).not.toBe(list);
      writeFileSync(join(folder, 'claims.json'), forged);
      const script = join(site, 'audit.mjs');
      const { status, stdout } = spawnSync(process.execPath, [script, join(folder, 'experiments')]);
      expect(status).toBe(1);
      expect(stdout.toString()).toMatch(
        /: its outcome is listed as reproduced, decided inconclusive\n\d+ numbers computed again, 1 differ\n$/,
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
