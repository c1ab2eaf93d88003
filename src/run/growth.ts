/** The growth and the pruner that a configuration asks for. */
import type { RunConfig } from '../config/schema.ts';
import type { CollectRequest } from '../rollout/collection.ts';
import type { Memory } from '../rollout/memory.ts';
import type { Wrapping } from '../rollout/wrapper.ts';
import { prunings } from '../strategies/pruning/index.ts';
import { topologies } from '../strategies/topology/index.ts';
import type { GrowthSite } from '../strategies/topology/topology.ts';

/** For one collection of a round that began with `memory`. */
export function growthOf(site: GrowthSite, memory: Memory = {}): Pick<CollectRequest, 'growth' | 'pruner'> {
  const { topology, prune } = site.config;
  const growth = topologies[topology](site, memory);
  return prune === 'none' ? { growth } : { growth, pruner: prunings[prune]({ ...site, memory }) };
}

/** How many of the likeliest tokens of each step the growth looks at: the policy is made to name as many. */
export function candidatesFor({ topology, fork_by }: RunConfig): number {
  return topology === 'lookahead' || (topology === 'forks' && fork_by === 'gap') ? 2 : 0;
}

/** Roots that grow into trees, and whose rows may be pruned. */
export const grownRoots: Wrapping = ({ config, tokens }) => {
  if (!tokens || (config.topology === 'flat' && config.prune === 'none')) return null;
  const longest = tokens.plainFrame.width - tokens.plainFrame.promptWidth;
  return (collect) => (request) => {
    const { round, carried } = request;
    const settings = growthOf({ config, longest, round }, carried.memory);
    return collect({ ...request, ...settings, finishPruned: config.finish_pruned });
  };
};
