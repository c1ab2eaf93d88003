/**
 * Dynamic sampling (DAPO: Yu et al. 2025, arXiv 2503.14476, eq. 11): groups with equal rewards teach nothing, so more
 * prompts are drawn until enough groups differ. Discarded completions still count as work.
 */
import type { Collected } from '../../../rollout/collection.ts';
import { merged } from '../../../rollout/merge.ts';
import type { Batch, PrunedSample, Sample } from '../../../rollout/sample.ts';
import type { Wrapping } from '../../../rollout/wrapper.ts';

export interface DynamicSampling {
  readonly groups: number;
  /** Most collections before groups that teach nothing fill the batch. */
  readonly mostBatches: number;
}

export interface DynamicallySampled extends Collected {
  /** Number of collections made. */
  readonly batches: number;
  /** Groups of the batch whose rewards differ. */
  readonly mixed: number;
}

/** The completions of one prompt, including its pruned ones. */
interface Group {
  readonly trajectories: Sample[];
  readonly pruned: PrunedSample[];
}

/** The groups of a batch, in order; a group with only pruned completions is omitted. */
function groupsOf({ trajectories, pruned = [] }: Batch): Group[] {
  const groups = new Map<number, Group>();
  for (const trajectory of trajectories) {
    const group = groups.get(trajectory.group);
    if (group) group.trajectories.push(trajectory);
    else groups.set(trajectory.group, { trajectories: [trajectory], pruned: [] });
  }
  for (const trajectory of pruned) groups.get(trajectory.group)?.pruned.push(trajectory);
  return [...groups.values()];
}

/** Whether rewards differ; rewards that were not scored are ignored. */
function differ({ trajectories }: Group): boolean {
  const scored = trajectories.map(({ reward }) => reward).filter(Number.isFinite);
  return scored.some((reward) => reward !== scored[0]);
}

/** Share of all generated groups whose rewards differ; null without any. */
export function mixedRatio(batches: readonly Batch[]): number | null {
  const groups = batches.flatMap(groupsOf);
  return groups.length > 0 ? groups.filter(differ).length / groups.length : null;
}

/**
 * Collects until `groups` groups differ: `collectNext(n)` is collection number n (0, 1, …) on new prompts. Groups are
 * renumbered in order; those in excess are left out, and counted like all work.
 */
export async function sampleDynamically(
  collectNext: (n: number) => Promise<Collected>,
  { groups: wanted, mostBatches }: DynamicSampling,
): Promise<DynamicallySampled> {
  const kept: Group[] = [];
  const similar: Group[] = [];
  const all: Collected[] = [];
  while (all.length < mostBatches && kept.length < wanted) {
    const collected = await collectNext(all.length);
    all.push(collected);
    for (const group of groupsOf(collected.batch)) (differ(group) ? kept : similar).push(group);
  }
  const mixed = Math.min(kept.length, wanted);
  const chosen = [...kept, ...similar].slice(0, wanted);
  const trajectories = chosen.flatMap((group, number) =>
    group.trajectories.map((trajectory) => ({ ...trajectory, group: number })),
  );
  const pruned = chosen.flatMap((group, number) =>
    group.pruned.map((trajectory) => ({ ...trajectory, group: number })),
  );
  const { round, weightsVersion } = (all[0] as Collected).batch;
  const predictions = all.flatMap((one) => one.batch.predictions ?? []);
  const batch = {
    ...{ round, weightsVersion, trajectories },
    ...(pruned.length > 0 && { pruned }),
    ...(predictions.length > 0 && { predictions }),
  };
  const { replaced: _, ...collected } = merged(all, batch);
  return { ...collected, batches: all.length, mixed };
}

/** Collects on new prompts until enough groups differ. */
export const dynamicSampling: Wrapping = ({ config }) =>
  config.dynamic_sampling
    ? (collect) => async (request) => {
        let { carried } = request;
        const { batches, mixed, ...sampled } = await sampleDynamically(
          async () => {
            const collected = await collect({ ...request, carried });
            ({ carried } = collected);
            return collected;
          },
          { groups: request.groups, mostBatches: config.max_generation_batches },
        );
        const metrics = { 'dynamic_sampling/batches': batches, 'dynamic_sampling/mixed_groups': mixed };
        return { ...sampled, metrics: { ...sampled.metrics, ...metrics }, carried };
      }
    : null;
