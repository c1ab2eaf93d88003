/** Packs the inputs of distilling hinted completions to the plain policy. */
import { inPlainContext } from '../../../rollout/plainContext.ts';
import { float32, int32, scalar, sizeOf, type Tensor } from '../../../tensor/tensor.ts';
import { asCollected, trainedTokens, type Learnable, type Row } from '../../../learn/learnable.ts';
import { packUpdate, type Packed, type PackOptions } from '../../../learn/packing.ts';
import { rowsOf } from '../../../learn/rows.ts';
import type { RowPlan } from '../../../learn/rowPlan.ts';

export interface PackedDistil extends Packed {
  /** Rows appended below: completions after the prompt without their hint, for this term alone. */
  readonly copies: readonly Row[];
}

/**
 * Packed rows with `distil_pushed` and `distil_weights` `[rows, perRow · segmentColumns]`: A / (completions · trained tokens of the
 * completion) on every trained token after its plain prompt. Completions that the update reads with their hint are
 * packed a second time without it, in rows below the others in which no other weight is above 0. Their tokens count
 * as trained twice, because they pass forward and backward once more.
 */
export function packDistil(rows: readonly Row[], packed: Packed, options: PackOptions): PackedDistil {
  const { plan } = options;
  const all = rows.flat();
  const counts = all.map(trainedTokens);
  const trained = Math.max(counts.filter((count) => count > 0).length, 1);
  const weightOf = (i: number): number => 1 / (trained * Math.max(counts[i] as number, 1));
  const weights = new Map<Learnable, Float32Array>();
  const copied: Learnable[] = [];
  let again = 0;
  all.forEach((learnable, i) => {
    const { earned, advantages, mask, reference } = learnable;
    const own = advantages.map((advantage, t) => (mask[t] ? weightOf(i) * advantage : 0));
    const hinted = asCollected(learnable);
    const plain = inPlainContext(hinted);
    if (plain === hinted) weights.set(learnable, own);
    else {
      const size = plain.tokens.length;
      const copy = {
        ...plain,
        earned,
        advantages: own.slice(-size),
        mask: new Uint8Array(size),
        reference: reference && plain.logps,
      };
      weights.set(copy, copy.advantages);
      copied.push(copy);
      again += counts[i] as number;
    }
  });
  const upper = { ...packed.feeds, distil_weights: laidOut(rows, plan, weights) };
  if (copied.length === 0) return { ...packed, feeds: withPushed(upper), copies: [] };

  const copies = rowsOf(copied, plan);
  const below = packUpdate(copies, options);
  const grid = (below.feeds.weights as Tensor).shape;
  const lower: Readonly<Record<string, Tensor>> = {
    ...below.feeds,
    distil_weights: laidOut(copies, plan, weights),
    // Observations are predicted once, in the rows above.
    environment: float32(new Float32Array(sizeOf(grid)), grid),
  };
  const feeds = Object.fromEntries(
    Object.entries(upper).map(([name, tensor]) => [
      name,
      stacked(tensor, lower[name] ?? blankLike(tensor, grid)),
    ]),
  );
  return {
    ...packed,
    feeds: withPushed(feeds),
    trained: packed.trained + again,
    positions: packed.positions + below.positions,
    copies,
  };
}

/** The feeds with `distil_pushed`, the number of tokens that the distillation pushes down, at least 1. */
function withPushed(feeds: Packed['feeds']): Packed['feeds'] {
  const { data } = feeds.distil_weights as Tensor;
  const pushed = (data as Float32Array).reduce((count, weight) => count + Number(weight < 0), 0);
  return { ...feeds, distil_pushed: scalar(Math.max(pushed, 1)) };
}

/** The weights of completions on the targets of their rows, in the layout of `packUpdate`; 0 for those without. */
function laidOut(
  rows: readonly Row[],
  { perRow, segmentColumns }: RowPlan,
  weights: ReadonlyMap<Learnable, Float32Array>,
): Tensor {
  const count = Math.max(rows.length, 2);
  const data = new Float32Array(count * perRow * segmentColumns);
  rows.forEach((row, at) =>
    row.forEach((learnable, slot) => {
      const own = weights.get(learnable)?.subarray(learnable.prompt.tokens.length);
      if (own) data.set(own, (at * perRow + slot) * segmentColumns);
    }),
  );
  return float32(data, [count, perRow * segmentColumns]);
}

/** One tensor of rows above another; tensors without rows stay. */
function stacked(upper: Tensor, lower: Tensor): Tensor {
  const [above, columns] = upper.shape;
  if (columns === undefined) return upper;
  const shape = [(above as number) + (lower.shape[0] as number), columns];
  const data = upper.dtype === 'int32' ? new Int32Array(sizeOf(shape)) : new Float32Array(sizeOf(shape));
  data.set(upper.data);
  data.set(lower.data, upper.data.length);
  return data instanceof Int32Array ? int32(data, shape) : float32(data, shape);
}

/** Zeros for rows of the shape `grid`, in an array that other losses read only in the rows above. */
function blankLike({ shape, dtype }: Tensor, grid: readonly number[]): Tensor {
  const below = [grid[0] as number, ...shape.slice(1)];
  return dtype === 'int32'
    ? int32(new Int32Array(sizeOf(below)), below)
    : float32(new Float32Array(sizeOf(below)), below);
}
