import { expect, it } from 'vitest';
import { runsOf, toLastRound } from '../../src/experiment/study.ts';
import { createCounts, spentOf, trainTo, type Measures, type RunPlan } from '../../src/experiment/trainTo.ts';
import { emptyLedger } from '../../src/rollout/ledger.ts';
import type { RunConfig } from '../../src/config/schema.ts';
import type { RoundReport } from '../../src/run/records.ts';
import { createRun } from '../../src/run/run.ts';
import { partsWith } from '../run/parts.ts';

const measures: Measures = {
  passAt8: () => Promise.resolve(0.75),
  atStart: () => Promise.resolve({ 'pass@1': 0.3, 'pass@64': 0.9, length_mean: 8, length_spread: 0.7 }),
};
const plan: RunPlan = { budget: { counter: 'verify', value: 70 }, passAt8: true };
/** 20 completions a round, evaluated every 4 rounds. */
const small = (settings: Partial<RunConfig> = {}) => partsWith({ max_rounds: 1000, ...settings });

it('a run for an experiment ends in the round that spends the budget, and evaluates it whether or not that is due', async () => {
  const record = await trainTo(createRun(small()), plan, measures);
  expect(record.points.map(({ spent }) => spent)).toEqual([0, 80]);
  expect(record.rows.map(({ round, spent }) => [round, spent])).toEqual([
    [0, 0],
    [1, 20],
    [2, 40],
    [3, 60],
    [4, 80],
  ]);
  expect(record).toMatchObject({ passAt8: 0.75, stopped: null });
  const longer = { ...plan, budget: { counter: 'verify', value: 81 } } as const;
  const { points } = await trainTo(createRun(small()), longer, measures);
  expect(points.map(({ spent }) => spent)).toEqual([0, 80, 100]);
});

it('a run for an experiment ends after its last round if the counter does not grow', async () => {
  const idle = { ...plan, budget: { counter: 'tok_hint', value: 1 } } as const;
  const record = await trainTo(createRun(small({ max_rounds: 6 })), idle, measures);
  expect(record.rows.at(-1)).toMatchObject({ round: 6, spent: 0 });
  expect(record.points).toHaveLength(3);
  expect(record.stopped).toBeNull();
});

it('a run for an experiment ends after its last round where its study asks for that, with every metric and counter', async () => {
  const parts = small({ max_rounds: 6 });
  const [one] = runsOf(toLastRound([{ name: 'a', config: parts.config }], [parts.config.seed]));
  const { rows, points } = await trainTo(createRun(parts), one!.request.plan, measures);
  expect(rows.at(-1)).toMatchObject({ round: 6, spent: 6, reward: expect.any(Number) as number });
  expect(points.map(({ spent }) => spent)).toEqual([0, 4, 6]);
  expect(points.at(-1)?.counts).toMatchObject({ rounds: 6, verify: 120, tok_draft: 0 });
});

it('a run for an experiment keeps what was spent of every unit at each evaluation, with or without a request for detail', async () => {
  const { points } = await trainTo(createRun(small()), plan, measures);
  const steps = points.map(({ counts }) => counts!.steps_seq);
  expect(points.map(({ counts }) => counts!.verify)).toEqual([0, 80]);
  expect(steps[0]).toBe(0);
  expect(steps[1]).toBeGreaterThan(0);
});

it('a run for an experiment measures pass@8 only where asked', async () => {
  const plain = await trainTo(createRun(small()), { ...plan, passAt8: false }, measures);
  expect(plain.passAt8).toBeNull();
});

it('a run for an experiment has a pass@1 of 0 after it was interrupted, and says why', async () => {
  const parts = small();
  parts.learner.failAt = 2;
  const longer = { ...plan, budget: { counter: 'verify', value: 200 } } as const;
  const record = await trainTo(createRun(parts), longer, measures);
  // Two rounds learn; the fifth is the third in a row from which nothing could be learned.
  const { counts } = record.points.at(-2)!;
  expect(counts).toMatchObject({ rounds: 4, verify: 80 });
  expect(record.points.at(-1)).toEqual({ spent: 80, passAt1: 0, counts });
  expect(record.passAt8).toBeNull();
  expect(record.stopped).toMatch(/not a finite number in any update of 3 rounds in a row up to round 5/);
});

it('a run for an experiment lets every other failure through', async () => {
  const parts = small();
  parts.learner.learn = () => Promise.reject(new Error('out of memory'));
  await expect(trainTo(createRun(parts), plan, measures)).rejects.toThrow('out of memory');
});

it('a run for an experiment counts the budget of comparisons, tokens, one counter, prompts, rounds or seconds', () => {
  const ledger = {
    ...emptyLedger,
    tok_prompt: 5,
    tok_hint: 7,
    tok_unique: 11,
    tok_train: 13,
    tok_aux: 17,
    tok_eval: 99,
  };
  const countsOf = createCounts();
  const timing = { total: 1500, evaluate: 500 };
  const reported = (round: number, seconds: number) =>
    ({ metrics: { round, 'spent/prompts': 4 }, ledger, timing, seconds }) as unknown as RoundReport;
  countsOf(reported(1, 1.5));
  const last = reported(2, 3);
  const counts = countsOf(last);
  expect(spentOf('budget', counts, last)).toBe(5 + 7 + 11 + 3 * 13 + 17);
  expect(spentOf('num_tokens', counts, last)).toBe(5 + 7 + 11);
  expect(spentOf('tok_train', counts, last)).toBe(13);
  expect(spentOf('prompts', counts, last)).toBe(8);
  expect(spentOf('rounds', counts, last)).toBe(2);
  expect(spentOf('seconds', counts, last)).toBe(3);
  expect(counts.seconds).toBe(2);
});
