/** Turns episodes into the rectangular arrays that programs of an MLP read: one row for each step, its action the target. */
import type { RunConfig } from '../config/schema.ts';
import { float32, int32 } from '../tensor/tensor.ts';
import { aggregations } from './objective/aggregation.ts';
import { trainedTokens, type Judged, type PackedUpdate } from './packing.ts';

export interface PackStepsOptions {
  /** Numbers in an observation. */
  readonly inputs: number;
  /** Most steps of an episode. */
  readonly horizon: number;
  readonly lossType: RunConfig['loss_type'];
}

/**
 * All steps of the episodes, one after another; filled up to at least 2 rows. Throws when an episode has no
 * observation for each of its actions.
 */
export function packSteps(
  episodes: readonly Judged[],
  { inputs, horizon, lossType }: PackStepsOptions,
): PackedUpdate {
  const counts = episodes.map(trainedTokens);
  const weightOf = aggregations[lossType]({ counts, maxCompletionLength: horizon });
  const steps = episodes.reduce((sum, { trajectory }) => sum + trajectory.tokens.length, 0);
  const rows = Math.max(steps, 2);
  const observations = new Float32Array(rows * inputs);
  const targets = new Int32Array(rows);
  const oldLogps = new Float32Array(rows);
  const behaviour = new Float32Array(rows);
  const advantages = new Float32Array(rows);
  const weights = new Float32Array(rows);
  const oldValues = new Float32Array(rows);
  const returns = new Float32Array(rows);
  let start = 0;
  for (const [episode, judged] of episodes.entries()) {
    const { tokens, features, logps, values } = judged.trajectory;
    if (features?.length !== tokens.length * inputs) {
      throw new Error(
        `update: an episode of ${tokens.length} steps must have ${tokens.length} × ${inputs} features, got ${features?.length ?? 'none'}`,
      );
    }
    observations.set(features, start * inputs);
    targets.set(tokens, start);
    behaviour.set(logps, start);
    oldLogps.set(judged.proximal ?? logps, start);
    for (let step = 0; step < tokens.length; step++) {
      if (!judged.mask[step]) continue;
      advantages[start + step] = judged.advantages[step] as number;
      weights[start + step] = weightOf(episode);
      oldValues[start + step] = values?.[step] ?? 0;
      returns[start + step] = judged.returns?.[step] ?? 0;
    }
    start += tokens.length;
  }
  const shape = [rows, 1];
  return {
    feeds: {
      observations: float32(observations, [rows, inputs]),
      targets: int32(targets, shape),
      old_logps: float32(oldLogps, shape),
      behaviour_logps: float32(behaviour, shape),
      advantages: float32(advantages, shape),
      weights: float32(weights, shape),
      old_values: float32(oldValues, shape),
      returns: float32(returns, shape),
    },
    trained: counts.reduce((sum, count) => sum + count, 0),
    positions: rows,
  };
}

/** Values of targets `[rows, 1]`, as `packSteps` lays them out, back on the steps of each episode in order. */
export function unpackSteps(episodes: readonly Judged[], values: Float32Array): Float32Array[] {
  let start = 0;
  return episodes.map(({ trajectory }) => values.slice(start, (start += trajectory.tokens.length)));
}
