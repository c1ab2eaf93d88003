/** The interface of replay strategies: how many groups are sampled, which of the buffer join, and which are stored. */
import type { RunConfig } from '../../config/schema.ts';
import type { PrunedTrajectory, Trajectory } from '../../rollout/trajectory.ts';
import type { ReplayBuffer, StoredGroup } from './buffer.ts';

/** A group of this round, after its rewards were compared. */
export interface FreshGroup {
  readonly trajectories: readonly Trajectory[];
  /** Pruned completions of the group; absent if there are none. */
  readonly pruned?: readonly PrunedTrajectory[];
  /** One per trajectory: the mean of its tokens' advantages. */
  readonly advantages: readonly number[];
  /** Σ|A| · σ of its rewards; 0 where nothing can be learned from it. */
  readonly score: number;
}

/** The groups that a round learns from. */
export interface Composition {
  /** For each fresh group the trajectories that are learned from now, by index. */
  readonly used: readonly (readonly number[])[];
  /** Groups of the buffer that join. */
  readonly drawn: readonly StoredGroup[];
}

export interface ReplayStrategy {
  /** Number of prompts with new completions, from 1 to `prompts_per_round`. */
  fresh(buffer: ReplayBuffer, config: RunConfig, round: number): number;
  /** Depends only on buffer, groups and round: draws are keyed by (seed, round, place in the buffer). */
  compose(buffer: ReplayBuffer, fresh: readonly FreshGroup[], config: RunConfig, round: number): Composition;
  /** For each fresh group the trajectories that replay will learn from; empty: it is not stored. */
  stored(fresh: readonly FreshGroup[], composition: Composition): readonly (readonly number[])[];
  /** The groups that stay, in order, and the number of evicted ones. */
  settle(
    before: readonly StoredGroup[],
    added: readonly StoredGroup[],
    composition: Composition,
    config: RunConfig,
  ): { readonly groups: readonly StoredGroup[]; readonly evicted: number };
}

/** 0, 1, …, length − 1. */
export const everyIndex = ({ length }: ArrayLike<unknown>): number[] => Array.from({ length }, (_, i) => i);

/** All trajectories of each group, or none of a group that teaches nothing or holds an unscored completion. */
export const wholeIfTelling = (fresh: readonly FreshGroup[]): number[][] =>
  fresh.map(({ trajectories, score }) =>
    score > 0 &&
    trajectories.every(({ reward, verdict }) => Number.isFinite(reward) && Number.isFinite(verdict.reward))
      ? everyIndex(trajectories)
      : [],
  );
