/**
 * Updates on completions, taken as a run takes them and evaluated in float64, and the gradient of a loss that a test writes
 * out over the log-probabilities of a transformer in plain loops.
 */
import { expect } from 'vitest';
import { defaultConfig, type RunConfig } from '../../src/config/schema.ts';
import { estimate } from '../../src/learn/estimate.ts';
import { learnablesOf, type Learnable } from '../../src/learn/learnable.ts';
import { packerOf } from '../../src/learn/packer.ts';
import { updateProgram } from '../../src/learn/programs/update.ts';
import { policyFromShape } from '../../src/policy/sizes.ts';
import type { Batch, Sample } from '../../src/rollout/sample.ts';
import { advantageStrategies } from '../../src/strategies/learning.ts';
import { aggregations } from '../../src/strategies/objective/aggregation/aggregation.ts';
import { evaluate } from '../graph/evaluate.ts';
import { firstStep, floats, numbers } from '../graph/referenceFeeds.ts';
import { seeded, seededInts } from '../graph/seeded.ts';
import { lossesWith } from '../learn/losses.ts';
import { batchOf, makeTrajectory } from '../learn/trajectories.ts';
import { plainLogits, softmaxOf } from '../policy/plainTransformer.ts';
import { randomWeights } from '../policy/smallPolicy.ts';

const shape = { vocabulary: 9, maxLength: 12, width: 8, layers: 1, heads: 2, hidden: 10 };
export const spec = policyFromShape('reference', shape);
export const weights = Float64Array.from(randomWeights(spec.layout.size, 71, 0.7));
/** A policy for loops in float64, the widths of its rows, and how many of its weights are tried. */
export const narrow = { spec, weights, promptWidth: 3, longest: 6, places: 24 };
type Small = typeof narrow;
const wideSpec = policyFromShape('wide', { ...shape, vocabulary: 64, maxLength: 40, width: 4, hidden: 6 });
/** One that reads and writes the tasks' symbols. */
export const wide: Small = {
  ...{ spec: wideSpec, weights: Float64Array.from(randomWeights(wideSpec.layout.size, 73, 0.9)) },
  ...{ promptWidth: 8, longest: 16, places: 12 },
};

/** Largest difference as a share of the largest expected number; NaN where any number is none. */
export function relative(found: ArrayLike<number>, expected: ArrayLike<number>): number {
  expect(found.length).toBe(expected.length);
  const largest = (values: number[]): number => values.reduce((top, x) => (x <= top ? top : Math.abs(x)), 0);
  const off = Array.from(expected, (x, i) => Math.abs(found[i]! - x));
  return largest(off) / largest(Array.from(expected, Math.abs));
}

/** These numbers are the expected ones, to 1e-5 of the largest. */
export const expectClose = (found: ArrayLike<number>, expected: ArrayLike<number>): void =>
  expect(relative(found, expected)).toBeLessThan(1e-5);

const hotOf =
  ({ spec: { shape: sizes } }: Pick<Small, 'spec'>) =>
  (token: number): number[] =>
    Array.from({ length: sizes.vocabulary }, (_, v) => Number(v === token));
export const oneHot = hotOf(narrow);

/** Log-probabilities of a completion's tokens; `inputs` replaces what the policy reads after the prompt. */
export function logpsAt(
  of: ArrayLike<number>,
  one: Sample,
  inputs?: readonly (readonly number[])[] | null,
  on: Pick<Small, 'spec'> = narrow,
): number[] {
  const start = one.prompt.tokens.length;
  const written = [...one.tokens].slice(start);
  const hot = hotOf(on);
  const read = [...one.prompt.tokens.map(hot), ...(inputs ?? written.slice(0, -1).map(hot))];
  const logits = plainLogits(on.spec, of, read);
  return written.map((token, t) => Math.log(softmaxOf(logits[start - 1 + t]!)[token]!));
}

/** What sampling stored of a completion's tokens. */
export const oldOf = ({ logps, prompt }: Pick<Sample, 'logps' | 'prompt'>): number[] =>
  [...logps].slice(prompt.tokens.length);

