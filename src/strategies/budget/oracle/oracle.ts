/**
 * An upper limit for budgets: completions in proportion to √(p(1 − p)), the standard deviation of a prompt's rewards,
 * which minimises the total noise of all means (Neyman 1934). The success rates p were estimated beside the run.
 */
import { byLargestRemainder } from '../../topology/segments/allocate.ts';
import { ratesOf } from '../../prompts/rates.ts';
import type { Allocator, BudgetSettings } from '../allocator.ts';

/** Fewest completions that can be compared with each other. */
const least = 2;

/** `total` divided by these weights, none above `most`; the excess goes to the others, by the same weights. */
function sharedUpTo(most: number, total: number, weights: readonly number[]): Int32Array {
  const shares = new Int32Array(weights.length);
  let rest = total;
  for (;;) {
    const open = weights.map((weight, i) => ((shares[i] as number) < most ? weight : 0));
    if (rest === 0 || !open.some((weight) => weight > 0)) return shares;
    const more = byLargestRemainder(rest, open);
    for (const [i, given] of more.entries()) {
      const taken = Math.min(given, most - (shares[i] as number));
      shares[i] = (shares[i] as number) + taken;
      rest -= taken;
    }
  }
}

/** Completions of prompts with these success rates: at least two each, the requested number on average. */
export function sharesByRate(
  rates: ArrayLike<number>,
  { num_generations, max_generations }: Pick<BudgetSettings, 'num_generations' | 'max_generations'>,
): Int32Array {
  const all = Array.from(rates);
  const spreads = all.map((p) => Math.sqrt(p * (1 - p)));
  // Without anything left to learn, all prompts get the same.
  const weights = spreads.some((spread) => spread > 0) ? spreads : spreads.map(() => 1);
  const floor = Math.min(least, num_generations);
  const most = Math.max(num_generations, max_generations) - floor;
  return sharedUpTo(most, (num_generations - floor) * all.length, weights).map((more) => floor + more);
}

export const oracleBudget: Allocator = {
  readsRates: true,
  byMemory: (indices, memory, settings) => sharesByRate(ratesOf(memory, indices), settings),
};
