/** The sequence contrast through the learner: an update holds whole groups, however completions share rows. */
import { rowsOf } from '../../src/learn/rows.ts';
import { objectiveStrategies } from '../../src/strategies/learning.ts';
import { describe, expect, it } from 'vitest';
import { defaultConfig, type RunConfig } from '../../src/config/schema.ts';
import type { Executor } from '../../src/graph/index.ts';
import { unitsOf } from '../../src/learn/minibatches.ts';
import { planRows } from '../../src/learn/rowPlan.ts';
import { createProgramLearner, type LearnerParts } from '../../src/learn/programLearner.ts';
import { holdWeights } from '../../src/policy/heldWeights.ts';
import { sharedExecutor } from '../runtime/sharedSessions.ts';
import type { Tensor } from '../../src/tensor/tensor.ts';
import { seeded, seededInts } from '../graph/seeded.ts';
import { randomWeights, smallSpec } from '../policy/smallPolicy.ts';
import { batchOf, judge, makeTrajectory } from './trajectories.ts';

const executor = sharedExecutor();

const [groups, groupSize] = [6, 4];
/** Frames in which completions of a prompt have a row each, and in which all share one. */
const frames = { apart: { promptWidth: 1, width: 6 }, shared: { promptWidth: 7, width: 12 } };

/** Groups of four, two of them right; completions of group g hold g + 1 tokens of id g + 10 each. */
function trajectoriesIn({ promptWidth }: { readonly promptWidth: number }) {
  return Array.from({ length: groups * groupSize }, (_, i) => {
    const group = Math.floor(i / groupSize);
    const completion = Array.from({ length: Math.min(group + 1, 5) }, () => group + 10);
    const made = makeTrajectory({
      prompt: seededInts(group, promptWidth, 1, 24),
      completion,
      logps: seeded(50 + i, completion.length, -3.6, -2.8),
      group,
    });
    const correct = i % 2 === 0;
    return { ...made, reward: Number(correct), verdict: { reward: Number(correct), correct, reason: '' } };
  });
}
const configWith = (settings: Partial<RunConfig>): RunConfig => ({
  ...defaultConfig('grpo'),
  surrogate: 'sequence_contrast',
  warmup_steps: 0,
  learning_rate: 0.003,
  ...settings,
});

type Seen = { readonly tokens: number[]; readonly shares: number[]; readonly wrongs: number[] };

/** Learns once; for each update which groups' tokens it trained, the shares of prompts, and wrong ones by prompt. */
async function learn(
  frame: (typeof frames)['apart'],
  settings: Partial<RunConfig>,
  inParts: Pick<LearnerParts, 'leastPart'> = {},
) {
  const updates: Seen[] = [];
  const logging: Executor = {
    ...executor,
    run(program, feeds, skip) {
      if (program.name !== 'gradient') return executor.run(program, feeds, skip);
      const data = (name: string): number[] => [...(feeds[name] as Tensor).data];
      const [targets, weights] = [data('targets'), data('weights')];
      const negatives = feeds.negatives as Tensor;
      const perGroup = negatives.data.length / (negatives.shape[0] as number);
      updates.push({
        tokens: targets.filter((_, at) => weights[at]! > 0).map((token) => token - 10),
        shares: data('group_weights'),
        wrongs: Array.from({ length: negatives.shape[0] as number }, (_, group) =>
          [...negatives.data].slice(group * perGroup, (group + 1) * perGroup).reduce((a, b) => a + b, 0),
        ),
      });
      return executor.run(program, feeds, skip);
    },
  };
  const weights = await holdWeights(logging, randomWeights(smallSpec.layout.size));
  const learner = await createProgramLearner({
    objective: objectiveStrategies,
    groupSize,
    executor: logging,
    spec: smallSpec,
    weights,
    frame,
    pad: 0,
    reference: randomWeights(smallSpec.layout.size),
    ...inParts,
  });
  const judged = trajectoriesIn(frame).map((one) => judge(one, 0));
  const { metrics } = await learner.learn(batchOf(judged, 3), configWith(settings));
  await learner.dispose();
  weights.release();
  return { updates, metrics };
}
const counted = (tokens: readonly number[]): Record<number, number> =>
  tokens.reduce<Record<number, number>>((sum, group) => ({ ...sum, [group]: (sum[group] ?? 0) + 1 }), {});
