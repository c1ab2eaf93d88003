/** What learning takes from a batch besides its tokens: per token an advantage, whether it counts, and a target. */
import type { Trajectory } from '../rollout/trajectory.ts';

/** Arrays have one entry per trajectory of the batch, each with one value per token of prompt and completion. */
export interface Signals {
  readonly advantages: readonly Float32Array[];
  /** 1 where the token enters the loss: its train mask, less what was left out of the update. */
  readonly masks: readonly Uint8Array[];
  /** Tokens that each trajectory counts in means of the loss; absent where these are those of its mask. */
  readonly counted?: readonly number[];
  /** Log-probabilities under the policy that the ratio is measured from; absent where that is the one that sampled. */
  readonly proximal?: readonly (Float32Array | undefined)[];
  /** Log-probabilities under the reference policy; absent where advantages did not ask for them. */
  readonly reference?: readonly Float32Array[];
  /** Tokens that a loss on observations predicts in place of a trajectory's own; absent where it predicts these. */
  readonly predicted?: readonly Int32Array[];
  /** Targets of the value head; absent without one. */
  readonly returns?: readonly Float32Array[];
}

/** Signals in which every trained token of a trajectory has the trajectory's advantage. */
export function wholeSignals(trajectories: readonly Trajectory[], advantages: ArrayLike<number>): Signals {
  return {
    advantages: trajectories.map(({ trainMask }, i) =>
      Float32Array.from(trainMask, (trained) => (trained ? (advantages[i] as number) : 0)),
    ),
    masks: trajectories.map(({ trainMask }) => trainMask),
  };
}
