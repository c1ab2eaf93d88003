/** Turns trajectories into the rectangular arrays that update programs read: token t is fed, token t + 1 is its target. */
import type { RunConfig } from '../config/schema.ts';
import type { Trajectory } from '../rollout/trajectory.ts';
import { float32, int32, type Tensor } from '../tensor/tensor.ts';
import { aggregations } from './objective/aggregation.ts';

export interface PackedUpdate {
  /** The program's batch inputs by name, `[rows, length]`. */
  readonly feeds: Readonly<Record<string, Tensor>>;
  /** Tokens with a train mask. */
  readonly trained: number;
  /** Rows × length. */
  readonly positions: number;
}

/** Columns that an update needs for trajectories of at most `width` tokens. */
export const lengthFor = (width: number): number => width - 1;

/** Tokens, positions, segments and targets; rows are filled up with `pad` to at least 2. */
export function packTokens(rows: readonly (readonly number[] | Int32Array)[], length: number, pad: number): Record<string, Tensor> {
  const count = Math.max(rows.length, 2);
  const tokens = new Int32Array(count * length).fill(pad);
  const targets = new Int32Array(count * length).fill(pad);
  rows.forEach((row, at) => {
    if (row.length > length + 1) {
      throw new Error(`update: a trajectory must have at most ${length + 1} tokens, got ${row.length}`);
    }
    for (let t = 0; t + 1 < row.length; t++) {
      tokens[at * length + t] = row[t] as number;
      targets[at * length + t] = row[t + 1] as number;
    }
  });
  const shape = [count, length];
  return {
    tokens: int32(tokens, shape),
    positions: int32(Int32Array.from(tokens, (_, i) => i % length), shape),
    segments: int32(new Int32Array(count * length), shape),
    columns: int32(Int32Array.from({ length }, (_, i) => i)),
    targets: int32(targets, shape),
  };
}

/** A per-token value as `[rows, length]`, written where the token is a target. */
export function packTargets(rows: readonly Trajectory[], length: number, valueOf: (row: Trajectory, at: number, token: number) => number): Tensor {
  const count = Math.max(rows.length, 2);
  const data = new Float32Array(count * length);
  rows.forEach((row, at) => {
    for (let token = 1; token < row.tokens.length; token++) data[at * length + token - 1] = valueOf(row, at, token);
  });
  return float32(data, [count, length]);
}

/**
 * One update's batch. `advantages` has one value per row of `rows`; `width` is the frame's.
 */
export function packUpdate(
  rows: readonly Trajectory[],
  advantages: ArrayLike<number>,
  { lossType, maxCompletionLength, width, pad }: { lossType: RunConfig['loss_type']; maxCompletionLength: number; width: number; pad: number },
): PackedUpdate {
  const length = lengthFor(width);
  const counts = rows.map(({ trainMask }) => trainMask.reduce((sum, mask) => sum + mask, 0));
  const weightOf = aggregations[lossType]({ counts, maxCompletionLength });
  return {
    feeds: {
      ...packTokens(rows.map((row) => row.tokens), length, pad),
      old_logps: packTargets(rows, length, (row, _, token) => row.logps[token] as number),
      advantages: packTargets(rows, length, (row, at, token) => (row.trainMask[token] ? (advantages[at] as number) : 0)),
      weights: packTargets(rows, length, (row, at, token) => (row.trainMask[token] ? weightOf(at) : 0)),
    },
    trained: counts.reduce((sum, count) => sum + count, 0),
    positions: Math.max(rows.length, 2) * length,
  };
}
