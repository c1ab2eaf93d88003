/** What a timed round of trees is compared with: as many separate completions with the method's settings. */
import { defaultConfig, type RunConfig } from '../../config/schema.ts';

/** Rounds continue, nothing is evaluated, and steps are so small that each round has the same policy. */
const still = {
  max_rounds: 1_000_000,
  eval_every_rounds: 1_000_000,
  learning_rate: 1e-12,
  warmup_steps: 0,
} as const;

/** Completions wanted of a round: fewer say nothing of the cost of a large one. */
const leastLeaves = 256;

export interface TreeConfigs {
  readonly tree: RunConfig;
  /** The same with flat completions. */
  readonly flat: RunConfig;
}

/**
 * Both configurations of a method's row, with at least 256 completions a round. Dynamic sampling is off in both: it would
 * have them collect unequally often. Throws `ConfigError` on an unknown method.
 */
export function treeConfigs(method: string): TreeConfigs {
  const own = defaultConfig(method);
  const tree: RunConfig = {
    ...own,
    ...still,
    dynamic_sampling: false,
    prompts_per_round: Math.ceil(leastLeaves / own.num_generations),
  };
  return { tree, flat: { ...tree, topology: 'flat', tree_credit: 'leaf' } };
}
