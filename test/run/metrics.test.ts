import { expect, it } from 'vitest';
import {
  completionMetrics,
  confidenceMetrics,
  finiteRow,
  flawMetrics,
  punishedRightMetrics,
  ruleMetrics,
  valueMetrics,
} from '../../src/run/metrics.ts';
import { ruleMeta } from '../../src/run/ruleMeta.ts';
import type { Sample } from '../../src/rollout/sample.ts';
import { replyRuleIds } from '../../src/tasks/words/replyRules.ts';
import { metricsOf } from '../../src/config/metrics.ts';
import { createRun } from '../../src/run/run.ts';
import { ruled } from '../../src/tasks/index.ts';
import { replies } from '../../src/tasks/words/replies.ts';
import { partsWith } from './parts.ts';
import { batchOf, judge, judgeAll, makeTrajectory } from '../learn/trajectories.ts';

const one = (more: Partial<Sample>): Sample => ({
  ...makeTrajectory({ prompt: [5], completion: [6, 7], logps: [0, 0] }),
  ...more,
});
const step = (correct: boolean) => ({ from: 0, to: 1, correct });
const judged = (correct: boolean, ...steps: boolean[]) =>
  one({ verdict: { reward: Number(correct), correct, reason: '', steps: steps.map(step) } });

it('metrics of a round are finite numbers or not measured, also where pruning left no completion', () => {
  const row = {
    round: 1,
    update: 2,
    kl: Infinity,
    reward: 0.5,
    ...completionMetrics(batchOf([])),
    entropy: NaN,
  };
  const values = Object.values(finiteRow(row));
  expect(values.every((value) => value === null || Number.isFinite(value))).toBe(true);
  expect(finiteRow(row)).toMatchObject({ round: 1, entropy: null, kl: null, reward: 0.5 });
});

it('metrics of a round report the share of correct completions with a wrong step', () => {
  const batch = batchOf([
    judged(true, true, true),
    judged(true, false, true),
    judged(true, true),
    judged(true),
  ]);
  expect(flawMetrics(batch)).toEqual({ 'verify/flawed_ratio': 0.25 });
  // A wrong answer is not a flawed positive, whatever its steps.
  expect(flawMetrics(batchOf([judged(false, false), judged(true, true)]))['verify/flawed_ratio']).toBe(0);
  expect(flawMetrics(batchOf([judged(false, false)]))['verify/flawed_ratio']).toBeNull();
  expect(flawMetrics(batchOf([judged(true), one({})]))).toEqual({});
});

it('metrics of a round report which share of completions follow each rule with a weight', () => {
  const replied = (question: number, short: number) =>
    one({
      verdict: { reward: question, correct: false, reason: '', rules: { question, short, animal: 1 } },
    });
  const unfinished = one({ verdict: { reward: 0, correct: false, reason: 'not finished' } });
  const batch = batchOf([replied(1, 1), replied(0, 1), replied(0, 1), unfinished]);
  const config = { task: 'replies', rule_short: 0.1, rule_animal: 0 } as const;
  expect(ruleMetrics(batch, config)).toEqual({ 'rule/question': 0.25, 'rule/short': 0.75 });
  expect(ruleMetrics(batchOf([]), config)).toEqual({ 'rule/question': null, 'rule/short': null });
  expect(ruleMetrics(batch, { task: 'chain-sum' })).toEqual({});
  expect(Object.keys(ruleMeta)).toEqual(replyRuleIds.map((id) => `rule/${id}`));
});

it('metrics of a round of a run on replies hold the rules that are on, as they are described', async () => {
  const parts = partsWith({ task: 'replies', level: 1, rule_sentence: 0.5, rule_animal: 0 });
  const { metrics } = await createRun({ ...parts, task: ruled(replies, parts.config) }).round();
  const ofRules = (keys: readonly string[]) => keys.filter((key) => key.startsWith('rule/'));
  const described = metricsOf(parts.config).map(({ key }) => key);
  expect(ofRules(Object.keys(metrics))).toEqual(['rule/question', 'rule/sentence']);
  expect(ofRules(described)).toEqual(['rule/question', 'rule/sentence']);
});

it('metrics of a round report how much of the reward the value head predicted at trained tokens', () => {
  const valued = (reward: number, ...values: number[]) =>
    one({ reward, values: Float32Array.from([9, ...values]) });
  const explained = (...trajectories: Sample[]) =>
    valueMetrics(batchOf(trajectories))['value/explained_variance'];
  expect(explained(valued(1, 1, 1), valued(0, 0, 0))).toBe(1);
  expect(explained(valued(1, 0.5, 0.5), valued(0, 0.5, 0.5))).toBe(0);
  expect(explained(valued(1, 0, 1), valued(0, 0, 0))).toBeCloseTo(1 - 0.1875 / 0.25, 12);
  expect(explained(valued(1, 0, 0), valued(0, 1, 1))).toBeLessThan(-1);
  expect(explained(valued(1, 0, 1), valued(1, 0, 1))).toBeNull();
  expect(valueMetrics(batchOf([one({})]))).toEqual({});
});

it('metrics of a round report the policy’s confidence in tokens with negative and positive advantages', () => {
  const of = (confidence: number[], ...advantages: number[]) =>
    confidenceMetrics(
      batchOf(advantages.map((own, i) => ({ ...judge(one({}), own), confidence: confidence[i] }))),
      { overconfidence_alpha: confidence.length },
    );
  expect(of([0.5, -0.1, 0.3, 9], -1, 2, -0.5, 0)).toEqual({
    'confidence/negative_mean': 0.4,
    'confidence/positive_mean': -0.1,
  });
  expect(of([0.5, 1], 0, 1)).toEqual({ 'confidence/negative_mean': null, 'confidence/positive_mean': 1 });
  expect(of([], -1, 1)).toEqual({});
});

it('metrics of a round report the share of correct completions with a negative advantage from penalties', () => {
  const rights = [judged(true), judged(true), judged(false), judged(true), judged(true)];
  const batch = batchOf(judgeAll(rights, [0.5, -0.1, -1, 0, -0.2]));
  const terms = ['verifier', 'length'].map((name) => ({ name, weight: 1, values: [] }));
  const key = 'advantages/right_negative';
  expect(punishedRightMetrics({ batch, terms })).toEqual({ [key]: 0.5 });
  expect(punishedRightMetrics({ batch: batchOf([judge(judged(false), 0.5)]), terms })).toEqual({
    [key]: null,
  });
  expect(punishedRightMetrics({ batch, terms: terms.slice(0, 1) })).toEqual({});
});
