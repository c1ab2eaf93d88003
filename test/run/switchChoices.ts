/** The strategies of the four switches, and every pair and every four of them, as recipes on a task that fits. */
import type { RunConfig } from '../../src/config/schema.ts';

export type Settings = Partial<RunConfig>;
type Choices = Readonly<Record<string, Settings>>;

/** Each strategy of a switch with settings that fit groups of 8; `own` needs an own method, see `ownRecipes.ts`. */
const topologies: Choices = {
  splits: { tree_credit: 'depth_wise', segment_length: 2 },
  segments: { tree_credit: 'treepo_average', segment_length: 2, branch_width: 2 },
  forks: { branch_roots: 4, fork_points: 1, branch_width: 1 },
  hybrid_forks: { branch_roots: 4, branch_width: 4, fork_entropy_quantile: 0.5 },
  steps: { branch_roots: 4, branch_width: 2, tree_credit: 'fork_trajectory' },
  lookahead: { lookahead_length: 3 },
  prefixes: { branch_roots: 4, tree_credit: 'fork_trajectory' },
  chain: { branch_roots: 4, branch_width: 2, segment_length: 2, tree_credit: 'treepo_segment' },
  results: { branch_roots: 4, branch_width: 4 },
  search: { branch_roots: 4, branch_width: 2, process_reward: 'labels' },
};
const prunings: Choices = {
  random: { prune_at: 3 },
  length_cap: {},
  quality: { prune_at: 3, prune_warmup: 1 },
  first_tokens: { prune_at: 3, prune_warmup: 1, prune_below: 0.4 },
  tail_confidence: { prune_at: 3, tail_quantile: 0.4 },
  predicted_length: { meta_rollouts: 2, meta_warmup: 0, meta_agreement: 1 },
};
const hints: Choices = {
  all_failed: {},
  failed: { hint_placement: 'prefix' },
  by_difficulty: { hint_placement: 'prefix' },
  retry: { hint_content: 'note' },
  intervene: { hint_placement: 'prefix', hint_continuations: 2 },
  always: {},
  dropout: {},
};
const replays: Choices = {
  ...{ fifo: {}, heap: {}, recompose: {}, successes: {}, swarm: {}, stale: {}, partial: {}, mix: {} },
};

const switches = [
  ['topology', topologies],
  ['prune', prunings],
  ['hint', hints],
  ['replay', replays],
] as const;

/** Lengths of completions at which a cap leaves some and stops others; those of lookup hold the replies of its environment. */
const lengths: Readonly<Record<string, number>> = { scratchpad: 9, lookup: 22 };

/** A recipe with these strategies on, on a task that fits. */
export function recipeOf(chosen: Chosen): Settings {
  const settings = switches.map(([setting, choices]) => {
    const value = chosen[setting];
    return value === undefined ? {} : { ...choices[value], [setting]: value };
  });
  const task = ['steps', 'prefixes', 'results'].includes(chosen.topology ?? '') ? 'lookup' : 'scratchpad';
  return Object.assign(
    { task, level: 1, prompts_per_round: 3, num_generations: 8, steps_per_generation: 1 },
    { proximal: 'recomputed', scale_rewards: 'none', max_completion_length: null, max_rounds: 50 },
    { eval_every_rounds: 1000, num_eval_prompts: 2 },
    ...settings,
    chosen.prune === 'length_cap' ? { prune_at: lengths[task] } : {},
  ) as Settings;
}

/** The strategies that a combination turns on, by setting. */
export type Chosen = Readonly<Record<string, string>>;

/** Every two strategies of two switches. */
export const pairs: readonly Chosen[] = switches.flatMap(([one, choices], i) =>
  switches
    .slice(i + 1)
    .flatMap(([other, others]) =>
      Object.keys(choices).flatMap((a) => Object.keys(others).map((b) => ({ [one]: a, [other]: b }))),
    ),
);

/** Every four strategies, one of each switch. */
export const fours: readonly Chosen[] = Object.keys(topologies).flatMap((topology) =>
  Object.keys(prunings).flatMap((prune) =>
    Object.keys(hints).flatMap((hint) =>
      Object.keys(replays).map((replay) => ({ topology, prune, hint, replay })),
    ),
  ),
);

/** What a combination is called. */
export const nameOf = (chosen: Chosen): string => Object.values(chosen).join(' with ');
