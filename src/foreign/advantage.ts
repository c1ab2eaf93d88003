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
  const advantages = new Map<ForeignCompletion, number>();
  for (const group of groupsOf(completions)) {
    const rewards = group.flatMap(({ reward }) => reward ?? []);
    if (rewards.length < 2) continue;
    const [mean, std] = [meanOf(rewards), spreadOf(rewards)];
    for (const one of group)
      if (one.reward !== null) advantages.set(one, (one.reward - mean) / (std + epsilonOf(library)));
    formula = 'group';
  }
  return {
    formula,
    completions: formula
      ? completions.map((one) => ({ ...one, advantage: advantages.get(one) ?? null }))
      : completions,
  };
}

/** Completions by group, in their order. */
export function groupsOf(
  completions: readonly ForeignCompletion[],
): readonly (readonly ForeignCompletion[])[] {
  const groups = new Map<number, ForeignCompletion[]>();
  for (const one of completions) {
    const group = groups.get(one.group);
    if (group) group.push(one);
    else groups.set(one.group, [one]);
  }
  return [...groups.values()];
}
