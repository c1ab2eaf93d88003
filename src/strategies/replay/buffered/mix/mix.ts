/**
 * A mix of the latest policies (ReMix: arXiv 2507.06892): a share of every round are groups sampled by the policies
 * of the last rounds, until the round of reincarnation; from then on only fresh ones.
 */
import type { RunConfig } from '../../../../config/schema.ts';
import type { ReplayBuffer, StoredGroup } from '../buffer.ts';
import { drawIndices } from '../draw.ts';
import { everyOne, wholeIfTelling, type ReplayStrategy } from '../strategy.ts';

type Mix = Pick<RunConfig, 'prompts_per_round' | 'mix_ratio' | 'mix_policies' | 'reincarnate_round'>;

/** Groups of the last `mix_policies` rounds; none from the round of reincarnation on. */
function usable(
  { groups }: ReplayBuffer,
  { mix_policies, reincarnate_round: until }: Mix,
  round: number,
): StoredGroup[] {
  if (until !== null && round >= until) return [];
  return groups.filter((group) => round - group.round <= mix_policies);
}

/** Number of groups that join: the share, with at least one fresh prompt, and at most all. */
function joining(buffer: ReplayBuffer, config: Mix, round: number): number {
  const wanted = Math.min(
    Math.round(config.mix_ratio * config.prompts_per_round),
    config.prompts_per_round - 1,
  );
  return Math.min(wanted, usable(buffer, config, round).length);
}

export const mix: ReplayStrategy = {
  fresh: (buffer, config, round) => config.prompts_per_round - joining(buffer, config, round),
  compose(buffer, fresh, config, round) {
    const groups = usable(buffer, config, round);
    const indices = drawIndices(
      groups.map(() => 1),
      // A batch that began under older weights was planned with the buffer of that time.
      Math.min(joining(buffer, config, round), config.prompts_per_round - fresh.length),
      { seed: config.seed, round },
    );
    return {
      used: everyOne(fresh),
      drawn: indices.map((index) => groups[index] as StoredGroup),
    };
  },
  stored: wholeIfTelling,
  /** Keeps the latest rounds: a group may be drawn again while its policy is among them. */
  settle(before, added, _, { mix_policies, replay_buffer_size: size }) {
    const newest = Math.max(-1, ...[...before, ...added].map(({ round }) => round));
    const all = [...before, ...added];
    const groups = all.filter(({ round }) => newest - round < mix_policies).slice(-size);
    return { groups, evicted: all.length - groups.length };
  },
};
