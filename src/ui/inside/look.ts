/** Reads one number of what a thread found inside a policy. */
import type { Insight } from '../../question/inside.ts';

export interface HeadLook {
  readonly layer: number;
  readonly head: number;
  /** The token that looks, and the one that it looks at. */
  readonly from: number;
  readonly to: number;
}

/** Share of a head's attention, in [0, 1]. `length`: tokens of the row. */
export function lookOf(
  { attention }: Pick<Insight, 'attention'>,
  length: number,
  { layer, head, from, to }: HeadLook,
): number {
  return attention[layer]?.[(head * length + from) * length + to] ?? 0;
}

/** Probabilities of all symbols by id, after token `at`. `symbols`: how many there are. */
export function nextAfter(
  { probabilities }: Pick<Insight, 'probabilities'>,
  at: number,
  symbols: number,
): Float32Array {
  return probabilities.subarray(at * symbols, (at + 1) * symbols);
}
