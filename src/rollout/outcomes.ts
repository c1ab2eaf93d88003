/** How the prompts of a round came out: all that beliefs about prompts learn from. */
import { roles, type Batch } from './trajectory.ts';

/** What the completions of one prompt earned. */
export interface Outcome {
  /** Index of the prompt in the pool. */
  readonly index: number;
  /** Rewards that were scored, each in [0, 1]: where they are 0 or 1, whether a completion was right. */
  readonly rewards: readonly number[];
}

/** Sum of some rewards: of rewards 0 and 1 how many were right. */
export const successesOf = ({ rewards }: Outcome): number => rewards.reduce((sum, reward) => sum + reward, 0);

/**
 * One outcome for each prompt that was met, of all collections of the round together, in order of first appearance.
 * Completions that were not scored, and those that were helped by a hint, say nothing about the prompt.
 */
export function outcomesOf(batches: readonly Batch[]): Outcome[] {
  const found = new Map<number, number[]>();
  for (const one of batches.flatMap(({ trajectories }) => trajectories)) {
    const { prompt, reward } = one;
    if (!Number.isFinite(reward) || one.hint || one.roles.includes(roles.hint)) continue;
    const earned = Math.min(Math.max(reward, 0), 1);
    const known = found.get(prompt.index);
    if (known) known.push(earned);
    else found.set(prompt.index, [earned]);
  }
  return [...found].map(([index, rewards]) => ({ index, rewards }));
}

/** Mean of (foreseen − reward)² over all completions (Brier 1950), in [0, 1]; null without any. */
export function brierOf(outcomes: readonly Outcome[], foreseen: (index: number) => number): number | null {
  let [sum, count] = [0, 0];
  for (const { index, rewards } of outcomes) {
    const rate = foreseen(index);
    for (const reward of rewards) {
      sum += (rate - reward) * (rate - reward);
      count++;
    }
  }
  return count > 0 ? sum / count : null;
}
