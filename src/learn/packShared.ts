/**
 * Trains shared tokens of a minibatch once. Rows stay unchanged: a token of several completions keeps its place in
 * all of them, because later tokens read it, but it enters the loss in one.
 */
import { withoutLeaves, type Tree } from '../rollout/tree.ts';
import type { Learnable } from './learnable.ts';
import { weightsOf, type Weighing } from './packing.ts';
import { shareTokens } from './tree/share.ts';

/**
 * The rows with `shared` tokens, by the places of their completions: the surrogate's weighted sum over their tokens, with positive and negative
 * advantages apart, equals that of the original rows (see `shareTokens`). `maxCompletionLength` is the aggregation's.
 */
export function shareRows(
  rows: readonly (readonly Learnable[])[],
  { maxCompletionLength, ...weighing }: Weighing & { readonly maxCompletionLength: number },
): Learnable[][] {
  const all = rows.flat();
  const weightOf = weightsOf(all, maxCompletionLength, weighing);
  const shared = new Map<Learnable, Learnable>();
  for (const [tree, present] of byTree(all)) {
    const copies = tree.last;
    const gone = new Set([...copies.keys()].filter((leaf) => !present.has(leaf)));
    const signalOf = <T>(read: (learnable: Learnable, index: number) => T, none: T): T[] =>
      Array.from(copies, (_, leaf) => {
        const one = present.get(leaf);
        return one ? read(one.learnable, one.index) : none;
      });
    const {
      masks,
      weights,
      positive,
      negative,
      copies: count,
    } = shareTokens(withoutLeaves(tree, gone), {
      advantages: signalOf<ArrayLike<number>>((learnable) => learnable.advantages, []),
      masks: signalOf<ArrayLike<number>>((learnable) => learnable.mask, []),
      weights: signalOf((_, index) => weightOf(index), 0),
    });
    for (const [leaf, { learnable }] of present) {
      shared.set(learnable, {
        ...learnable,
        mask: masks[leaf] as Uint8Array,
        advantages: Float32Array.from(positive[leaf] as Float64Array),
        shared: {
          weights: weights[leaf] as Float64Array,
          negative: negative[leaf] as Float64Array,
          copies: count[leaf] as Float64Array,
        },
      });
    }
  }
  return rows.map((row) => row.map((learnable) => shared.get(learnable) as Learnable));
}

/** The completions by tree, each by its leaf, with its index among all. */
function byTree(
  all: readonly Learnable[],
): Map<Tree, Map<number, { readonly learnable: Learnable; readonly index: number }>> {
  const trees = new Map<Tree, Map<number, { learnable: Learnable; index: number }>>();
  all.forEach((learnable, index) => {
    const { place } = learnable;
    if (!place) throw new Error('internal: a completion of the update stands in none of its batch’s trees');
    const leaves = trees.get(place.tree) ?? new Map<number, { learnable: Learnable; index: number }>();
    leaves.set(place.leaf, { learnable, index });
    trees.set(place.tree, leaves);
  });
  return trees;
}
