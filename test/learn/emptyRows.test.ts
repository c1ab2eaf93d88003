import { expect, it } from 'vitest';
import { defaultConfig, parseConfig, type RunConfig } from '../../src/config/schema.ts';
import type { LearnReport } from '../../src/learn/learner.ts';
import { createProgramLearner } from '../../src/learn/programLearner.ts';
import { holdWeights } from '../../src/policy/heldWeights.ts';
import { mlpFromShape, type PolicySpec } from '../../src/policy/sizes.ts';
import type { Sample } from '../../src/rollout/sample.ts';
import { objectiveStrategies } from '../../src/strategies/learning.ts';
import { seeded, seededInts } from '../graph/seeded.ts';
import { randomWeights, smallSpec } from '../policy/smallPolicy.ts';
import { sharedExecutor } from '../runtime/sharedSessions.ts';
import { batchOf, judgeAll, makeTrajectory } from './trajectories.ts';

const executor = sharedExecutor();

const groups = 10;
const perGroup = 4;
/** 3 of 10 groups have no advantage. */
const isEmpty = ({ group }: Sample): boolean => [1, 4, 9].includes(group);

/** Old log-probabilities are spread, so that ratios meet the bounds. */
const trajectories: readonly Sample[] = Array.from({ length: groups * perGroup }, (_, i) => {
  const group = Math.floor(i / perGroup);
  const length = 2 + (i % 4);
  const made = makeTrajectory({
    prompt: seededInts(group, 2 + (group % 3), 1, 24),
    completion: seededInts(100 + i, length, 1, 24),
    logps: seeded(200 + i, length, -3.7, -2.6),
    group,
  });
  return { ...made, sample: i % perGroup, features: Float32Array.from(seeded(i, 3 * made.tokens.length)) };
});
/** Advantages of a group add up to 0, as its baseline makes them. */
const advantageOf = (one: Sample): number => (isEmpty(one) ? 0 : (one.sample - 1.5) * (1 + one.group / 10));
const tokens = (of: readonly Sample[]): number =>
  of.reduce((sum, { trainMask }) => sum + trainMask.reduce((a, b) => a + b, 0), 0);
const allTokens = tokens(trajectories);
const emptyTokens = tokens(trajectories.filter(isEmpty));

interface Learned extends LearnReport {
  readonly weights: Float32Array;
}

async function learned(
  settings: Partial<RunConfig>,
  everyRow: boolean,
  given: readonly Sample[] = trajectories,
  spec: PolicySpec = smallSpec,
): Promise<Learned> {
  const config = parseConfig({
    ...defaultConfig('grpo'),
    ...{ steps_per_generation: 1, warmup_steps: 0, num_generations: perGroup, prompts_per_round: groups },
    ...settings,
  });
  const initial = randomWeights(spec.layout.size);
  const weights = await holdWeights(executor, initial);
  const learner = await createProgramLearner({
    ...{ executor, spec, weights, everyRow, reference: initial.map((value) => value * 0.9) },
    ...{ objective: objectiveStrategies, groupSize: perGroup, frame: { promptWidth: 4, width: 9 }, pad: 0 },
  });
  const report = await learner.learn(batchOf(judgeAll(given, given.map(advantageOf)), 1), config);
  return { ...report, weights: Float32Array.from((await executor.read(weights.parameters)).data) };
}

const farthest = (a: Float32Array, b: Float32Array): number =>
  a.reduce((most, value, i) => Math.max(most, Math.abs(value - (b[i] as number))), 0);

/** Two passes of two minibatches, so that ratios move and minibatches hold different rows. */
const several: Partial<RunConfig> = { num_iterations: 2, steps_per_generation: 2 };

const leaving: Readonly<Record<string, Partial<RunConfig>>> = {
  'the clipped surrogate': {},
  'a ratio of whole sequences': { importance_sampling_level: 'sequence' },
  'a ratio that is a product over the sequence': { importance_sampling_level: 'sequence_sum' },
  'a capped ratio': { delta: 3 },
  'a capped weight': { surrogate: 'capped_weight', epsilon_high: 4 },
  'a sigmoid gate': { surrogate: 'sigmoid_gate' },
  'the additive clip': { surrogate: 'additive_clip', proximal: 'recomputed' },
  'the clip by confidence': { surrogate: 'confidence_clip' },
  'a masked correction': { proximal: 'recomputed', correction: 'mask' },
  'an average as proximal policy': { proximal: 'average' },
  'an interpolated proximal policy': { proximal: 'interpolated' },
  'one mean per completion': { loss_type: 'grpo' },
  'a mean over the length limit': { loss_type: 'dr_grpo' },
  'a mean of sums': { loss_type: 'seq_mean_token_sum' },
};

it.each(Object.entries(leaving))(
  'an update without the rows that teach nothing gives the weights of the full update with %s',
  async (_, settings) => {
    const own = { ...several, ...settings };
    const [without, full] = [await learned(own, false), await learned(own, true)];
    expect(farthest(without.weights, full.weights)).toBeLessThan(1e-6);
    expect(without.updates).toEqual({ taken: 4, skipped: 0 });
    expect(without.metrics.loss).toBeCloseTo(full.metrics.loss as number, 6);
    expect(without.metrics.grad_norm).toBeCloseTo(full.metrics.grad_norm as number, 5);
    expect(without.entries).toMatchObject({ tok_train: 2 * allTokens, tok_empty: 2 * emptyTokens });
    expect(full.entries).toMatchObject({ tok_empty: 2 * emptyTokens, positions_saved: 0 });
    expect(without.entries.positions_saved).toBeGreaterThan(0);
    expect((without.entries.positions_update ?? 0) + (without.entries.positions_saved ?? 0)).toBe(
      full.entries.positions_update,
    );
  },
);

