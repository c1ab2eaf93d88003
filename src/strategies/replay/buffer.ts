/**
 * Groups of earlier rounds, kept to be learned from again. Plain values that are never changed in place. What is stored of
 * a token is what it was when it was sampled: its log-probability and version are never those of newer weights.
 */
import type { RunConfig } from '../../config/schema.ts';
import type { PrunedTrajectory, Trajectory } from '../../rollout/trajectory.ts';
import { bytesOf } from './encoding.ts';

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

type Limits = Pick<RunConfig, 'replay_max_age' | 'replay_max_mb'>;

/**
 * What of the buffer the round after `round` may use: groups that would be older than `replay_max_age` rounds then are
 * gone, and the oldest ones as long as the rest takes more than `replay_max_mb` million bytes of a checkpoint.
 */
export function withinLimits(
  { groups }: ReplayBuffer,
  round: number,
  { replay_max_age, replay_max_mb }: Limits,
): ReplayBuffer {
  const young = groups.filter(({ round: made }) => round + 1 - made <= (replay_max_age ?? Infinity));
  const byAge = [...young].sort((a, b) => b.round - a.round);
  let bytes = 0;
  const fitting = new Set<StoredGroup>();
  for (const group of byAge) {
    bytes += bytesOf(group);
    if (bytes > replay_max_mb * 1e6) break;
    fitting.add(group);
  }
  return { groups: young.filter((group) => fitting.has(group)) };
}
