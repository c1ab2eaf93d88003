/** What set the reward of a completion beside its task's verifier: as data, and in words. */

export type Judged =
  | { readonly by: 'rubric'; readonly scores: readonly (readonly [criterion: string, score: number])[] }
  | { readonly by: 'score'; readonly reward: number }
  | { readonly by: 'comparisons'; readonly won: number; readonly of: number }
  /** `label`: the answer that counts as right; null where no completion answered. */
  | { readonly by: 'vote'; readonly label: string | null };

/** A clause that follows the verifier's reason. */
export function judgedWords(judged: Judged): string {
  switch (judged.by) {
    case 'rubric': {
      const scores = judged.scores.map(([criterion, score]) => `${criterion} ${score}`).join(', ');
      return `by the rubric ${scores}`;
    }
    case 'score':
      return `the reward model says ${judged.reward}`;
    case 'comparisons':
      return `the reward model preferred it ${judged.won} of ${judged.of} times`;
    case 'vote':
      return `the vote says ${judged.label ?? /* text */ 'nothing'}`;
  }
}