it('an update without the rows that teach nothing gives the weights of the full update with a plain surrogate, which allows one update only', async () => {
  const own = { surrogate: 'plain' } as const;
  const [without, full] = [await learned(own, false), await learned(own, true)];
  expect(farthest(without.weights, full.weights)).toBeLessThan(1e-6);
  expect(without.entries.positions_saved).toBeGreaterThan(0);
});

it('an update without the rows that teach nothing gives the weights of the full update where tokens that completions share are trained once', async () => {
  const branched = trajectories.map((one) => {
    const root = trajectories.find(({ group }) => group === one.group) as Sample;
    if (one === root) return one;
    const at = root.prompt.tokens.length + 1;
    const like = (own: Int32Array, its: Int32Array): Int32Array => {
      const made = own.slice();
      made.set(its.subarray(0, at));
      return made;
    };
    const logps = one.logps.slice();
    logps.set(root.logps.subarray(0, at));
    return { ...one, tokens: like(one.tokens, root.tokens), logps, branch: { from: 0, at } };
  });
  const own = { ...several, topology: 'splits', steps_per_generation: 1 } as const;
  const [without, full] = [await learned(own, false, branched), await learned(own, true, branched)];
  expect(full.entries.tok_train).toBeLessThan(2 * allTokens);
  expect(farthest(without.weights, full.weights)).toBeLessThan(1e-6);
  expect(without.metrics['clip_ratio/region_mean']).toBeCloseTo(
    full.metrics['clip_ratio/region_mean'] as number,
    6,
  );
  expect(without.entries.positions_saved).toBeGreaterThan(0);
});

it('an update without the rows that teach nothing reports clipping and entropy of all rows, those left out as they were sampled', async () => {
  const idle = trajectories.filter(isEmpty);
  const { metrics } = await learned({}, true, idle);
  const sampled = trajectories.map((one) => ({
    ...one,
    entropies: Float32Array.from(one.trainMask, (bit) => bit * (metrics.entropy as number)),
  }));
  const [without, full] = [await learned({}, false, sampled), await learned({}, true, sampled)];
  expect(full.metrics['clip_ratio/region_mean']).toBeGreaterThan(0.01);
  for (const name of [
    'entropy',
    'clip_ratio/low_mean',
    'clip_ratio/high_mean',
    'clip_ratio/region_mean',
    'loss',
  ])
    expect(without.metrics[name], name).toBeCloseTo(full.metrics[name] as number, 6);
  expect(without.metrics['update/empty_tokens']).toBeCloseTo(emptyTokens / allTokens, 9);
  expect(without.metrics['update/positions_saved']).toBeCloseTo(0.3, 9);
  expect(full.metrics['update/positions_saved']).toBe(0);
});

it('an update without the rows that teach nothing moves on by its momentum where every row teaches nothing, as the full update does', async () => {
  const idle = trajectories.filter(isEmpty);
  const own = { weight_decay: 0.1, learning_rate: 0.01 };
  const [without, full] = [await learned(own, false, idle), await learned(own, true, idle)];
  expect(without.updates).toEqual({ taken: 1, skipped: 0 });
  expect(without.weights).toEqual(full.weights);
  // Two rows that only fill up, each of 3 columns of the prompt and 4 completions of 5.
  expect(without.entries.positions_update).toBe(2 * (3 + 4 * 5));
});

it.each<[string, Partial<RunConfig>]>([
  ['a KL penalty', { beta: 0.1 }],
  ['an entropy bonus', { entropy_coef: 0.01 }],
  ['a KL hinge', { kl_hinge_coef: 10 }],
  ['an average that starts again by the share of clipped tokens', { proximal: 'reset_average' }],
  [
    'a contrast of completions',
    { surrogate: 'sequence_contrast', baseline: 'none', scale_rewards: 'none', loss_type: 'grpo' },
  ],
])(
  'an update without the rows that teach nothing leaves no row out with %s, which reads them all',
  async (_, settings) => {
    const [without, full] = [await learned(settings, false), await learned(settings, true)];
    expect(without.weights).toEqual(full.weights);
    expect(without.entries).toEqual(full.entries);
    expect(without.entries).toMatchObject({ positions_saved: 0, tok_empty: emptyTokens });
  },
);

it('an update without the rows that teach nothing leaves episodes of a control task out too', async () => {
  const episodes = trajectories.map((one) => ({
    ...one,
    tokens: one.tokens.map((token) => token % 2),
    logps: one.logps.map(() => -0.7),
  }));
  const spec = mlpFromShape('test-mlp', { inputs: 3, hidden: 8, layers: 1, outputs: 2 });
  const own = {
    ...several,
    task: 'cart-pole',
    level: 1,
    policy: 'mlp',
    max_completion_length: null,
  } as const;
  const [without, full] = [
    await learned(own, false, episodes, spec),
    await learned(own, true, episodes, spec),
  ];
  expect(farthest(without.weights, full.weights)).toBeLessThan(1e-6);
  expect(without.entries.positions_saved).toBeGreaterThan(0);
});
