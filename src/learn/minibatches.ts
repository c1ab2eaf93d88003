/** Which rows enter which update of a round. */
import type { RunConfig } from '../config/schema.ts';
import { integer, streams } from '../tensor/random.ts';

/**
 * Row indices of each update in order: `num_iterations` passes of `steps_per_generation` equal parts. With one part
 * rows stay in order; with several each pass shuffles them anew, keyed by (seed, round, pass).
 */
export function minibatches(
  rows: number,
  {
    num_iterations,
    steps_per_generation,
    seed,
  }: Pick<RunConfig, 'num_iterations' | 'steps_per_generation' | 'seed'>,
  round: number,
): number[][] {
  const updates: number[][] = [];
  for (let pass = 0; pass < num_iterations; pass++) {
    const order = Array.from({ length: rows }, (_, row) => row);
    if (steps_per_generation > 1) {
      for (let last = rows - 1; last > 0; last--) {
        const other = integer(last + 1, seed, streams.minibatch, round, pass, last);
        [order[last], order[other]] = [order[other] as number, order[last] as number];
      }
    }
    for (let part = 0; part < steps_per_generation; part++) {
      const from = Math.floor((part * rows) / steps_per_generation);
      updates.push(order.slice(from, Math.floor(((part + 1) * rows) / steps_per_generation)));
    }
  }
  return updates;
}
