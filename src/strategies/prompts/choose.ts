/** Draws candidates from the pool, and picks the best of them. */
import { selectionUniform, type Choice } from './selector.ts';

/**
 * Indices of the candidates for a choice, in random order, so that ties break at random: `prompt_candidates` times the
 * wanted `count`, or the whole pool. Prompts already `taken` by the round come again only once too few others are left.
 */
export function promptCandidatesOf(
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
