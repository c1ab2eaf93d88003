/** PPO-EWMA, revised after missing old logits, and DART's weights of at most 1, against the formulas of their cards. */
import { expect, it } from 'vitest';
import { defaultConfig } from '../../src/config/schema.ts';
import { createAveragedWeights } from '../../src/learn/averagedWeights.ts';
import { holdWeights } from '../../src/policy/heldWeights.ts';
import { resetAverage } from '../../src/strategies/objective/proximal/resetAverage.ts';
import { float32 } from '../../src/tensor/tensor.ts';
import { createReferenceExecutor } from '../graph/referenceExecutor.ts';
import { seeded } from '../graph/seeded.ts';
import { clipped, groupAdvantages, mean, sum } from './arithmetic.ts';
import { completionsOf, expectClose, expectUpdate, logpsAt, updateOf, weights } from './update.ts';

const size = weights.length;
/** The weights of now and of updates before, the newest last. */
const path = [4, 3, 2, 1, 0].map((ago) =>
  weights.map((w, i) => Math.fround(w + 0.1 * ago * seeded(15_000 + ago, size)[i]!)),
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

it.each(cases)('%s clips around its own proximal policy, with weights up to %f', (method, cap, at, weigh) => {
  // No head of values, and tokens that are all trained: others check these.
  const plain = {
    baseline: 'mean',
    scale_rewards: 'group',
    cliprange_value: null,
    select_tokens: 1,
  } as const;
  const settings = { ...defaultConfig(method), ...plain, correction_cap: cap };
  const all = completionsOf(15_100, 3, 4).map((one) => ({
    ...one,
    proximal: Float32Array.from([0, 0, 0, ...logpsAt(at, one)]),
  }));
  const advantages = groupAdvantages(all, 1e-4);
  const seen = new Set<string>();
  const lossAt = (of: ArrayLike<number>): number =>
    mean(
      all.flatMap((one, i) => {
        const centre = logpsAt(at, one);
        return logpsAt(of, one).map((logp, t) => {
          const w = Math.exp(centre[t]! - one.logps[3 + t]!);
          seen.add(`weight ${weigh(w) === w}`).add(`ratio ${Math.abs(logp - centre[t]!) < 0.18}`);
          return weigh(w) * clipped(logp, centre[t]!, advantages[i]!, method === 'dart' ? 0.28 : 0.2);
        });
      }),
    );
  expectUpdate(updateOf(all, settings), lossAt);
  expect(seen.size).toBe(method === 'dart' ? 3 : 4);
});

it('the average follows the weights with its decay', async () => {
  const executor = createReferenceExecutor();
  const held = await holdWeights(executor, Float32Array.from(path[0]!));
  const average = createAveragedWeights(executor, held, size);
  await average.parameters();
  for (const [i, one] of path.slice(1).entries()) {
    held.replace(await executor.upload(float32(Float32Array.from(one))), 1 + i);
    await average.follow(0.889);
  }
  expectClose((await average.snapshot())['average']!, averageOf(path, 0.889));
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