const tokensOfGroup = (group: number): number => groupSize * Math.min(group + 1, 5);

describe.each(Object.entries(frames))('with completions of a prompt %s', (name, frame) => {
  it('lays them out so', () => {
    expect(planRows(frame, groupSize, smallSpec.shape).perRow).toBe(name === 'apart' ? 1 : groupSize);
  });

  it.each([1, 2, 3, 6])('%d updates hold every group once, and none of it elsewhere', async (parts) => {
    const { updates, metrics } = await learn(frame, { steps_per_generation: parts });
    expect(updates).toHaveLength(parts);
    for (const { tokens, shares, wrongs } of updates) {
      const own = counted(tokens);
      expect(Object.keys(own)).toHaveLength(groups / parts);
      for (const [group, count] of Object.entries(own)) expect(count).toBe(tokensOfGroup(Number(group)));
      expect(shares).toEqual(shares.map(() => Math.fround(parts / groups)));
      expect(wrongs).toEqual(wrongs.map(() => groupSize / 2));
    }
    const all = counted(updates.flatMap(({ tokens }) => tokens));
    expect(all).toEqual(Object.fromEntries([0, 1, 2, 3, 4, 5].map((group) => [group, tokensOfGroup(group)])));
    expect(Number.isFinite(metrics.loss) && metrics.grad_norm! > 0).toBe(true);
    expect(Object.keys(metrics).filter((key) => key.startsWith('clip_ratio'))).toEqual([]);
  });

  it('an update in parts keeps every group in one of them', async () => {
    const { updates } = await learn(frame, { steps_per_generation: 1 }, { leastPart: 1 });
    const parts = updates.map(({ tokens }) => counted(tokens));
    expect(parts.length).toBeGreaterThan(2);
    for (const own of parts)
      for (const [group, count] of Object.entries(own)) expect(count).toBe(tokensOfGroup(Number(group)));
  });

  it('shuffles groups anew in every pass', async () => {
    const { updates } = await learn(frame, { steps_per_generation: 2, num_iterations: 3 });
    const chosen = updates.map(({ tokens }) => Object.keys(counted(tokens)).join());
    expect(chosen).toHaveLength(6);
    expect(new Set(chosen).size).toBeGreaterThan(2);
  });
});

it('with a hinge, an update says how far the policy is from the one that sampled', async () => {
  const settings = { steps_per_generation: 1, num_iterations: 3, learning_rate: 0.05 };
  const [free, held] = await Promise.all([
    learn(frames.shared, { ...settings, kl_hinge_coef: 1e-9 }),
    learn(frames.shared, { ...settings, kl_hinge_coef: 1000, kl_hinge_bound: 0 }),
  ]);
  expect(Math.abs(free.metrics.approx_kl!)).toBeGreaterThan(0.05);
  expect(held.metrics.approx_kl).not.toBeCloseTo(free.metrics.approx_kl!, 3);
  expect((await learn(frames.shared, settings)).metrics).not.toHaveProperty('approx_kl');
});

it('rows of one group are one unit, in order of first appearance; else every row is', () => {
  const judged = [3, 3, 1, 3, 1].map((group) =>
    judge(makeTrajectory({ prompt: [1], completion: [2], logps: [-1], group }), 1),
  );
  const rows = rowsOf(judged, { promptColumns: 0, segmentColumns: 1, perRow: 2 });
  const groupsIn = (whole: boolean) =>
    unitsOf(rows, whole).map((unit) => unit.map((row) => row.map(({ group }) => group)));
  expect(groupsIn(true)).toEqual([
    [[3, 3], [3]],
    [[1], [1]],
  ]);
  expect(groupsIn(false)).toEqual([[[3, 3]], [[1]], [[3]], [[1]]]);
});
