/** Packs the inputs of the sequence contrast: right and wrong completions of an update's rows, and their shares. */
import type { RunConfig } from '../../../config/schema.ts';
import { float32, type Tensor } from '../../../tensor/tensor.ts';
import { contrastInputs, type ContrastedCompletion, type ContrastSettings } from './contrastInputs.ts';
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
  return contrastFeeds(places, { perRow, maxLength: segmentColumns, lengthTemperature: length_temperature });
}

/** The same for prompts with one right and one wrong completion of one token, a prompt in each row. */
export function pairFeeds(
  prompts: number,
  { length_temperature }: Pick<RunConfig, 'length_temperature'>,
): Record<string, Tensor> {
  const places = Array.from({ length: 2 * prompts }, (_, at) => ({
    ...{ group: Math.floor(at / 2), correct: at % 2 === 0, length: 1 },
  }));
  return contrastFeeds(places, { perRow: 2, maxLength: 1, lengthTemperature: length_temperature });
}

function contrastFeeds(
  places: readonly (ContrastedCompletion | null)[],
  { perRow, ...settings }: Omit<ContrastSettings, 'normaliser'> & { readonly perRow: number },
): Record<string, Tensor> {
  const arrays = contrastInputs(places, { ...settings, normaliser: 'all' });
  const { positives, negatives, groupWeights, groups } = arrays;
  const rows = places.length / perRow;
  return {
    positives: float32(positives, [rows, perRow]),
    negatives: float32(negatives, [groups, rows, perRow]),
    group_weights: float32(groupWeights, [groups]),
  };
}
