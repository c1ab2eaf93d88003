/** Inputs of learning besides the tokens: an advantage per token, its mask, and a target. */
import type { Trajectory } from '../rollout/trajectory.ts';

/** Arrays have one entry per trajectory of the batch, each with one value per token of prompt and completion. */
export interface Signals {
  readonly advantages: readonly Float32Array[];
  /** 1 where the token enters the loss: its train mask without what the update leaves out. */
  readonly masks: readonly Uint8Array[];
  /** Tokens of each trajectory that count in means of the loss; absent where the mask's tokens do. */
  readonly counted?: readonly number[];
  /** Log-probabilities under the proximal policy; absent where that is the policy that sampled. */
  readonly proximal?: readonly (Float32Array | undefined)[];
  /** Log-probabilities under the reference policy; absent where advantages do not read them. */
  readonly reference?: readonly Float32Array[];
  /** Tokens that a loss on observations predicts; absent: the trajectory's own. */
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
