/** Assigns rows to the updates of a round. */
import type { RunConfig } from '../config/schema.ts';
import { integer, streams } from '../tensor/random.ts';
import type { Learnable } from './learnable.ts';

/** Rows that enter an update together or not at all. */
export type UpdateUnit = readonly (readonly Learnable[])[];

/** Each row as a unit or, where groups must stay whole, each group; in order of first appearance. */
export function unitsOf(rows: readonly (readonly Learnable[])[], wholeGroups: boolean): UpdateUnit[] {
  if (!wholeGroups) return rows.map((row) => [row]);
  const groups = new Map<number | undefined, (readonly Learnable[])[]>();
  for (const row of rows) {
    const group = row[0]?.group;
    const known = groups.get(group);
    if (known) known.push(row);
    else groups.set(group, [row]);
  }
  return [...groups.values()];
}

/**
 * Indices of the units of each update in order: `num_iterations` passes of `steps_per_generation` equal parts. With
 * one part they stay in order; with several each pass shuffles them again, keyed by (seed, round, pass).
 */
export function minibatches(
  units: number,
  {
    num_iterations,
    steps_per_generation,
    seed,
  }: Pick<RunConfig, 'num_iterations' | 'steps_per_generation' | 'seed'>,
  round: number,
): number[][] {
  const updates: number[][] = [];
  for (let pass = 0; pass < num_iterations; pass++) {
    const order = Array.from({ length: units }, (_, unit) => unit);
    if (steps_per_generation > 1) {
      for (let last = units - 1; last > 0; last--) {
        const other = integer(last + 1, seed, streams.minibatch, round, pass, last);
        [order[last], order[other]] = [order[other] as number, order[last] as number];
      }
    }
    for (let part = 0; part < steps_per_generation; part++) {
      const from = Math.floor((part * units) / steps_per_generation);
      updates.push(order.slice(from, Math.floor(((part + 1) * units) / steps_per_generation)));
    }
  }
  return updates;
}
