/** Rewards short completions once every completion of a prompt is right (ConciseR: Song & Zheng 2025, arXiv 2505.21178). */
import type { RewardStrategy } from '../../../learn/advantage/strategy.ts';
import { byGroup, type Sample } from '../../../rollout/sample.ts';

/** Whether all of these completions are right, none of them with a hint. */
const isSolved = (group: readonly Pick<Sample, 'verdict' | 'hint'>[]): boolean =>
  group.every(({ verdict, hint }) => verdict.correct && !hint);

/**
 * Added to the reward of a completion of a solved group: bonus · (1 − length / maxLength). `length`: tokens that the
 * policy wrote; `maxLength`: the most that a completion can hold.
 */
function lengthBonus(length: number, maxLength: number, bonus: number): number {
  return bonus * (1 - length / maxLength);
}

/** The term `solved_length`. */
export const solvedLengthTerm: RewardStrategy = (trajectories, { solved_length_bonus: bonus }, maxLength) => {
  if (bonus === 0) return null;
  const groups = byGroup(trajectories);
  const solved = new Set([...groups].filter(([, group]) => isSolved(group)).map(([id]) => id));
  const values = trajectories.map(({ group, trainMask }) =>
    solved.has(group)
      ? lengthBonus(
          trainMask.reduce((sum, bit) => sum + bit, 0),
          maxLength,
          bonus,
        )
      : 0,
  );
  const share = groups.size > 0 ? solved.size / groups.size : null;
  return { name: 'solved_length', weight: 1, values, metrics: { 'rewards/solved_groups': share } };
};
