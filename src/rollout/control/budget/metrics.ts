/** Where the budget of a round went, by how hard its prompts were. */
import { byGroup, type Batch } from '../../trajectory.ts';

const meanOf = (values: readonly number[]): number | null =>
  values.length > 0 ? values.reduce((sum, value) => sum + value, 0) / values.length : null;

/**
 * Completions that prompts had beyond `first`, on average over all and over those whose first completions earned nothing, less
 * than half, and half or more of what there was to earn; null over none. Below 0 where prompts got fewer.
 */
export function allocationMetrics(
  batches: readonly Batch[],
  first: number,
): Readonly<Record<string, number | null>> {
  const groups = batches.flatMap(({ trajectories }) => [...byGroup(trajectories).values()]);
  const prompts = groups.map((trajectories) => ({
    extra: trajectories.length - first,
    share:
      meanOf(
        trajectories.slice(0, first).flatMap(({ reward }) => (Number.isFinite(reward) ? [reward] : [])),
      ) ?? 0,
  }));
  const extraOf = (belongs: (share: number) => boolean): number | null =>
    meanOf(prompts.filter(({ share }) => belongs(share)).map(({ extra }) => extra));
  return {
    'allocation/extra': extraOf(() => true),
    'allocation/extra_failed': extraOf((share) => share === 0),
    'allocation/extra_hard': extraOf((share) => share > 0 && share < 0.5),
    'allocation/extra_easy': extraOf((share) => share >= 0.5),
  };
}
