/** Packs the quality head's training data in an update: completions checked midway, and their results. */
import { float32, type Tensor } from '../../../tensor/tensor.ts';
import type { Row } from '../../../learn/learnable.ts';
import type { RowPlan } from '../../../learn/rowPlan.ts';

/**
 * Feeds of the update program for rows in the layout of `layRows`: `quality_targets` and `quality_weights`, `[rows,
 * perRow · segmentColumns]`, not 0 only at the token before which the head was read. A completion that survived with
 * probability p weighs 1 / p, for those that did not; all weights together are 1. Those that were not scored are left
 * out.
 */
export function packQuality(
  rows: readonly Row[],
  { perRow, segmentColumns }: RowPlan,
): Record<string, Tensor> {
  const count = Math.max(rows.length, 2);
  const scored = perRow * segmentColumns;
  const targets = new Float32Array(count * scored);
  const weights = new Float32Array(count * scored);
  const looks = rows.flatMap((completions, row) =>
    completions.flatMap(({ survived, reward, prompt }, slot) =>
      survived && Number.isFinite(reward)
        ? {
            target: row * scored + slot * segmentColumns + survived.at - prompt.tokens.length,
            reward,
            weight: 1 / survived.probability,
          }
        : [],
    ),
  );
  const total = looks.reduce((sum, { weight }) => sum + weight, 0);
  for (const { target, reward, weight } of looks) {
    targets[target] = reward;
    weights[target] = weight / total;
  }
  return {
    quality_targets: float32(targets, [count, scored]),
    quality_weights: float32(weights, [count, scored]),
  };
}
