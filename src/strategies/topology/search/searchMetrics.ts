/** What a search did in a round, read off its completions. */
import type { RunConfig } from '../../../config/schema.ts';
import type { Batch } from '../../../rollout/sample.ts';
import { backUpOf, inheritedBy, searchedGroups, searchedSteps } from '../../../rollout/searched.ts';
import type { BackUp, SearchNode } from '../../../rollout/searchTree.ts';
import { averageOf } from '../../../tensor/statistics.ts';

/** Share of steps whose value is above 0 exactly where the verifier accepts them; null without steps. */
function accuracy(batches: readonly Batch[], rule: BackUp): number | null {
  const steps = batches.flatMap(({ trajectories }) => [...searchedSteps(trajectories, rule).values()].flat());
  return averageOf(
    steps
      .filter(({ value }) => Number.isFinite(value))
      .map(({ value, correct }) => Number(value > 0 === correct)),
  );
}

/** Over everything that a round collected; null where it could not be measured, empty for other topologies. */
export function searchMetrics(
  batches: readonly Batch[],
  config: RunConfig,
): Readonly<Record<string, number | null>> {
  if (config.topology !== 'search') return {};
  const rule = backUpOf(config);
  const depths: number[] = [];
  let [written, distinct] = [0, 0];
  for (const { trajectories } of batches) {
    for (const { completions, tree } of searchedGroups(trajectories, rule)) {
      distinct += tree.nodes.length - 1;
      completions.forEach((one, i) => {
        const ends = (tree.paths[i] ?? []).map((at) => (tree.nodes[at] as SearchNode).to);
        const inherited = ends.filter((to) => to <= inheritedBy(one)).length;
        written += ends.length - inherited;
        if (one.branch) depths.push(inherited);
      });
    }
  }
  return {
    'search/depth': averageOf(depths),
    'search/repeated_steps': written > 0 ? Math.max(0, written - distinct) / written : null,
    'search/label_accuracy': accuracy(batches, rule),
    'search/outcome_accuracy': accuracy(batches, { labels: 'outcomes', decay: 1 }),
  };
}
