/** Advantages of completions whose library did not write them. */
import { meanOf, spreadOf } from '../tensor/statistics.ts';
import type { AdvantageFormula, ForeignCompletion, RlLibrary } from './run.ts';

/** What TRL and verl add to the standard deviation of a group (`grpo_trainer.py`, `core_algos.py`). */
const epsilonOf = (library: RlLibrary): number => (library === 'verl' ? 1e-6 : 1e-4);

/**
 * Completions with an advantage each: the written one, else GRPO's, (reward − mean) / (standard deviation with n − 1, plus epsilon)
 * over the completions of one prompt at one step (Shao et al., arXiv 2402.03300). Groups of one have none.
 */
export function advantagesOf(
  completions: readonly ForeignCompletion[],
  library: RlLibrary,
): { readonly formula: AdvantageFormula; readonly completions: readonly ForeignCompletion[] } {
  if (completions.some(({ advantage }) => advantage !== null)) return { formula: 'written', completions };
  let formula: AdvantageFormula = null;
  const judged = groupsOf(completions).flatMap((group) => {
    const rewards = rewardsIn(group);
    if (rewards.length < 2) return group;
    const [mean, std] = [meanOf(rewards), spreadOf(rewards)];
    formula = 'group';
    return group.map((one) => ({
      ...one,
      advantage: one.reward === null ? null : (one.reward - mean) / (std + epsilonOf(library)),
    }));
  });
  return { formula, completions: judged };
}

/** Rewards of the completions that have one. */
export function rewardsIn(completions: readonly ForeignCompletion[]): number[] {
  const rewards: number[] = [];
  for (const { reward } of completions) if (reward !== null) rewards.push(reward);
  return rewards;
}

/** By key those that have it, in their order. */
export function listsBy<T, K>(all: readonly T[], keyOf: (one: T) => K): ReadonlyMap<K, readonly T[]> {
  const lists = new Map<K, T[]>();
  for (const one of all) {
    const key = keyOf(one);
    const list = lists.get(key);
    if (list) list.push(one);
    else lists.set(key, [one]);
  }
  return lists;
}

/** Completions by group, in their order. */
export const groupsOf = (
  completions: readonly ForeignCompletion[],
): readonly (readonly ForeignCompletion[])[] => [...listsBy(completions, ({ group }) => group).values()];
