/** A completion with its signals, as one record. */
import type { Batch, Trajectory } from '../rollout/trajectory.ts';
import type { Signals } from './signals.ts';

/** A completion and its signals; arrays have one value per token of prompt and completion. */
export interface Learnable {
  readonly trajectory: Trajectory;
  readonly advantages: Float32Array;
  /** 1 where the token enters the loss. */
  readonly mask: Uint8Array;
  /** Tokens that count in means of the loss; absent where the mask's tokens do. */
  readonly counted?: number | undefined;
  /** Log-probabilities under the proximal policy; absent where that is the policy that sampled. */
  readonly proximal?: Float32Array | undefined;
  /** Log-probabilities under the reference policy; absent where nothing reads them. */
  readonly reference?: Float32Array | undefined;
  /** Log-probabilities under the weights at the start of the previous round; absent where nothing reads them. */
  readonly previous?: Float32Array | undefined;
  /** Version of the weights that first learned from it in this round; absent: the one that sampled. */
  readonly learnedBy?: number;
  /** Tokens that a loss on observations predicts; absent: the trajectory's own. */
  readonly predicted?: Int32Array | undefined;
  /** Targets of the value head, if there is one. */
  readonly returns?: Float32Array | undefined;
  /**
   * Where shared tokens enter the loss once: each token's weight over all copies, and the negative advantages of its
   * copies; `advantages` then holds the positive ones.
   */
  readonly shared?: {
    readonly weights: ArrayLike<number>;
    readonly negative: ArrayLike<number>;
    /** Number of copies that each token represents. */
    readonly copies: ArrayLike<number>;
  };
}

/** Completions in one row of the programs. */
export type Row = readonly Learnable[];

/** Number of a completion's tokens that enter the loss. */
export const trainedTokens = ({ mask }: Learnable): number => mask.reduce((sum, bit) => sum + bit, 0);

/** Number of a completion's tokens that count in means of the loss, including those that a selection left out. */
export const countedTokens = (learnable: Learnable): number => learnable.counted ?? trainedTokens(learnable);

/** Trajectories with their signals; those left out entirely take no place in a minibatch. */
export function learnablesOf(
  { trajectories }: Batch,
  { advantages, masks, counted, returns, proximal, reference, predicted }: Signals,
  learnedBy?: number,
): Learnable[] {
  return trajectories
    .map((trajectory, i) => ({
      trajectory,
      advantages: advantages[i] as Float32Array,
      mask: masks[i] as Uint8Array,
      counted: counted?.[i],
      returns: returns?.[i],
      proximal: proximal?.[i],
      reference: reference?.[i],
      predicted: predicted?.[i],
      learnedBy,
    }))
    .filter((learnable) => countedTokens(learnable) > 0 || !learnable.trajectory.trainMask.some(Boolean));
}

/** Updates between the weights that sampled a token and those that first learned from it in this round. */
export function ageOf({ trajectory, learnedBy }: Learnable, token: number): number {
  const made = trajectory.versions[token] as number;
  return learnedBy === undefined || made < 0 ? 0 : Math.max(0, learnedBy - made);
}
