/** The results of a round's prompts, from which beliefs about prompts are learned. */
import { roles, type Batch } from './sample.ts';

/** The rewards of one prompt's completions. */
export interface PromptOutcome {
  /** Index of the prompt in the pool. */
  readonly index: number;
  /** Scored rewards, each in [0, 1]; rewards of 0 and 1 mean wrong and right. */
  readonly rewards: readonly number[];
}

/** Sum of the rewards: the number of right completions where rewards are 0 and 1. */
export const successesOf = ({ rewards }: PromptOutcome): number =>
  rewards.reduce((sum, reward) => sum + reward, 0);

/**
 * One outcome for each prompt of the round, over all collections together, in order of first appearance. Leaves out
 * completions that were not scored or were hinted, because they are no evidence about the prompt.
 */
export function promptOutcomesOf(batches: readonly Batch[]): PromptOutcome[] {
  const found = new Map<number, number[]>();
  for (const one of batches.flatMap(({ trajectories, drafts = [] }) => [...trajectories, ...drafts])) {
    const { prompt, reward } = one;
    if (!Number.isFinite(reward) || one.hint || one.roles.includes(roles.hint)) continue;
    const earned = Math.min(Math.max(reward, 0), 1);
    const known = found.get(prompt.index);
    if (known) known.push(earned);
    else found.set(prompt.index, [earned]);
  }
  return [...found].map(([index, rewards]) => ({ index, rewards }));
}

/** Mean of (foreseen − reward)² over all completions (Brier 1950), in [0, 1]; null without completions. */
export function brierOf(
  outcomes: readonly PromptOutcome[],
  foreseen: (index: number) => number,
): number | null {
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
