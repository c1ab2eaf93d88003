/**
 * Groups of earlier rounds, kept for replay. Plain values that are never changed in place. Each token keeps its
 * log-probability and version from sampling, never those of newer weights.
 */
import type { PrunedSample, Sample } from '../../../rollout/sample.ts';

/** All completions of a prompt, which are compared only with each other. */
export interface StoredGroup {
  readonly key: string;
  /** The round that sampled it. */
  readonly round: number;
  /** Its score when it was first learned from: Σ|A| · σ of its rewards. */
  readonly score: number;
  /** Indices of the trajectories that replay learns from; the others only serve comparison. */
  readonly open: readonly number[];
  readonly trajectories: readonly Sample[];
  /** Mean advantage of each trajectory's trained tokens when it was sampled; absent where no strategy reads them. */
  readonly advantages?: readonly number[];
  /** Pruned completions, which tree credit and shared tokens need; absent if there are none. */
  readonly pruned?: readonly PrunedSample[];
}

export interface ReplayBuffer {
  /** In storage order, oldest first. */
  readonly groups: readonly StoredGroup[];
}

export const emptyBuffer: ReplayBuffer = { groups: [] };
