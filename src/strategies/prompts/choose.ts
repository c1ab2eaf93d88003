/** Candidates from the pool, and the best of them. */
import { selectionUniform, type Choice } from './selector.ts';

/**
 * Indices of the prompts that a choice is made among, in random order, so that ties are broken at random:
 * `prompt_candidates` times the `count` that are wanted, or the whole pool. Prompts that the round has `taken` already come again only
 * once too few others are left.
 */
export function candidatesOf(
  choice: Choice,
  taken: ReadonlySet<number>,
  count = choice.config.prompts_per_round,
): number[] {
  const { num_train_prompts, prompt_candidates } = choice.config;
  const pool = Array.from({ length: num_train_prompts }, (_, index) => index);
  const others = pool.filter((index) => !taken.has(index));
  const among = others.length >= count ? others : pool;
  const keys = new Map(among.map((index) => [index, selectionUniform(choice, index, 0)]));
  const shuffled = among.sort((a, b) => (keys.get(a) as number) - (keys.get(b) as number) || a - b);
  return shuffled.slice(0, (prompt_candidates ?? Infinity) * count);
}

/** The `count` candidates of highest score, best first; of equal ones the earlier. */
export function bestOf(candidates: readonly number[], scores: ArrayLike<number>, count: number): number[] {
  const order = [...candidates.keys()].sort((a, b) => (scores[b] as number) - (scores[a] as number) || a - b);
  return order.slice(0, count).map((i) => candidates[i] as number);
}
