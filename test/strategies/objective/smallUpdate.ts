/** One update of a policy of few weights, by the reference evaluator: five completions of one token after two of the prompt. */
import { expect } from 'vitest';
import type { RunConfig } from '../../../src/config/schema.ts';
import { updateProgram } from '../../../src/learn/programs/update.ts';
import { scoreProgram } from '../../../src/policy/programs/score.ts';
import { policyFromShape } from '../../../src/policy/sizes.ts';
import { seeded } from '../../graph/seeded.ts';
import { lossesWith } from '../../learn/losses.ts';
import { randomWeights } from '../../policy/smallPolicy.ts';
import { evaluate, type ReferenceFeed } from '../../graph/evaluate.ts';
import { firstStep, floats, numbers, rowFeeds } from '../../graph/referenceFeeds.ts';

export const rows = 5;
const shape = { vocabulary: 5, maxLength: 4, width: 4, layers: 1, heads: 2, hidden: 5 };
export const spec = policyFromShape('listed', shape);
const grid = [rows, 3];
/** A value on the last token of every row, 0 on the others. */
export const onLast = (valueOf: (row: number) => number): ReferenceFeed =>
  floats(
    grid,
    Array.from({ length: 15 }, (_, at) => (at % 3 === 2 ? valueOf(Math.floor(at / 3)) : 0)),
  );
export const weights = Float64Array.from(randomWeights(spec.layout.size, 3, 0.8));
export const parameters = floats([spec.layout.size], weights);
export const batch = {
  ...rowFeeds(Array.from({ length: rows }, (_, token) => [2, 0, 3, token])),
  ...numbers({ temperature: 1 }),
};
export const sampled = seeded(4, rows, -2.4, -0.8);
export const advantages = seeded(5, rows, -1, 2);

/** What the update returns with these settings, these old log-probabilities by row, and these further inputs. */
export function updatedWith(
  settings: Partial<RunConfig>,
  oldLogps: (row: number) => number,
  more: Readonly<Record<string, ReferenceFeed>> = {},
) {
  return evaluate(updateProgram(spec, lossesWith(settings)), {
    ...firstStep(weights, { correction_cap: 1e9 }),
    ...batch,
    old_logps: onLast(oldLogps),
    behaviour_logps: onLast((row) => sampled[row]!),
    advantages: onLast((row) => advantages[row]!),
    weights: onLast(() => 1 / rows),
    ...more,
  });
}

/** Log-probability of each row's completion under these weights. */
export function logpsAt(of: ArrayLike<number>): number[] {
  const { data } = evaluate(scoreProgram(spec), {
    ...batch,
    parameters: floats([spec.layout.size], of),
  }).logps!;
  return Array.from({ length: rows }, (_, row) => data[3 * row + 2]!);
}

/** An update's loss is that of plain arithmetic, and its gradient that of finite differences in five directions. */
export function expectLossAndGradient(
  { loss, moment1_out }: ReturnType<typeof updatedWith>,
  lossAt: (of: ArrayLike<number>) => number,
): void {
  expect(loss!.data[0]).toBeCloseTo(lossAt(weights), 9);
  for (let trial = 0; trial < 5; trial++) {
    const direction = seeded(60 + trial, spec.layout.size);
    const step = 1e-5;
    const [above, below] = [step, -step].map((by) => lossAt(weights.map((x, i) => x + by * direction[i]!)));
    // Without the decay of AdamW's first moment, it is the gradient.
    const along = direction.reduce((sum, d, i) => sum + d * moment1_out!.data[i]!, 0);
    expect(along).toBeCloseTo((above! - below!) / (2 * step), 6);
  }
}
