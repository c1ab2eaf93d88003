/** Collects in phases: the first completions of all prompts, then further ones of the prompts that the budget favours. */
import type { Collected } from '../../rollout/collection.ts';
import { joined, regrouped } from '../../rollout/merge.ts';
import type { PlacedPrompt } from '../../rollout/plan.ts';
import type { Sample } from '../../rollout/sample.ts';
import type { Wrapping } from '../../rollout/wrapper.ts';
import type { Allocator, BudgetSettings, Seen } from './allocator.ts';
import { budgets } from './index.ts';

/** Every completion of a prompt that has a verdict, replaced ones too. */
const allOf = ({ batch, replaced = [] }: Collected): readonly Sample[] => [
  ...batch.trajectories,
  ...replaced,
];

function seenOf(collected: Collected, prompts: number): Seen[] {
  const seen = Array.from({ length: prompts }, () => ({ rewards: [] as number[], completions: 0 }));
  for (const { group } of collected.batch.trajectories)
    (seen[group] as { completions: number }).completions++;
  for (const { group, reward, hint } of [...allOf(collected), ...(collected.drafts ?? [])]) {
    if (!hint && Number.isFinite(reward)) seen[group]?.rewards.push(reward);
  }
  return seen;
}

/**
 * Collects the prompts by the budget. Completions of a further phase have new sample numbers above all earlier ones,
 * and so their own random numbers; they join their prompt's group, and all phases are accounted. A budget reads
 * unhinted completions. `shares` are the numbers per prompt from the start, where these differ.
 */
export async function collectInPhases(
  collectSome: (prompts: readonly PlacedPrompt[]) => Promise<Collected>,
  prompts: readonly PlacedPrompt[],
  { first, phases, among }: Allocator,
  settings: BudgetSettings,
  shares?: Int32Array | null,
): Promise<Collected> {
  const samples = first?.(settings);
  let collected = await collectSome(
    shares
      ? prompts.map((prompt, i) => ({ ...prompt, samples: shares[i] as number }))
      : samples === undefined
        ? prompts
        : prompts.map((prompt) => ({ ...prompt, samples })),
  );
  for (let phase = 1; among && phase <= (phases?.(settings) ?? 0); phase++) {
    const given = among(seenOf(collected, prompts.length), phase, settings);
    const wanted = [...given.keys()].filter((group) => (given[group] as number) > 0);
    if (wanted.length === 0) continue;
    const pruned = collected.batch.pruned ?? [];
    const known = allOf(collected);
    const later = await collectSome(
      wanted.map((group) => {
        const earlier = known.filter((one) => one.group === group);
        const numbers = [...earlier, ...pruned.filter((one) => one.group === group)].map(
          ({ sample }) => sample,
        );
        return {
          ...(prompts[group] as PlacedPrompt),
          samples: given[group] as number,
          firstSample: Math.max(-1, ...numbers) + 1,
          earlier,
        };
      }),
    );
    collected = joined([collected, regrouped(later, wanted)]);
  }
  return collected;
}

/** Collects the prompts of a request by the budget. */
export const budgetPhases: Wrapping = ({ config }) => {
  if (config.allocation === 'uniform') return null;
  const budget = budgets[config.allocation];
  return (collect) => async (request) => {
    const { prompts } = request;
    let { carried } = request;
    const indices = prompts.map(({ prompt }) => prompt.index);
    const collected = await collectInPhases(
      async (some) => {
        const phase = await collect({ ...request, prompts: some, carried });
        ({ carried } = phase);
        return phase;
      },
      prompts,
      budget,
      config,
      budget.byMemory?.(indices, carried.memory, config, request.round),
    );
    return { ...collected, carried };
  };
};
