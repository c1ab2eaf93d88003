/** The interface of pruning rules, and the length of their check. Each rule is one folder. */
import type { RunConfig } from '../../config/schema.ts';
import type { Memory } from '../../rollout/memory.ts';
import type { Pruner, PruningDecision } from '../../rollout/pruning.ts';

export interface PruningSite {
  readonly config: RunConfig;
  /** Longest completion, in tokens. */
  readonly longest: number;
  /** The memory of rules from before the round. */
  readonly memory: Memory;
}

export type Pruning<Decided extends PruningDecision | Promise<PruningDecision> = PruningDecision> = (
  site: PruningSite,
) => Pruner<Decided>;

/** Length at which completions are checked: as set, or a third of the longest. */
export function pruneLength({
  config: { prune_at },
  longest,
}: { readonly config: Pick<RunConfig, 'prune_at'> } & Pick<PruningSite, 'longest'>): number {
  return Math.min(prune_at ?? Math.max(1, Math.round(longest / 3)), longest);
}
