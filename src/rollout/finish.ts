/** Finishes pruned rows, to measure what pruning cost. */
import { END } from '../tasks/vocabulary/common.ts';
import type { Leaf } from './assemble.ts';
import type { Policy } from './policy.ts';
import { arrange, extend, leafOf, type LiveRows, type Roots } from './rows.ts';
import { mostSpace, segmentOf, type Sampling } from './segment.ts';

export interface Finished {
  /** The ends of the rows, by row. */
  readonly leaves: ReadonlyMap<number, Leaf>;
  readonly written: number;
}

/**
 * Writes these rows, completions of one turn, to their end. Uniforms are keyed by token, so the rows get the tokens that
 * they would have had, with drafting only in distribution, and no other draw changes. Leaves the state of `live` unchanged. Throws what the policy throws.
 */
export async function finishRows(
  policy: Policy,
  live: LiveRows,
  rows: readonly number[],
  roots: Roots,
  sampling: Sampling,
): Promise<Finished> {
  if (rows.length === 0) return { leaves: new Map(), written: 0 };
  const { maxCompletionLength: longest } = sampling;
  const pruned = arrange(live, rows);
  const generated = await policy.generate(
    pruned.rows,
    segmentOf(pruned, mostSpace(pruned, longest), sampling),
  );
  policy.release(generated.rows);
  const limits = { end: END, maxLength: longest, version: policy.version };
  const { after, ended, written } = extend(pruned, generated, roots.roots, limits);
  const leaves = rows.map((row, i): [number, Leaf] => [row, leafOf(after, i, roots, ended.includes(i))]);
  return { leaves: new Map(leaves), written };
}
