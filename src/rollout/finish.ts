/** What rows that were cut off would have written. */
import { END } from '../tasks/alphabet.ts';
import type { Policy } from './policy.ts';
import type { Leaf } from './assemble.ts';
import type { PlacedPrompt } from './plan.ts';
import { mostRoom, segmentOf, type Sampling } from './segment.ts';
import { arrange, extend, leafOf, type Growing } from './rows.ts';

export interface Finished {
  /** The ends of the rows, by row. */
  readonly leaves: ReadonlyMap<number, Leaf>;
  /** Tokens written. */
  readonly written: number;
}

/**
 * Writes these rows of completions of one turn to their end. Their uniforms are keyed by whose token it is, so they get
 * the very tokens that they would have had, and nobody else's draw changes. The state of `growing` stays as it is. Throws
 * what the policy throws.
 */
export async function finishRows(
  policy: Policy,
  growing: Growing,
  rows: readonly number[],
  { prompts, ...sampling }: Sampling & { readonly prompts: readonly PlacedPrompt[] },
): Promise<Finished> {
  if (rows.length === 0) return { leaves: new Map(), written: 0 };
  const { maxCompletionLength: longest } = sampling;
  const cut = arrange(growing, rows);
  const generated = await policy.generate(cut.rows, segmentOf(cut, mostRoom(cut, longest), sampling));
  policy.release(generated.rows);
  const { after, ended, written } = extend(cut, generated, {
    end: END,
    maxLength: longest,
    version: policy.version,
  });
  const leaves = rows.map((row, i): [number, Leaf] => [row, leafOf(after, i, prompts, ended.includes(i))]);
  return { leaves: new Map(leaves), written };
}
