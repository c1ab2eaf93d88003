/** Mean and standard deviation of a group's rewards, which advantages are computed from. */
import type { RolloutGroup } from '../../run/records.ts';

export interface GroupFigures {
  readonly right: number;
  readonly mean: number;
  /** Sample standard deviation (divisor n − 1), as GRPO's advantage uses it. */
  readonly std: number;
}

/** Figures of a group's rewards. Completions without a reward are excluded, as they are in learning. */
export function figuresOf(group: RolloutGroup): GroupFigures {
  const rewards = group.lines.map((line) => line.reward).filter(Number.isFinite);
  const mean = rewards.reduce((sum, reward) => sum + reward, 0) / Math.max(1, rewards.length);
  const squares = rewards.reduce((sum, reward) => sum + (reward - mean) ** 2, 0);
  return {
    right: group.lines.filter((line) => line.correct).length,
    mean,
    std: Math.sqrt(squares / Math.max(1, rewards.length - 1)),
  };
}

/** Index of the group whose rewards differ most; 0 without groups. */
export function mostMixed(groups: readonly RolloutGroup[]): number {
  const spreads = groups.map((group) => figuresOf(group).std);
  return Math.max(0, spreads.indexOf(Math.max(...spreads)));
}
