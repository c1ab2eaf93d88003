/**
 * Weighs a success or failure by the other population's, after ADHint (arXiv 2512.13095): a plain success where hints
 * were needed is rare, and a failure in spite of a hint is telling. The factors are our reading.
 */
import type { Members } from '../../../learn/advantage/groups.ts';
import { meanOf, productOf } from '../../../tensor/statistics.ts';

/** The factor of each completion; 1 where a prompt has only one of the two populations. */
export function factorsByDifficulty(
  advantages: ArrayLike<number>,
  rewards: ArrayLike<number>,
  groups: Members,
  contexts: ArrayLike<number>,
): Float64Array {
  const factors = new Float64Array(advantages.length).fill(1);
  for (const members of groups) {
    const hinted = members.filter((i) => contexts[i] !== 0);
    const plain = members.filter((i) => contexts[i] === 0);
    if (hinted.length === 0 || plain.length === 0) continue;
    const gain = Math.max(0, meanOf(rewards, hinted) - meanOf(rewards, plain));
    for (const i of members) {
      const isPositive = (advantages[i] as number) > 0;
      const rare = isPositive === (contexts[i] === 0);
      factors[i] = rare ? 1 + gain : isPositive ? 1 - gain / 2 : 1;
    }
  }
  return factors;
}

/**
 * With g = max(0, mean reward of the hinted − that of the plain) of the prompt: plain successes and hinted failures
 * count 1 + g, hinted successes 1 − g/2; plain failures stay. Successes are advantages above 0. `groups` are the
 * completions of a prompt, `contexts` is 0 without a hint. One value per advantage, float64.
 */
export function byRelativeDifficulty(
  advantages: ArrayLike<number>,
  rewards: ArrayLike<number>,
  groups: Members,
  contexts: ArrayLike<number>,
): Float64Array {
  return productOf(Float64Array.from(advantages), factorsByDifficulty(advantages, rewards, groups, contexts));
}
