/** Where the budget of a round went, by how hard its prompts were. */
import { averageOf } from '../../tensor/statistics.ts';
import { byGroup, type Batch, type Trajectory } from '../../rollout/trajectory.ts';

/**
 * Completions that prompts had beyond `first`, on average over all and over those whose first completions earned nothing, less
 * than half, and half or more of what there was to earn; null over none. Below 0 where prompts got fewer. A hinted
 * completion says nothing of a prompt; `replaced` are, by batch, failed completions whose place hinted ones took, which do.
 */
export function allocationMetrics(
  batches: readonly Batch[],
  first: number,
  replaced: readonly (readonly Trajectory[])[] = [],
): Readonly<Record<string, number | null>> {
  const prompts = batches.flatMap(({ trajectories }, i) =>
    [...byGroup(trajectories)].map(([group, own]) => {
      const plain = [...own, ...(replaced[i] ?? []).filter((one) => one.group === group)]
        .filter(({ hint }) => !hint)
        .sort((a, b) => a.sample - b.sample);
      const rewards = plain.slice(0, first).map(({ reward }) => reward);
      return { extra: own.length - first, share: averageOf(rewards.filter(Number.isFinite)) ?? 0 };
    }),
  );
  const extraOf = (belongs: (share: number) => boolean): number | null =>
    averageOf(prompts.filter(({ share }) => belongs(share)).map(({ extra }) => extra));
  return {
    'allocation/extra': extraOf(() => true),
    'allocation/extra_failed': extraOf((share) => share === 0),
    'allocation/extra_hard': extraOf((share) => share > 0 && share < 0.5),
    'allocation/extra_easy': extraOf((share) => share >= 0.5),
  };
}
