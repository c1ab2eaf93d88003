/**
 * The gradient of hinted completions, over every completion that there is: the ratio of plain to hinted probability makes
 * it the plain policy's, and without that ratio it is another.
 */
import { lossesWith } from '../../learn/losses.ts';
import { expect, it } from 'vitest';
import { updateProgram } from '../../../src/learn/programs/update.ts';
import { policyFromShape } from '../../../src/policy/sizes.ts';
import { scoreProgram } from '../../../src/policy/programs/score.ts';
import { seeded } from '../../graph/seeded.ts';
import { randomWeights } from '../../policy/smallPolicy.ts';
import { evaluate, type ReferenceFeed } from '../../graph/evaluate.ts';
import { firstStep, floats, numbers, rowFeeds } from '../../graph/referenceFeeds.ts';

const vocabulary = 4;
const shape = { vocabulary, maxLength: 8, width: 4, layers: 1, heads: 2, hidden: 5 };
const spec = policyFromShape('hinted', shape);
const prompt = [2, 0, 3];
const hint = [1, 3];
const completions = Array.from({ length: vocabulary * vocabulary }, (_, i) => [
  Math.floor(i / vocabulary),
  i % vocabulary,
]);
const rows = completions.length;
const rewards = seeded(5, rows, -1, 2);

/** The completions behind some tokens, of which the first `before` stand at the last positions. */
function batchBehind(tokens: readonly number[], before: number) {
  const length = tokens.length + 1;
  const sequences = completions.map((completion) => [...tokens, ...completion]);
  const places = Array.from({ length }, (_, i) => (i < before ? shape.maxLength - 1 - i : i - before));
  return {
    length,
    grid: [rows, length],
    feeds: { ...rowFeeds(sequences, places), ...numbers({ temperature: 1 }) },
  };
}
const plain = batchBehind(prompt, 0);
const hinted = batchBehind([...hint, ...prompt], hint.length);

const score = scoreProgram(spec);
/** Log-probabilities of both tokens of every completion, `[completions][2]`. */
function logpsOf({ feeds, length }: typeof plain, parameters: ArrayLike<number>): number[][] {
  const { data } = evaluate(score, { ...feeds, parameters: floats([spec.layout.size], parameters) }).logps!;
  return completions.map((_, row) => [0, 1].map((t) => data[row * length + length - 2 + t]!));
}
const chances = (logps: number[][]): number[] => logps.map(([a, b]) => Math.exp(a! + b!));
const parameters = Float64Array.from(randomWeights(spec.layout.size, 3, 0.8));
const plainLogps = logpsOf(plain, parameters);
const hintedLogps = logpsOf(hinted, parameters);

/** The first moment of one step without memory or clipping: the gradient of the loss on the plain prompt. */
function gradient(denominator: number[][]): ArrayLike<number> {
  const sampledAt = chances(hintedLogps);
  const { length, grid } = plain;
  const perToken = (of: (row: number, t: number) => number): ReferenceFeed =>
    floats(
      grid,
      Array.from({ length: rows * length }, (_, at) => {
        const t = (at % length) - (length - 2);
        return t < 0 ? 0 : of(Math.floor(at / length), t);
      }),
    );
  const program = updateProgram(
    spec,
    lossesWith({ importance_sampling_level: 'sequence_sum' }),
    { length, from: 0 },
    { perRow: 1, segmentColumns: length },
  );
  const found = evaluate(program, {
    ...firstStep(parameters, { epsilon: 1, epsilon_high: 1e9 }),
    ...plain.feeds,
    old_logps: perToken((row, t) => denominator[row]![t]!),
    advantages: perToken((row) => rewards[row]!),
    // Each completion as often as the policy with the hint writes it.
    weights: perToken((row) => sampledAt[row]! / 2),
  });
  return found.moment1_out!.data;
}

/** The slope of what the plain policy earns, along a direction. */
function slopeAlong(direction: ArrayLike<number>): number {
  const step = 1e-5;
  const earned = [step, -step].map((by) => {
    const moved = parameters.map((x, i) => x + by * direction[i]!);
    return chances(logpsOf(plain, moved)).reduce((sum, p, row) => sum + p * rewards[row]!, 0);
  });
  return (earned[0]! - earned[1]!) / (2 * step);
}
const directions = [0, 1, 2].map((trial) => seeded(50 + trial, spec.layout.size));
const along = (g: ArrayLike<number>, direction: ArrayLike<number>): number =>
  Array.from(direction).reduce((sum, d, i) => sum + d * g[i]!, 0);

it('the update on completions that were sampled behind a hint meets a policy that the hint moves', () => {
  const [p, q] = [chances(plainLogps), chances(hintedLogps)];
  expect(q.reduce((a, b) => a + b)).toBeCloseTo(1, 12);
  expect(Math.max(...p.map((one, i) => Math.abs(one - q[i]!)))).toBeGreaterThan(0.02);
});

it('the update on completions that were sampled behind a hint follows the plain policy’s gradient where the ratio divides by the hinted probability', () => {
  const corrected = gradient(hintedLogps);
  for (const direction of directions) {
    expect(along(corrected, direction) / -slopeAlong(direction)).toBeCloseTo(1, 6);
  }
});

it('the update on completions that were sampled behind a hint follows another one where the correction is dropped', () => {
  const dropped = gradient(plainLogps);
  const errors = directions.map((direction) =>
    Math.abs(along(dropped, direction) / -slopeAlong(direction) - 1),
  );
  expect(Math.max(...errors)).toBeGreaterThan(0.05);
});
