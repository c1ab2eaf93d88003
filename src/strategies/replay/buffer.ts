/**
 * Groups of earlier rounds, kept to be learned from again. Plain values that are never changed in place. What is stored of
 * a token is what it was when it was sampled: its log-probability and version are never those of newer weights.
 */
import type { PrunedTrajectory, Trajectory } from '../../rollout/trajectory.ts';

/** All completions of a prompt, so that they are compared with each other and with no others. */
export interface StoredGroup {
  /** The prompt's key. */
  readonly key: string;
  /** The round that sampled it. */
  readonly round: number;
  /** How telling it was when it was first learned from: Σ|A| · σ of its rewards. */
  readonly score: number;
  /** Which of its trajectories are learned from when it is replayed, by index; the others are only compared with. */
  readonly open: readonly number[];
  readonly trajectories: readonly Trajectory[];
  /** Pruned completions, which tree credit and shared tokens need; absent if there are none. */
  readonly pruned?: readonly PrunedTrajectory[];
}

export interface ReplayBuffer {
  /** In the order in which they were stored, the oldest first. */
  readonly groups: readonly StoredGroup[];
}

export const emptyBuffer: ReplayBuffer = { groups: [] };
