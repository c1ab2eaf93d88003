/**
 * Refine on a digest (Parallel-Distill-Refine, arXiv 2510.01123): half of n completions are written from the prompt, a digest of them
 * is shown, and the other half is written after it; the most probable of these is the result. The paper's model writes the digest;
 * here it is the beginning that most attempts share, in the form of a hint on the solution.
 */
import { canBeHint } from '../../tasks/hint.ts';
import { showing } from './inContext.ts';
import { logProbability } from './strategy.ts';

/**
 * The longest beginning that more than half of all attempts share, at most `most` tokens: token after token the one that most of
 * those write that agree so far. Empty where fewer share any.
 */
export function sharedBeginning(attempts: readonly (readonly number[])[], most: number): number[] {
  const digest: number[] = [];
  for (let agreeing = attempts; digest.length < most;) {
    const at = digest.length;
    const votes = new Map<number, number>();
    for (const { [at]: token } of agreeing)
      if (token !== undefined) votes.set(token, (votes.get(token) ?? 0) + 1);
    const found = [...votes].find(([, count]) => 2 * count > attempts.length);
    if (!found || !canBeHint([found[0]])) break;
    digest.push(found[0]);
    agreeing = agreeing.filter((one) => one[at] === found[0]);
  }
  return digest;
}

export const refined = showing({
  round: 1,
  firstOf: (n) => Math.ceil(n / 2),
  show: (_, attempts, space) => sharedBeginning(attempts, space),
  leastSpace: () => 1,
  chosen: (later) => later.reduce((best, one) => (logProbability(one) > logProbability(best) ? one : best)),
});
