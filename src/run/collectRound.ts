/** Prompts → verified completions: the engine inside the run's wrappers, and what strategies remember of what it made. */
import type { RunConfig } from '../config/schema.ts';
import type { Collected } from '../rollout/collection.ts';
import type { StrategyMetrics } from '../rollout/memory.ts';
import { sharingMetrics } from '../rollout/sharing.ts';
import { wrapped, type CollectSite, type RoundCollected } from '../rollout/wrapper.ts';
import { allocationMetrics } from '../strategies/budget/metrics.ts';
import { hintMetrics } from '../strategies/hints/tally.ts';
import { mixedRatio } from '../strategies/prompts/dynamic-sampling/dynamicSampling.ts';
import { pruningMetrics } from '../strategies/pruning/metrics.ts';
import { remember } from '../strategies/remember.ts';
import { branchingMetrics } from '../strategies/topology/branching.ts';
import { frameOf, plainFrameOf } from '../tasks/levels.ts';
import type { RunParts } from './parts.ts';
import type { RunState } from './state.ts';
import { engineOf } from './player.ts';
import { wrappings } from './wrappers.ts';

/** What of a run's state a collection reads. */
export type CollectState = Pick<RunState, 'config' | 'round' | 'next' | 'memory' | 'unfinished'>;

export interface CollectedRound extends Collected {
  readonly metrics: StrategyMetrics;
  /** What the round makes of the run's state. */
  readonly after: Pick<RunState, 'next' | 'memory' | 'unfinished'>;
}

/** Collects the round after `state`, of `groups` groups. Throws what policy or actor throws. */
export async function collectRound(
  parts: RunParts,
  { config, round, next, memory, unfinished }: CollectState,
  groups = config.prompts_per_round,
): Promise<CollectedRound> {
  const collect = wrapped(wrappings, siteOf(parts, config));
  const { carried, ...collected } = await collect({
    prompts: [],
    groups,
    round,
    // The pivot that is dropped comes on top.
    samples: config.num_generations + Number(config.drop_pivot),
    temperature: config.temperature,
    seed: config.seed,
    maskTruncated: config.mask_truncated_completions,
    now: parts.now,
    carried: { memory, next, unfinished, taken: new Set(), collections: [] },
  });
  // Failed completions whose place hinted ones took say how hard a prompt is, though the batch holds them no more.
  const met = carried.collections.map(({ batch, replaced = [] }) =>
    replaced.length > 0 ? { ...batch, trajectories: [...batch.trajectories, ...replaced] } : batch,
  );
  const remembered = remember(carried.memory, met, config);
  return {
    ...collected,
    after: { next: carried.next, memory: remembered.memory, unfinished: carried.unfinished },
    metrics: { ...metricsOf({ ...collected, carried }, config), ...remembered.metrics },
  };
}

function siteOf(parts: RunParts, config: RunConfig): CollectSite {
  const { task, sampler } = parts;
  const sample = engineOf(parts, config);
  if ('actor' in parts) return { config, sample };
  const tokens = {
    task: parts.task,
    policy: parts.policy,
    plainFrame: plainFrameOf(task, config),
    hintFrame: frameOf(task, config),
  };
  return { config, sample, sampler, tokens };
}

/** What strategies report of everything that was collected, and of the batch that came of it. */
function metricsOf(
  { carried: { collections }, entries, counts, metrics }: RoundCollected,
  config: RunConfig,
): StrategyMetrics {
  const all = collections.map(({ batch }) => batch);
  const replaced = collections.map((one) => one.replaced ?? []);
  return {
    ...(config.topology !== 'flat' && sharingMetrics(all, entries)),
    ...branchingMetrics(all, config),
    ...(config.prune !== 'none' && pruningMetrics(all, config.finish_pruned)),
    ...(config.num_train_prompts > 0 && { 'prompts/mixed_ratio': mixedRatio(all) }),
    ...(config.allocation !== 'uniform' && allocationMetrics(all, config.num_generations, replaced)),
    ...(config.hint !== 'none' && hintMetrics(counts ?? {})),
    ...metrics,
  };
}
