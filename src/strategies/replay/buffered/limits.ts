/** The limits of a buffer. */
import type { RunConfig } from '../../../config/schema.ts';
import type { ReplayBuffer, StoredGroup } from './buffer.ts';
import { groupBytesOf } from './encoding.ts';

type Limits = Pick<RunConfig, 'replay_max_age' | 'replay_max_mb'>;

/**
 * The part of the buffer that the round after `round` may use: evicts groups older than `replay_max_age` rounds by
 * then, and the oldest ones while the rest takes more than `replay_max_mb` million bytes of a checkpoint.
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
    bytes += groupBytesOf(group);
    if (bytes > replay_max_mb * 1e6) break;
    fitting.add(group);
  }
  return { groups: young.filter((group) => fitting.has(group)) };
}
