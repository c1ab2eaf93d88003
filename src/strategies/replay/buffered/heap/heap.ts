/**
 * TRL's replay buffer (`grpo_with_replay_buffer`): keeps the groups of highest score Σ|A|·σ, and replaces groups of a
 * round that teach nothing by some of them, drawn in proportion to their scores.
 */
import { drawIndices } from '../draw.ts';
import { everyOne, wholeIfTelling, type ReplayStrategy } from '../strategy.ts';

export const heap: ReplayStrategy = {
  fresh: (_, { prompts_per_round }) => prompts_per_round,
  compose({ groups }, fresh, { seed }, round) {
    const flat = fresh.filter(({ score }) => score === 0);
    const drawn = drawIndices(
      groups.map(({ score }) => score),
      flat.length,
      { seed, round },
    ).map((index) => groups[index]!);
    const replaced = new Set(flat.slice(0, drawn.length));
    return { used: everyOne(fresh.filter((group) => !replaced.has(group))), drawn };
  },
  stored: wholeIfTelling,
  settle(before, added, _, { replay_buffer_size: size }) {
    const all = [...before, ...added];
    // Of equal scores the newer one stays.
    const ranked = [...all.keys()].sort((a, b) => all[b]!.score - all[a]!.score || b - a);
    const kept = new Set(ranked.slice(0, size));
    return { groups: all.filter((_, i) => kept.has(i)), evicted: all.length - kept.size };
  },
};
