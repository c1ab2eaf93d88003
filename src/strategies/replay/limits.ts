/** What a buffer may hold. */
import type { RunConfig } from '../../config/schema.ts';
import type { ReplayBuffer, StoredGroup } from './buffer.ts';
import { bytesOf } from './encoding.ts';

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
