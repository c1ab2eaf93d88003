/** Configurations for a timed round of trees and for equally many separate completions with the method's settings. */
import { defaultConfig, parseConfig, type RunConfig } from '../../../src/config/schema.ts';

/** Runs do not end or evaluate, and steps are so small that each round has the same policy. */
const still = {
  max_rounds: 1_000_000,
  eval_every_rounds: 1_000_000,
  learning_rate: 1e-12,
  warmup_steps: 0,
} as const;

/** Minimum completions per round: fewer do not show the cost of a large one. */
const leastLeaves = 256;

export interface TreeConfigs {
  readonly tree: RunConfig;
  /** The flat counterpart. */
  readonly flat: RunConfig;
}

/** Overrides of the method's own settings in a row. */
export type TreeSettings = Partial<Omit<RunConfig, 'method'>>;

/** Trees of 32 leaves on long worked solutions with much to share. */
const long = { task: 'euclid', level: 2, num_generations: 32 } as const satisfies TreeSettings;

/** Rows on long solutions by method, with enough branches for 32 leaves. */
export const longTrees: Readonly<Record<string, TreeSettings>> = {
  treepo: long,
  branchgrpo: { ...long, segment_length: 5 },
  ettrl: { ...long, branch_roots: 2, fork_points: 1, branch_width: 15 },
};

/**
 * Both configurations of a method's row, with at least 256 completions per round. Dynamic sampling is off in both, because it
 * would collect unequally often. Throws `ConfigError` on an unknown method and on conflicting settings.
 */
export function treeConfigs(method: string, settings: TreeSettings = {}): TreeConfigs {
  const own = { ...defaultConfig(method, settings.task), ...settings };
  const tree = parseConfig({
    ...own,
    ...still,
    dynamic_sampling: false,
    prompts_per_round: Math.ceil(leastLeaves / own.num_generations),
  });
  return { tree, flat: parseConfig({ ...tree, topology: 'flat', tree_credit: 'leaf' }) };
}
