/** The distribution of a round's budget, by difficulty of its prompts. */
import { averageOf } from '../../tensor/statistics.ts';
import { byGroup, type Batch, type Sample } from '../../rollout/sample.ts';

/**
 * Mean number of completions beyond `first`, over all prompts and over those whose first completions earned nothing,
 * less than half, and half or more of the possible reward; null over none. Below 0 where prompts got fewer. Ignores
 * hinted completions, but counts `replaced`: by batch, the failed completions that hinted ones replaced.
 */
export function allocationMetrics(
  batches: readonly Batch[],
  first: number,
  replaced: readonly (readonly Sample[])[] = [],
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
