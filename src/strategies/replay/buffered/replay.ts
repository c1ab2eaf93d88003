/** A round with a buffer: the groups that it samples, the older ones that join, and the buffer afterwards. */
import { spreadOf } from '../../../tensor/statistics.ts';
import type { RunConfig } from '../../../config/schema.ts';
import {
  asCollected,
  excluded,
  meanAdvantage,
  nameInBatch,
  type Learnable,
} from '../../../learn/learnable.ts';
import type { TraceStep } from '../../../learn/trace.ts';
import { byGroup, type Batch, type Sample } from '../../../rollout/sample.ts';
import type { ReplayBuffer, StoredGroup } from './buffer.ts';
import { groupBytesOf } from './encoding.ts';
import { withinLimits } from './limits.ts';
import type { AnyReplay, Composition, FreshGroup } from './strategy.ts';

/** The batch's groups in order. */
export function freshGroupsOf({ trajectories, pruned = [] }: Batch<Learnable>): FreshGroup[] {
  return [...byGroup(trajectories)].map(([group, own]) => {
    const gone = pruned.filter((one) => one.group === group);
    const pull = own.reduce((sum, one) => sum + Math.abs(meanAdvantage(one)), 0);
    const score = pull * spreadOf(own.map(({ earned }) => earned));
    return {
      trajectories: own,
      ...(gone.length > 0 && { pruned: gone }),
      score: Number.isFinite(score) ? score : 0,
    };
  });
}

/** The drawn groups as a batch, numbered after those of the fresh one, and which of its completions replay learns from. */
export function replayedBatch(
  { round, weightsVersion, trajectories }: Batch,
  drawn: readonly StoredGroup[],
): { readonly batch: Batch; readonly isOpen: (one: Sample) => boolean } {
  const first = trajectories.reduce((most, { group }) => Math.max(most, group + 1), 0);
  const groups = drawn.map(({ open, ...stored }, i) => {
    const numbered = <T extends object>(all: readonly T[]) =>
      all.map((one) => ({ ...one, group: first + i }));
    const all = numbered(stored.trajectories);
    return { all, open: all.filter((_, at) => open.includes(at)), pruned: numbered(stored.pruned ?? []) };
  });
  const open = new Set(groups.flatMap((group) => group.open.map(nameInBatch)));
  const pruned = groups.flatMap((group) => group.pruned);
  return {
    batch: {
      round,
      weightsVersion,
      trajectories: groups.flatMap(({ all }) => all),
      ...(pruned.length > 0 && { pruned }),
    },
    isOpen: (one) => open.has(nameInBatch(one)),
  };
}

/** The completion without a part in this round's update: it serves comparison, or a later round. */
export function learnedLater(one: Learnable): Learnable {
  const steps = (token: number): readonly TraceStep[] => one.explain?.(token) ?? [];
  const waits: TraceStep = { id: 'replay-later', operands: {}, result: 0, left: true };
  return {
    ...excluded(one),
    explain: (token) =>
      steps(token).length === 0 || steps(token).some(({ left }) => left)
        ? steps(token)
        : [...steps(token), waits],
  };
}

export interface Settled {
  readonly buffer: ReplayBuffer;
  /** Number of groups evicted because the buffer was full or they were too old. */
  readonly evicted: number;
  /** Number of those evicted because it would have been larger than `replay_max_mb`. */
  readonly tooLarge: number;
}

/** The buffer after the round, with what it received from other runs, and the number of evicted groups. */
export function bufferAfter(
  strategy: AnyReplay,
  buffer: ReplayBuffer,
  fresh: readonly FreshGroup[],
  composition: Composition,
  config: RunConfig,
  round: number,
  received: readonly StoredGroup[] = [],
): Settled {
  const added = fresh.flatMap((group): StoredGroup[] => {
    const { trajectories: own, pruned, score } = group;
    const [first] = own;
    const later = strategy.stored(group, composition);
    if (!first || later.length === 0) return [];
    const open = [...own.keys()].filter((at) => later.includes(own[at] as Learnable));
    const trajectories = own.map(asCollected);
    // −0 becomes 0, because a checkpoint cannot tell them apart.
    const advantages = strategy.keepsAdvantages && own.map((one) => meanAdvantage(one) + 0);
    return [
      {
        ...{ key: first.prompt.key, round, score, open, trajectories },
        ...(advantages && { advantages }),
        ...(pruned && { pruned }),
      },
    ];
  });
  const { groups, evicted } = strategy.settle(buffer.groups, [...added, ...received], composition, config);
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
  fresh: readonly FreshGroup[],
  { used, drawn }: Composition,
  after: Settled,
  round: number,
): Readonly<Record<string, number | null>> {
  const ages = drawn.map(({ round: made }) => round - made);
  const now = fresh.filter(({ trajectories }) => trajectories.some((one) => used.has(one)));
  const learned = now.length + drawn.length;
  // A group of the buffer may hold completions of this round.
  const again = drawn
    .flatMap(({ open, trajectories }) => open.map((index) => trajectories[index]!))
    .filter((one) => one.round !== round);
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
