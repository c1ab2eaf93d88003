/** A round with a buffer: the groups that it samples, the older ones that join, and the buffer afterwards. */
import { spreadOf } from '../../tensor/statistics.ts';
import type { RunConfig } from '../../config/schema.ts';
import type { Batch, Trajectory } from '../../rollout/trajectory.ts';
import type { ReplayBuffer, StoredGroup } from './buffer.ts';
import { groupBytesOf } from './encoding.ts';
import { withinLimits } from './limits.ts';
import type { Composition, FreshGroup, ReplayStrategy } from './strategy.ts';

/** The batch's groups in order. `advantages` and `rewards` have one value per trajectory. */
export function freshGroupsOf(
  { trajectories, pruned = [] }: Batch,
  advantages: ArrayLike<number>,
  rewards: ArrayLike<number>,
): FreshGroup[] {
  const members = new Map<number, number[]>();
  trajectories.forEach(({ group }, i) => members.set(group, [...(members.get(group) ?? []), i]));
  return [...members].map(([group, indices]) => {
    const gone = pruned.filter((one) => one.group === group);
    const own = indices.map((i) => advantages[i] as number);
    const pull = own.reduce((sum, advantage) => sum + Math.abs(advantage), 0);
    const score = pull * spreadOf(indices.map((i) => rewards[i] as number));
    return {
      trajectories: indices.map((i) => trajectories[i] as Trajectory),
      ...(gone.length > 0 && { pruned: gone }),
      advantages: own,
      score: Number.isFinite(score) ? score : 0,
    };
  });
}

/** The drawn groups as a batch, numbered after those of the fresh one. */
export function replayedBatch(
  { round, weightsVersion, trajectories }: Batch,
  drawn: readonly StoredGroup[],
): Batch {
  const first = trajectories.reduce((most, { group }) => Math.max(most, group + 1), 0);
  const numbered = <T extends object>(of: (stored: StoredGroup) => readonly T[]): T[] =>
    drawn.flatMap((stored, i) => of(stored).map((one) => ({ ...one, group: first + i })));
  const pruned = numbered((stored) => stored.pruned ?? []);
  return {
    round,
    weightsVersion,
    trajectories: numbered((stored) => stored.trajectories),
    ...(pruned.length > 0 && { pruned }),
  };
}

/** Mask of the trajectories of fresh and then of drawn groups that are learned from, in order. */
export function learnedFrom(
  { trajectories }: Batch,
  fresh: readonly FreshGroup[],
  { used, drawn }: Composition,
): Uint8Array {
  const chosen = new Set<Trajectory>(
    fresh.flatMap((group, i) => used[i]!.map((index) => group.trajectories[index]!)),
  );
  return Uint8Array.from([
    ...trajectories.map((trajectory) => Number(chosen.has(trajectory))),
    ...drawn.flatMap((group) => group.trajectories.map((_, index) => Number(group.open.includes(index)))),
  ]);
}

export interface Settled {
  readonly buffer: ReplayBuffer;
  /** Number of groups evicted because the buffer was full or they were too old. */
  readonly evicted: number;
  /** Number of those evicted because it would have been larger than `replay_max_mb`. */
  readonly tooLarge: number;
}

/** The buffer after the round, and the number of evicted groups. */
export function bufferAfter(
  strategy: ReplayStrategy,
  buffer: ReplayBuffer,
  fresh: readonly FreshGroup[],
  composition: Composition,
  config: RunConfig,
  round: number,
): Settled {
  const open = strategy.stored(fresh, composition);
  const added = fresh.flatMap(({ trajectories, pruned, score }, i): StoredGroup[] => {
    const key = trajectories[0]?.prompt.key;
    return key === undefined || open[i]!.length === 0
      ? []
      : [{ key, round, score, open: open[i]!, trajectories, ...(pruned && { pruned }) }];
  });
  const { groups, evicted } = strategy.settle(buffer.groups, added, composition, config);
  const young = withinLimits({ groups }, round, { ...config, replay_max_mb: Infinity });
  const kept = withinLimits(young, round, config);
  return {
    buffer: kept,
    evicted: evicted + groups.length - kept.groups.length,
    tooLarge: young.groups.length - kept.groups.length,
  };
}

/** Ages in rounds; null where nothing was replayed. The ratio is of the groups that were learned from. */
export function replayMetrics(
  { used, drawn }: Composition,
  after: Settled,
  round: number,
): Readonly<Record<string, number | null>> {
  const ages = drawn.map(({ round: made }) => round - made);
  const learned = used.filter(({ length }) => length > 0).length + drawn.length;
  const again = drawn.flatMap(({ open, trajectories }) => open.map((index) => trajectories[index]!));
  return {
    'saved/replayed_rows': again.length,
    'saved/replayed_tokens': again.reduce(
      (sum, { trainMask }) => sum + trainMask.reduce((a, b) => a + b, 0),
      0,
    ),
    'replay/age_mean': ages.length > 0 ? ages.reduce((sum, age) => sum + age, 0) / ages.length : null,
    'replay/age_max': ages.length > 0 ? Math.max(...ages) : null,
    'replay/replayed_ratio': learned > 0 ? drawn.length / learned : null,
    'replay/size': after.buffer.groups.length,
    'replay/megabytes': after.buffer.groups.reduce((sum, group) => sum + groupBytesOf(group), 0) / 1e6,
    'replay/evicted': after.evicted,
    'replay/evicted_for_size': after.tooLarge,
  };
}
