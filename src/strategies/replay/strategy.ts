/** What a strategy of replay decides: how much is sampled anew, what of the buffer joins, and what is stored. */
import type { RunConfig } from '../../config/schema.ts';
import type { PrunedTrajectory, Trajectory } from '../../rollout/trajectory.ts';
import type { ReplayBuffer, StoredGroup } from './buffer.ts';

/** A group that the round has sampled, after its rewards were compared. */
export interface FreshGroup {
  readonly trajectories: readonly Trajectory[];
  /** Pruned completions of the group; absent if there are none. */
  readonly pruned?: readonly PrunedTrajectory[];
  /** One per trajectory: the mean of its tokens' advantages. */
  readonly advantages: readonly number[];
  /** Σ|A| · σ of its rewards; 0 where nothing can be learned from it. */
  readonly score: number;
}

/** What a round learns from. */
export interface Composition {
  /** For each fresh group the trajectories that are learned from now, by index. */
  readonly used: readonly (readonly number[])[];
  /** Groups of the buffer that join. */
  readonly drawn: readonly StoredGroup[];
}

export interface ReplayStrategy {
  /** How many prompts are answered anew, from 1 to `prompts_per_round`. */
  fresh(buffer: ReplayBuffer, config: RunConfig, round: number): number;
  /** The same for the same buffer, groups and round: chance is keyed by (seed, round, place in the buffer). */
  compose(buffer: ReplayBuffer, fresh: readonly FreshGroup[], config: RunConfig, round: number): Composition;
  /** For each fresh group the trajectories that are learned from when it is replayed; empty: it is not stored. */
  stored(fresh: readonly FreshGroup[], composition: Composition): readonly (readonly number[])[];
  /** The groups that stay, in order, and how many made room for others. */
  settle(
    before: readonly StoredGroup[],
    added: readonly StoredGroup[],
    composition: Composition,
    config: RunConfig,
  ): { readonly groups: readonly StoredGroup[]; readonly evicted: number };
}

/** 0, 1, …, length − 1. */
export const everyIndex = ({ length }: ArrayLike<unknown>): number[] => Array.from({ length }, (_, i) => i);

/** Each group whole, those that teach nothing or hold a completion that nobody scored left out. */
export const wholeIfTelling = (fresh: readonly FreshGroup[]): number[][] =>
  fresh.map(({ trajectories, score }) =>
    score > 0 &&
    trajectories.every(({ reward, verdict }) => Number.isFinite(reward) && Number.isFinite(verdict.reward))
      ? everyIndex(trajectories)
      : [],
  );
