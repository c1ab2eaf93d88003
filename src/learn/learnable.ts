/** A completion with its signals, as one record. */
import type { Batch, Trajectory } from '../rollout/trajectory.ts';
import type { Signals } from './signals.ts';

/** A completion and its signals; arrays have one value per token of prompt and completion. */
export interface Learnable {
  readonly trajectory: Trajectory;
  readonly advantages: Float32Array;
  /** 1 where the token enters the loss. */
  readonly mask: Uint8Array;
  /** Tokens that count in means of the loss; absent where these are those of the mask. */
  readonly counted?: number | undefined;
  /** Log-probabilities under the policy that the ratio is measured from; absent where that is the one that sampled. */
  readonly proximal?: Float32Array | undefined;
  /** Log-probabilities under the policy at the start of the run; absent where nothing reads them. */
  readonly reference?: Float32Array | undefined;
  /** Log-probabilities under the weights at the start of the round before; absent where nothing reads them. */
  readonly previous?: Float32Array | undefined;
  /** Version of the weights that learned from it first in this round; absent: the one that sampled. */
  readonly learnedBy?: number;
  /** Tokens that a loss on observations predicts; absent where these are the trajectory's own. */
  readonly predicted?: Int32Array | undefined;
  /** Targets of the value head, if there is one. */
  readonly returns?: Float32Array | undefined;
  /**
   * Where tokens that completions share enter the loss once: the weight of each, all copies together, and their negative
   * advantages; `advantages` then are the positive ones.
   */
  readonly shared?: {
    readonly weights: ArrayLike<number>;
    readonly negative: ArrayLike<number>;
    /** How many copies each token stands for. */
    readonly copies: ArrayLike<number>;
  };
}

/** Completions that share a row of the programs. */
export type Row = readonly Learnable[];

/** How many tokens of a completion enter the loss. */
export const trainedTokens = ({ mask }: Learnable): number => mask.reduce((sum, bit) => sum + bit, 0);

/** How many tokens of a completion count in means of the loss: also those that a selection of tokens left out. */
export const countedTokens = (learnable: Learnable): number => learnable.counted ?? trainedTokens(learnable);

/** Trajectories with their signals; one that was left out as a whole takes no place in a minibatch. */
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

/** Updates between the weights that sampled a token and those that learned from it first in this round. */
export function ageOf({ trajectory, learnedBy }: Learnable, token: number): number {
  const made = trajectory.versions[token] as number;
  return learnedBy === undefined || made < 0 ? 0 : Math.max(0, learnedBy - made);
}
