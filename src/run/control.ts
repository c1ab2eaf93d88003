/** The control that a configuration asks for: its topology, and over it its pruning. */
import type { RunConfig } from '../config/schema.ts';
import { topologies } from '../strategies/topology/index.ts';
import type { Growth } from '../strategies/topology/topology.ts';
import type { Memory } from '../rollout/memory.ts';
import type { Control } from '../rollout/control.ts';
import { prunings } from '../strategies/pruning/index.ts';
import { withPruning } from '../rollout/pruning.ts';

/** For one collection of a round that began with `memory`; the next one needs a new one. */
export function controlOf(growth: Growth, memory: Memory = {}): Control {
  const { topology, prune, num_generations, drop_pivot } = growth.config;
  const control = topologies[topology](growth, memory);
  return prune === 'none'
    ? control
    : withPruning(control, prunings[prune]({ ...growth, memory }), num_generations + Number(drop_pivot));
}

/** How many of the likeliest tokens of each step the control looks at: the policy is made to name as many. */
export function candidatesFor({ topology, fork_by }: RunConfig): number {
  return topology === 'lookahead' || (topology === 'forks' && fork_by === 'gap') ? 2 : 0;
}
