/** Keyed draws without replacement, so that a resumed run draws the same. */
import { log } from '../../../tensor/log.ts';
import { streams, uniform } from '../../../tensor/random.ts';

/**
 * Up to `count` indices, drawn one after another without replacement with probabilities proportional to `weights`
 * (0 or more; those of 0 come last), ascending. Each index has a key log(u)/w, u keyed by (seed, round, index), and the largest keys win
 * (Efraimidis and Spirakis, "Weighted random sampling with a reservoir", IPL 97, 2006).
 */
export function drawIndices(
  weights: readonly number[],
  count: number,
  { seed, round }: { readonly seed: number; readonly round: number },
): number[] {
  return weights
    .map((weight, index) => ({ index, key: log(uniform(seed, streams.replay, round, index)) / weight }))
    .sort((a, b) => b.key - a.key || a.index - b.index)
    .slice(0, count)
    .map(({ index }) => index)
    .sort((a, b) => a - b);
}
