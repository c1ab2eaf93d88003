/**
 * RoRecomp (Li et al. 2025, arXiv 2509.25958): learns from the shortest right and longest wrong completions of every
 * group at once, and from the others some rounds later, so that lengths do not collapse. Advantages are those of the
 * whole group both times.
 */
import type { Learnable } from '../../../../learn/learnable.ts';
import { drawIndices } from '../draw.ts';
import { wholeIfTelling, type FreshGroup, type ReplayStrategy } from '../strategy.ts';

/** The shortest ⌈share · n⌉ of n right completions and the longest ⌈share · n⌉ of the wrong ones; equal lengths in order. */
export function priorityOf({ trajectories }: Pick<FreshGroup, 'trajectories'>, share: number): Learnable[] {
  const lengthOf = ({ tokens, prompt }: Learnable): number => tokens.length - prompt.tokens.length;
  const first = (all: Learnable[]): Learnable[] => all.slice(0, Math.ceil(share * all.length));
  const right = trajectories.filter(({ verdict }) => verdict.correct);
  const wrong = trajectories.filter(({ verdict }) => !verdict.correct && !verdict.abstained);
  return [
    ...first(right.sort((a, b) => lengthOf(a) - lengthOf(b))),
    ...first(wrong.sort((a, b) => lengthOf(b) - lengthOf(a))),
  ];
}

export const recompose: ReplayStrategy = {
  fresh: (_, { prompts_per_round }) => prompts_per_round,
  compose({ groups }, fresh, { seed, priority_ratio, compensate_every, prompts_per_round }, round) {
    const due = (round + 1) % compensate_every === 0;
    const indices = drawIndices(
      groups.map(() => 1),
      due ? prompts_per_round : 0,
      { seed, round },
    );
    return {
      used: new Set(fresh.flatMap((group) => priorityOf(group, priority_ratio))),
      drawn: indices.map((index) => groups[index]!),
    };
  },
  stored: (group, { used }) => wholeIfTelling(group).filter((one) => !used.has(one)),
  settle(before, added, { drawn }, { replay_buffer_size: size }) {
    const groups = [...before.filter((group) => !drawn.includes(group)), ...added];
    return { groups: groups.slice(-size), evicted: Math.max(0, groups.length - size) };
  },
};
