/** Selects the growth and the pruner of a configuration. */
import type { CollectRequest } from '../rollout/collection.ts';
import type { Memory } from '../rollout/memory.ts';
import type { Wrapping } from '../rollout/wrapper.ts';
import { prunings } from '../strategies/pruning/index.ts';
import { topologies } from '../strategies/topology/index.ts';
import type { GrowthSite } from '../strategies/topology/topology.ts';

/** The growth and the pruner of one collection, in a round that began with `memory`. */
export function growthOf(site: GrowthSite, memory: Memory = {}): Pick<CollectRequest, 'growth' | 'pruner'> {
  const { topology, prune } = site.config;
  const growth = topologies[topology](site, memory);
  return prune === 'none' ? { growth } : { growth, pruner: prunings[prune]({ ...site, memory }) };
}

/** Grows roots into trees and prunes their rows, where settings turn that on. */
export const grownRoots: Wrapping = ({ config, tokens }) => {
  if (!tokens || (config.topology === 'flat' && config.prune === 'none')) return null;
  const longest = tokens.plainFrame.width - tokens.plainFrame.promptWidth;
  return (collect) => (request) => {
    const { round, carried } = request;
    const settings = growthOf({ config, longest, round }, carried.memory);
    return collect({ ...request, ...settings, finishPruned: config.finish_pruned });
  };
};
