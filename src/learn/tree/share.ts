/**
 * Trains shared tokens once, by combining the loss terms of a token's copies on one of them. Nothing here is an
 * approximation: the sums equal those of the loss over all copies.
 */
import type { Tree } from '../../rollout/tree.ts';

/** A loss over completions as separate rows; arrays have one entry per completion of the tree. */
export interface Copies {
  /** `[T]` each. */
  readonly advantages: readonly ArrayLike<number>[];
  /** `[T]` each, not 0 where the token enters the loss. */
  readonly masks: readonly ArrayLike<number>[];
  /** The factor of each trained token of the completion, as the aggregation gives it for separate rows. */
  readonly weights: ArrayLike<number>;
}

/** The same loss with each token once; arrays `[T]`, one per completion. All 0 where another completion owns the token. */
export interface Shared {
  /** 1 where the completion owns the token. */
  readonly masks: readonly Uint8Array[];
  /** Σ wᵢ over the copies i. */
  readonly weights: readonly Float64Array[];
  /** Σ wᵢ max(Aᵢ, 0) / Σ wᵢ and Σ wᵢ min(Aᵢ, 0) / Σ wᵢ. */
  readonly positive: readonly Float64Array[];
  readonly negative: readonly Float64Array[];
  /** Number of copies. */
  readonly copies: readonly Float64Array[];
}

const blank = (masks: readonly ArrayLike<number>[]): Float64Array[] =>
  masks.map(({ length }) => new Float64Array(length));

/**
 * Masks, 0 or 1, in which every token of the tree is trained in at most one completion: the first one that trains it.
 * That is its writer if the writer trains it, because branches come later in a group.
 */
export function trainOnce({ nodes }: Tree, masks: readonly ArrayLike<number>[]): Uint8Array[] {
  const owned = masks.map(({ length }) => new Uint8Array(length));
  for (const { from, to, leaves } of nodes) {
    for (let token = from; token < to; token++) {
      const owner = leaves.find((leaf) => masks[leaf]?.[token]);
      if (owner !== undefined) (owned[owner] as Uint8Array)[token] = 1;
    }
  }
  return owned;
}

/**
 * One entry per unique token. With copies that have the same ratio r (so: a ratio per token, the writer's behaviour
 * log-probability), and a token loss f with f(r, cA) = c f(r, A) for c > 0, as for clipped surrogates, Σ W [f(r, A⁺)
 * + f(r, A⁻)] over owned tokens is Σ wᵢ f(rᵢ, Aᵢ) over all copies; terms without A (KL, entropy) need only W. Because
 * weights come from the separate rows, the divisor of a token mean still counts every copy. Copies with mask 0, and
 * completions outside the tree, contribute nothing.
 */
export function shareTokens(tree: Tree, { advantages, masks, weights }: Copies): Shared {
  const owned = trainOnce(tree, masks);
  const [total, positive, negative, copies] = [blank(masks), blank(masks), blank(masks), blank(masks)];
  for (const { from, to, leaves } of tree.nodes) {
    for (let token = from; token < to; token++) {
      const owner = leaves.find((leaf) => owned[leaf]?.[token]);
      if (owner === undefined) continue;
      let [all, above, below, count] = [0, 0, 0, 0];
      for (const leaf of leaves) {
        if (!masks[leaf]?.[token]) continue;
        const weight = weights[leaf] as number;
        const advantage = advantages[leaf]?.[token] as number;
        count++;
        all += weight;
        above += weight * Math.max(advantage, 0);
        below += weight * Math.min(advantage, 0);
      }
      (copies[owner] as Float64Array)[token] = count;
      (total[owner] as Float64Array)[token] = all;
      if (all === 0) continue;
      (positive[owner] as Float64Array)[token] = above / all;
      (negative[owner] as Float64Array)[token] = below / all;
    }
  }
  return { masks: owned, weights: total, positive, negative, copies };
}