/** Groups of completions with random tokens, lengths and rewards, sampled by a policy near this one. */
export function completionsOf(
  seed: number,
  groups: number,
  each: number,
): (Sample & { reference: Float32Array })[] {
  return Array.from({ length: groups * each }, (_, i) => {
    const group = Math.floor(i / each);
    const completion = seededInts(seed + i, 1 + (i % narrow.longest), 1, shape.vocabulary);
    const prompt = seededInts(seed + 500 + group, 3, 1, shape.vocabulary);
    const one = makeTrajectory({ prompt, completion, group, logps: completion.map(() => 0) });
    const near = (more: number): Float32Array => {
      const gaps = seeded(seed + more + i, completion.length, -0.5, 0.5);
      return Float32Array.from([0, 0, 0, ...logpsAt(weights, one).map((l, t) => l + gaps[t]!)]);
    };
    const [reward] = seeded(seed + 900 + i, 1, 0, 1) as [number];
    return { ...one, sample: i % each, reward, logps: near(1500), reference: near(2500) };
  });
}

/** Loss and gradient of the update on these completions, estimated. */
export function updateOf(completions: readonly Sample[], settings: Partial<RunConfig>, groupSize = 1) {
  const config = { ...defaultConfig(), ...settings };
  const { batch } = estimate(batchOf(completions), config, narrow.longest, advantageStrategies);
  return updateFrom(batch, settings, { ...narrow, groupSize });
}

/** Loss and gradient of the update on a batch with its advantages. */
export function updateFrom(
  batch: Batch<Learnable>,
  settings: Partial<RunConfig>,
  { spec: of, weights: at, promptWidth, longest: most, groupSize = 1 }: Small & { groupSize?: number },
  more: Parameters<typeof evaluate>[1] = {},
) {
  const config = { ...defaultConfig(), ...settings };
  const losses = lossesWith(settings);
  const latentSharpness = config.latent_slots > 0 ? 1 / config.latent_temperature : undefined;
  const frame = { promptWidth, width: promptWidth + most };
  const packer = packerOf(of, { frame, groupSize, pad: 0, latentSharpness });
  const rows = packer.rowsOf(learnablesOf(batch, batch.weightsVersion), 1);
  const { feeds } = packer.pack(rows, { aggregation: aggregations[config.loss_type], losses });
  const { perRow, segmentColumns } = packer.completions;
  const anchors = new Float64Array(feeds.weights!.data.length);
  rows.forEach((row, r) =>
    row.forEach(({ reference: logps, prompt }, at) => {
      if (logps) anchors.set(oldOf({ logps, prompt }), (r * perRow + at) * (segmentColumns as number));
    }),
  );
  const scalars = Object.assign({}, ...losses.map((loss) => ({ ...loss.scalars, ...loss.scalarsAt?.(0) })));
  const found = evaluate(updateProgram(of, losses, packer.sequence, packer.completions), {
    ...firstStep(at),
    ...feeds,
    ref_logps: floats(feeds.weights!.shape, anchors),
    ...numbers(scalars as Record<string, number>),
    ...more,
  });
  return { loss: found.loss!.data[0]!, gradient: found.moment1_out!.data, batch };
}

/** The update's loss is this one, and its gradient that of central differences in a few weights, to 1e-5. */
export function expectUpdate(
  { loss, gradient }: Pick<ReturnType<typeof updateOf>, 'loss' | 'gradient'>,
  lossAt: (of: ArrayLike<number>) => number,
  { weights: held, places: count } = narrow,
): void {
  const step = 1e-5;
  const places = seededInts(77, count, 0, held.length);
  const slopes = places.map((at) => {
    const [above, below] = [step, -step].map((by) => lossAt(held.with(at, held[at]! + by)));
    return (above! - below!) / (2 * step);
  });
  expect(Math.max(...slopes.map(Math.abs))).toBeGreaterThan(1e-3);
  expectClose([loss], [lossAt(held)]);
  expectClose(
    places.map((at) => gradient[at]!),
    slopes,
  );
}
