/** What set the reward of a completion beside its task's verifier: as data, and in words. */

export type RewardedBy =
  | { readonly by: 'rubric'; readonly scores: readonly (readonly [criterion: string, score: number])[] }
  | { readonly by: 'score'; readonly reward: number }
  | { readonly by: 'comparisons'; readonly won: number; readonly of: number }
  /** `label`: the answer that counts as right; null where no completion answered. */
  | { readonly by: 'vote'; readonly label: string | null };

/** A clause that follows the verifier's reason. */
export function rewardedByWords(rewardedBy: RewardedBy): string {
  switch (rewardedBy.by) {
    case 'rubric': {
      const scores = rewardedBy.scores.map(([criterion, score]) => `${criterion} ${score}`).join(', ');
      return `by the rubric ${scores}`;
    }
    case 'score':
      return `the reward model says ${rewardedBy.reward}`;
    case 'comparisons':
      return `the reward model preferred it ${rewardedBy.won} of ${rewardedBy.of} times`;
    case 'vote':
      return `the vote says ${rewardedBy.label ?? /* text */ 'nothing'}`;
  }
}
