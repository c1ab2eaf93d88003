/**
 * What older weights sampled, learned from with and without its correction, on a world small enough to list: the gradient
 * over every completion, weighed by the probability with which the old policy writes it, against the slope of the reward
 * that the policy of now expects.
 */
import type { RunConfig } from '../../../src/config/schema.ts';
import { lossesWith } from '../../learn/losses.ts';
import { expect, it } from 'vitest';
import { updateProgram } from '../../../src/learn/programs/update.ts';
import { scoreProgram } from '../../../src/policy/programs/score.ts';
import { policyFromShape } from '../../../src/policy/sizes.ts';
import { seeded } from '../../graph/seeded.ts';
import { randomWeights } from '../../policy/smallPolicy.ts';
import { evaluate, type ReferenceFeed } from '../../graph/evaluate.ts';
import { firstStep, floats, numbers, rowFeeds } from '../../graph/referenceFeeds.ts';

const vocabulary = 5;
const shape = { vocabulary, maxLength: 4, width: 4, layers: 1, heads: 2, hidden: 5 };
const spec = policyFromShape('listed', shape);
const prompt = [2, 0, 3];
/** Completions of one token, so that the ratio of a token is that of its completion. */
const completions = Array.from({ length: vocabulary }, (_, token) => token);
const rewards = seeded(5, vocabulary, -1, 2);

const length = prompt.length;
const grid = [vocabulary, length];
const batch = {
  ...rowFeeds(completions.map((token) => [...prompt, token])),
  ...numbers({ temperature: 1 }),
};
/** One value for each completion, on its token. */
const onToken = (valueOf: (completion: number) => number): ReferenceFeed =>
  floats(
    grid,
    Array.from({ length: vocabulary * length }, (_, at) =>
      at % length === length - 1 ? valueOf(Math.floor(at / length)) : 0,
    ),
  );
const logpsAt = (parameters: ArrayLike<number>): number[] => {
  const all = evaluate(scoreProgram(spec), { ...batch, parameters: floats([spec.layout.size], parameters) });
  return completions.map((_, row) => all.logps!.data[row * length + length - 1]!);
};

const now = Float64Array.from(randomWeights(spec.layout.size, 3, 0.8));
const old = now.map((weight, i) => weight + 0.5 * seeded(8, spec.layout.size)[i]!);
const [sampled, centre] = [logpsAt(old), logpsAt(now)];
const expectedReward = (parameters: ArrayLike<number>): number =>
  logpsAt(parameters).reduce((sum, logp, i) => sum + Math.exp(logp) * rewards[i]!, 0);

interface Objective {
  readonly settings?: Partial<RunConfig>;
  /** Of the policy that the ratio is measured from. */
  readonly oldLogps: readonly number[];
  readonly cap?: number;
}

/** Minus the gradient of the loss (the first moment of a step without memory or clipping), and what the update said. */
function ascent({ settings = {}, oldLogps, cap = 1e9 }: Objective) {
  const found = evaluate(updateProgram(spec, lossesWith(settings)), {
    ...firstStep(now, { correction_cap: cap }),
    ...batch,
    old_logps: onToken((i) => oldLogps[i]!),
    behaviour_logps: onToken((i) => sampled[i]!),
    advantages: onToken((i) => rewards[i]!),
    weights: onToken((i) => Math.exp(sampled[i]!)),
  });
  return {
    gradient: found.moment1_out!.data.map((x) => -x),
    metrics: Object.fromEntries(Object.entries(found).map(([name, { data }]) => [name, data[0]!])),
  };
}

/** How far, in some directions, the ascent is from the slope of the expected reward, over that slope. */
function bias(gradient: ArrayLike<number>): number {
  const misses = Array.from({ length: 6 }, (_, trial) => {
    const direction = seeded(50 + trial, spec.layout.size);
    const step = 1e-5;
    const [above, below] = [step, -step].map((by) =>
      expectedReward(now.map((x, i) => x + by * direction[i]!)),
    );
    const slope = (above! - below!) / (2 * step);
    const along = direction.reduce((sum, d, i) => sum + d * gradient[i]!, 0);
    return Math.abs(along / slope - 1);
  });
  return Math.max(...misses);
}

const corrected = { proximal: 'recomputed', correction: 'truncate' } as const;

it('what older weights sampled teaches without bias where the clip is centred on the weights of now and each token is corrected', () => {
  const { gradient, metrics } = ascent({ settings: corrected, oldLogps: centre });
  expect(bias(gradient)).toBeLessThan(1e-6);
  expect(metrics['clip_ratio/region_mean']).toBe(0);
  expect(metrics['replay/bounded_ratio']).toBe(0);
  const ratios = centre.map((logp, i) => Math.exp(logp - sampled[i]!));
  expect(Math.min(...ratios)).toBeLessThan(0.7);
  expect(metrics['sampling/importance_sampling_ratio/mean']).toBeCloseTo(
    ratios.reduce((sum, ratio) => sum + ratio, 0) / vocabulary,
    10,
  );
});

it('what older weights sampled teaches with bias where log-probabilities are worked out again and the correction is dropped', () => {
  expect(bias(ascent({ oldLogps: centre }).gradient)).toBeGreaterThan(0.1);
});

it('what older weights sampled teaches with bias where the clip is centred on the weights that sampled: what moved far no longer counts', () => {
  const { gradient, metrics } = ascent({ oldLogps: sampled });
  expect(metrics['clip_ratio/region_mean']).toBeGreaterThan(0);
  expect(bias(gradient)).toBeGreaterThan(0.1);
});

it('what older weights sampled is held by the cap: truncated to it, or left out, while the average stays over all tokens', () => {
  const ratios = centre.map((logp, i) => Math.exp(logp - sampled[i]!));
  const cap = [...ratios].sort((a, b) => b - a)[1]! * 1.01;
  const above = ratios.indexOf(Math.max(...ratios));
  const lossOf = (counts: (ratio: number, i: number) => number): number =>
    -completions.reduce((sum, i) => sum + Math.exp(sampled[i]!) * counts(ratios[i]!, i) * rewards[i]!, 0);
  const truncated = ascent({ settings: corrected, oldLogps: centre, cap }).metrics;
  const masked = ascent({ settings: { ...corrected, correction: 'mask' }, oldLogps: centre, cap }).metrics;
  expect(truncated.loss).toBeCloseTo(
    lossOf((ratio) => Math.min(ratio, cap)),
    10,
  );
  expect(masked.loss).toBeCloseTo(
    lossOf((ratio, i) => (i === above ? 0 : ratio)),
    10,
  );
  expect(masked['replay/bounded_ratio']).toBeCloseTo(1 / vocabulary, 12);
});
