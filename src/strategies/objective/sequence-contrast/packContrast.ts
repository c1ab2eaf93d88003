/** Packs the inputs of the sequence contrast: right and wrong completions of an update's rows, and their shares. */
import type { RunConfig } from '../../../config/schema.ts';
import { float32, type Tensor } from '../../../tensor/tensor.ts';
import { contrastInputs } from './contrastInputs.ts';
import { trainedTokens, type Row } from '../../../learn/learnable.ts';
import type { RowPlan } from '../../../learn/rowPlan.ts';

/**
 * Feeds of the update program for rows in the layout of `layRows`: `positives [rows, perRow]`, `negatives [groups,
 * rows, perRow]`, `group_weights [groups]`. Rows must hold whole groups. Lengths are trained tokens, relative to the
 * columns of a completion; all prompts of the update share the loss, as published.
 */
export function packContrast(
  rows: readonly Row[],
  { perRow, segmentColumns }: RowPlan,
  { length_temperature }: Pick<RunConfig, 'length_temperature'>,
): Record<string, Tensor> {
  const count = Math.max(rows.length, 2);
  const places = Array.from({ length: count * perRow }, (_, at) => {
    const one = rows[Math.floor(at / perRow)]?.[at % perRow];
    return one ? { group: one.group, correct: one.verdict.correct, length: trainedTokens(one) } : null;
  });
  const { positives, negatives, groupWeights, groups } = contrastInputs(places, {
    maxLength: segmentColumns,
    lengthTemperature: length_temperature,
    normaliser: 'all',
  });
  return {
    positives: float32(positives, [count, perRow]),
    negatives: float32(negatives, [groups, count, perRow]),
    group_weights: float32(groupWeights, [groups]),
  };
}
