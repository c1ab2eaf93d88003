/**
 * Rollout Replay (Sun et al. 2025, arXiv 2506.05316): a share of every round is drawn evenly from the latest groups,
 * only the newest of each prompt.
 */
import type { ReplayBuffer } from '../buffer.ts';
import { drawIndices } from '../draw.ts';
import { everyOne, wholeIfTelling, type ReplayStrategy } from '../strategy.ts';
import type { RunConfig } from '../../../../config/schema.ts';

/** Number of the buffer's groups that a round uses: the share that is not fresh, and at most all. */
export function replayedByShare(
  { groups }: ReplayBuffer,
  { prompts_per_round, fresh_ratio }: Pick<RunConfig, 'prompts_per_round' | 'fresh_ratio'>,
): number {
  const fresh = Math.max(1, Math.round(prompts_per_round * fresh_ratio));
  return Math.min(prompts_per_round - fresh, groups.length);
}

export const fifo: ReplayStrategy = {
  fresh: (buffer, config) => config.prompts_per_round - replayedByShare(buffer, config),
  compose: (buffer, fresh, config, round) => ({
    used: everyOne(fresh),
    drawn: drawIndices(
      buffer.groups.map(() => 1),
      // A batch that began under older weights was planned with the buffer of that time.
      Math.min(replayedByShare(buffer, config), config.prompts_per_round - fresh.length),
      { seed: config.seed, round },
    ).map((index) => buffer.groups[index]!),
  }),
  stored: wholeIfTelling,
  settle(before, added, _, { replay_buffer_size: size }) {
    const newest = new Map<string, (typeof added)[number]>();
    for (const group of [...before, ...added]) {
      newest.delete(group.key);
      newest.set(group.key, group);
    }
    const groups = [...newest.values()];
    return { groups: groups.slice(-size), evicted: Math.max(0, groups.length - size) };
  },
};
