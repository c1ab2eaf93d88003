/** PPO-EWMA, revised after missing old logits, and DART's weights of at most 1, against the formulas of their cards. */
import { expect, it } from 'vitest';
import { defaultConfig } from '../../src/config/schema.ts';
import { estimate } from '../../src/learn/estimate.ts';
import { createProgramLearner } from '../../src/learn/programLearner.ts';
import { holdWeights } from '../../src/policy/heldWeights.ts';
import type { Sample } from '../../src/rollout/sample.ts';
import { advantageStrategies, objectiveStrategies } from '../../src/strategies/learning.ts';
import { resetAverage } from '../../src/strategies/objective/proximal/resetAverage.ts';
import { createReferenceExecutor } from '../graph/referenceExecutor.ts';
import { seeded } from '../graph/seeded.ts';
import { batchOf } from '../learn/trajectories.ts';
import { clipped, groupAdvantages, mean, sum } from './arithmetic.ts';
import { completionsOf, expectClose, expectUpdate, logpsAt, spec, updateOf, weights } from './update.ts';

/** The weights of now and of updates before, the newest last. */
const path = [4, 3, 2, 1, 0].map((ago) =>
  weights.map((w, i) => Math.fround(w + 0.1 * ago * seeded(15_000 + ago, weights.length)[i]!)),
);
/** θ_x after θ_x ← (βWθ_x + θ) / (βW + 1) and W ← βW + 1 from W = 1: the mean with weights 1, β, β² … back in time. */
const averageOf = (all: readonly Float64Array[], beta: number): Float64Array => {
  const shares = all.map((_, i) => beta ** (all.length - 1 - i));
  return weights.map((_, k) => sum(all.map((one, i) => shares[i]! * one[k]!)) / sum(shares));
};

const cases = [
  ['ppo-ewma', 1.1, averageOf(path, 0.889), (w: number) => Math.min(w, 1.1)],
  ['missing-old-logits', 1.2, averageOf(path, 16 / 18), (w: number) => (w <= 1.2 ? w : 0)],
  ['dart', 1, weights, (w: number) => Math.min(w, 1)],
] as const;

/** No head of values, and tokens that are all trained: others check these. */
const plain = { baseline: 'mean', scale_rewards: 'group', cliprange_value: null, select_tokens: 1 } as const;

/** The mean over tokens of the clipped surrogate around π_x, each with its weight for who sampled. */
function lossAt(
  of: ArrayLike<number>,
  all: readonly Sample[],
  at: ArrayLike<number>,
  weigh: (w: number) => number,
  high = 0.2,
): number {
  const advantages = groupAdvantages(all, 1e-4);
  return mean(
    all.flatMap((one, i) => {
      const centre = logpsAt(at, one);
      return logpsAt(of, one).map((logp, t) => {
        const weight = weigh(Math.exp(centre[t]! - one.logps[3 + t]!));
        return weight * clipped(logp, centre[t]!, advantages[i]!, high);
      });
    }),
  );
}

it.each(cases)('%s clips around its own proximal policy, with weights up to %f', (method, cap, at, weigh) => {
  const all = completionsOf(15_100, 3, 4).map((one) => {
    return { ...one, proximal: Float32Array.from([0, 0, 0, ...logpsAt(at, one)]) };
  });
  const found = updateOf(all, { ...defaultConfig(method), ...plain, correction_cap: cap });
  expectUpdate(found, (of) => lossAt(of, all, at, weigh, method === 'dart' ? 0.28 : 0.2));
});

it('a learner centres each update on the average of the weights before it', async () => {
  const all = completionsOf(15_200, 3, 4);
  const rate = { learning_rate: 0.02, warmup_steps: 0, proximal_decay: 0.8, correction_cap: 1.1 };
  const config = { ...defaultConfig('ppo-ewma'), ...plain, ...rate, steps_per_generation: 1 };
  const { batch } = estimate(batchOf(all), config, 6, advantageStrategies);
  /** The weights after so many updates, and the sum of the losses at which they were taken. */
  const after = async (num_iterations: number) => {
    const executor = createReferenceExecutor();
    const held = await holdWeights(executor, Float32Array.from(weights));
    const own = { executor, weights: held, spec, pad: 0, reference: Float32Array.from(weights) };
    const frame = { promptWidth: 3, width: 9 };
    const learner = await createProgramLearner({
      ...own,
      objective: objectiveStrategies,
      frame,
      groupSize: 1,
    });
    const { metrics } = await learner.learn(batch, { ...config, num_iterations });
    return { theta: Float64Array.from(await learner.parameters()), loss: num_iterations * metrics['loss']! };
  };
  const runs = [await after(1), await after(2), await after(3)];
  const thetas = [weights, ...runs.map(({ theta }) => theta)];
  const losses = runs.map(({ loss }, n) => loss - (runs[n - 1]?.loss ?? 0));
  const expected = losses.map((_, n) =>
    lossAt(thetas[n]!, all, averageOf(thetas.slice(0, n + 1), 0.8), (w) => Math.min(w, 1.1)),
  );
  // Each loss is a difference of means in float32.
  expectClose(losses, expected);
});

it('the revised average is kept by w / (w + 2) for sampling w updates behind, and restarts below 90 % inside the clip', () => {
  for (const staleness of [1, 3, 4]) {
    const [steps_per_generation, num_iterations] = [2 * staleness - 1, 2];
    const updates = { staleness, steps_per_generation, num_iterations };
    const { average } = resetAverage.follows!({ ...defaultConfig('missing-old-logits'), ...updates });
    const w = staleness * steps_per_generation * num_iterations;
    expectClose([average!.decay], [w / (w + 2)]);
    for (const inside of [0.95, 0.901, 0.899, 0.2])
      expect(average!.restarts!({ 'clip_ratio/region_mean': 1 - inside })).toBe(inside < 0.9);
  }
});
