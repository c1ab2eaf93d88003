/** A collection in phases: the first completions of all prompts, then more of those that the budget gives more. */
import { addToLedger, emptyLedger } from '../../rollout/ledger.ts';
import type { Collected } from '../../rollout/collect.ts';
import type { PlacedPrompt } from '../../rollout/plan.ts';
import { addTallies } from '../hints/tally.ts';
import type { Trajectory } from '../../rollout/trajectory.ts';
import type { Allocator, BudgetSettings, Seen } from './allocator.ts';

const inOrder = (a: Trajectory, b: Trajectory): number => a.group - b.group || a.sample - b.sample;

/** Everything that a prompt's completions were, with those whose place hinted ones took. */
const allOf = ({ batch, replaced = [] }: Collected): readonly Trajectory[] => [
  ...batch.trajectories,
  ...replaced,
];

/** What is known of each prompt. */
function seenOf(collected: Collected, prompts: number): Seen[] {
  const seen = Array.from({ length: prompts }, () => ({ rewards: [] as number[], completions: 0 }));
  for (const { group } of collected.batch.trajectories)
    (seen[group] as { completions: number }).completions++;
  for (const { group, reward, hint } of allOf(collected)) {
    if (!hint && Number.isFinite(reward)) seen[group]?.rewards.push(reward);
  }
  return seen;
}

/** Two phases as one; `groups[g]` is the group that group g of the later one belongs to. */
function joined(first: Collected, later: Collected, groups: readonly number[]): Collected {
  const regrouped = (some: readonly Trajectory[]): Trajectory[] =>
    some.map((one) => ({ ...one, group: groups[one.group] as number }));
  const trajectories = [...first.batch.trajectories, ...regrouped(later.batch.trajectories)].sort(inOrder);
  const tallies = [first.tally, later.tally].filter((tally) => tally !== undefined);
  const replaced = [...(first.replaced ?? []), ...regrouped(later.replaced ?? [])];
  return {
    batch: { ...first.batch, trajectories },
    entries: [first.entries, later.entries].reduce(addToLedger, emptyLedger),
    verifyFailures: first.verifyFailures + later.verifyFailures,
    ...(tallies.length > 0 && { tally: tallies.reduce(addTallies) }),
    ...(replaced.length > 0 && { replaced }),
    timing: {
      generate: first.timing.generate + later.timing.generate,
      verify: first.timing.verify + later.timing.verify,
    },
  };
}

/**
 * Collects the prompts as the budget says. Completions of a further phase go on with new sample numbers where those before
 * ended, so that they have random numbers of their own; they join the group of their prompt, and all phases are paid for. A
 * budget looks at what was told nothing. `chances` are what it reads, if it does.
 */
export async function collectInPhases<Phase extends Collected>(
  collectSome: (prompts: readonly PlacedPrompt[]) => Promise<Phase>,
  prompts: readonly PlacedPrompt[],
  { byChance, first, phases, among }: Allocator,
  settings: BudgetSettings,
  chances: ArrayLike<number> = [],
): Promise<Collected | Phase> {
  const shares = byChance?.(chances, settings);
  const samples = first?.(settings);
  let collected: Collected | Phase = await collectSome(
    shares
      ? prompts.map((prompt, i) => ({ ...prompt, samples: shares[i] as number }))
      : samples === undefined
        ? prompts
        : prompts.map((prompt) => ({ ...prompt, samples })),
  );
  for (let phase = 1; among && phase <= (phases?.(settings) ?? 0); phase++) {
    const given = among(seenOf(collected, prompts.length), phase, settings);
    const earlier = prompts.map((_, group) => allOf(collected).filter((one) => one.group === group));
    const wanted = [...given.keys()].filter((group) => (given[group] as number) > 0);
    if (wanted.length === 0) continue;
    const later = await collectSome(
      wanted.map((group) => {
        const before = earlier[group] as readonly Trajectory[];
        return {
          ...(prompts[group] as PlacedPrompt),
          samples: given[group] as number,
          firstSample: Math.max(...before.map(({ sample }) => sample)) + 1,
          earlier: before,
        };
      }),
    );
    collected = joined(collected, later, wanted);
  }
  return collected;
}
