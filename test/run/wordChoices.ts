/** Recipes on the tasks of words, with choices of eight axes at once: drawn by a key, so that they are the same in every run. */
import { checkConfig, defaultConfig } from '../../src/config/schema.ts';
import type { RunConfig } from '../../src/config/schema.ts';
import { integer, streams } from '../../src/tensor/random.ts';

type Settings = Partial<RunConfig>;

const off: Settings = {};
/** Prompts that come again. */
const pool: Settings = { num_train_prompts: 16 };

/** What each axis can be, with settings that fit groups of 8; half of all draws leave an axis off. */
const axes: Readonly<Record<string, readonly Settings[]>> = {
  topology: [
    { topology: 'splits', tree_credit: 'depth_wise', segment_length: 4 },
    { topology: 'segments', tree_credit: 'treepo_average', segment_length: 4, branch_width: 2 },
    { topology: 'forks', branch_roots: 4, fork_points: 1, branch_width: 1 },
    { topology: 'hybrid_forks', branch_roots: 4, branch_width: 4, fork_entropy_quantile: 0.5 },
    { topology: 'lookahead', lookahead_length: 3 },
    { topology: 'chain', branch_roots: 4, segment_length: 4, tree_credit: 'treepo_segment' },
    { topology: 'search', branch_roots: 4, process_reward: 'labels' },
  ],
  pruning: [
    { prune: 'random', prune_at: 5 },
    { prune: 'length_cap', prune_at: 17 },
    { prune: 'quality', prune_at: 5, prune_warmup: 1 },
    { prune: 'first_tokens', prune_at: 4, prune_warmup: 1, prune_below: 0.4 },
    { prune: 'tail_confidence', prune_at: 4, tail_quantile: 0.4 },
    { prune: 'predicted_length', meta_rollouts: 2, meta_warmup: 0, meta_agreement: 1 },
  ],
  hints: [
    { hint: 'all_failed' },
    { hint: 'failed', hint_placement: 'prefix' },
    { hint: 'by_difficulty', hint_content: 'solved', hint_examples: 1 },
    { hint: 'always', hint_contexts: 2 },
    { hint: 'dropout', hint_content: 'neighbour', hint_examples: 1 },
    { hint: 'failed', hint_content: 'repair', hint_placement: 'prefix' },
  ],
  replay: [
    { replay: 'fifo' },
    { replay: 'heap' },
    { replay: 'recompose', compensate_every: 2 },
    { replay: 'stale' },
    { replay: 'partial' },
    { replay: 'mix' },
  ],
  advantage: [
    { baseline: 'leave_one_out', scale_rewards: 'none' },
    { baseline: 'median', scale_rewards: 'mad', drop_pivot: true },
    { baseline: 'value', scale_rewards: 'none' },
    { baseline: 'tracked', scale_rewards: 'batch', ...pool },
    { labels: 'majority' },
    { select_rollouts: 0.5 },
    { novelty_lambda: 0.5 },
    { process_reward: 'head' },
  ],
  objective: [
    { surrogate: 'capped_weight', entropy_coef: 0.01 },
    { surrogate: 'sigmoid_gate', loss_type: 'grpo' },
    { surrogate: 'additive_clip', importance_sampling_level: 'sequence' },
    { surrogate: 'sequence_contrast', proximal: 'behaviour' },
    { surrogate: 'confidence_clip', beta: 0.01 },
    { warm_start: 'nll', warm_start_rounds: 1, warm_start_prompts: 8, warm_start_updates: 1 },
    { latent_slots: 4 },
  ],
  prompts: [
    { prompt_selection: 'thompson', ...pool },
    { prompt_selection: 'dynamics', ...pool },
    { prompt_selection: 'hardest', hardest_after: 1, hardest_prompts: 6, ...pool },
    {
      prompt_selection: 'attention',
      attention_every: 1,
      attention_references: 4,
      attention_samples: 2,
      ...pool,
    },
    { dynamic_sampling: true },
  ],
  budget: [
    { allocation: 'equal', max_generations: 16 },
    { allocation: 'hard', max_generations: 16 },
    { allocation: 'staged', allocation_after: 1, max_generations: 16 },
    { allocation: 'uncertainty', max_generations: 16 },
    { num_speculative_tokens: 2 },
    { drafts_per_completion: 2 },
  ],
};

/** The rules of replies that a draw turns on, beside its axes. */
const rules: readonly Settings[] = [
  off,
  { rule_rhyme: 1, rule_question: 0 },
  { rule_polite: 1, rule_short: 0.5, rule_sentence: 1, rule_animal: 0 },
  { rule_fresh: 1, rule_colour: 0.25, reply_words: 12 },
];

const tasks: readonly Settings[] = [
  ...rules.map((one) => ({ task: 'replies' as const, level: 1, ...one })),
  ...[1, 2, 3, 4].map((level) => ({ task: 'word-problems' as const, level })),
];

const small: Settings = {
  ...{ policy: 'small', seed: 11, prompts_per_round: 3, num_generations: 8, steps_per_generation: 1 },
  ...{ num_eval_prompts: 2, eval_every_rounds: 2, max_rounds: 2, warmup_steps: 0, proximal: 'recomputed' },
  ...{ device: 'wasm', threads: 1, max_generation_batches: 2, scale_rewards: 'none' },
};

/** The n-th recipe, and the axes that it turns on. */
function wordRecipe(n: number) {
  const draw = (size: number, axis: number): number => integer(size, 23, streams.control, n, axis);
  const task = tasks[n % tasks.length] as Settings;
  const chosen = Object.entries(axes).flatMap(([axis, choices], i) =>
    draw(2, 2 * i) === 0 ? [] : [{ axis, choice: choices[draw(choices.length, 2 * i + 1)] as Settings }],
  );
  const settings = [task, ...chosen.map(({ choice }) => choice)];
  return {
    name: settings.map((one) => Object.values(one).join(' ')).join(', '),
    axes: chosen.map(({ axis }) => axis),
    config: { ...defaultConfig('grpo', task.task), ...Object.assign({}, small, ...settings) } as RunConfig,
  };
}

/** The first `count` recipes that are accepted, and what is said of those before them that are not. */
export function wordRecipes(count: number) {
  const accepted: ReturnType<typeof wordRecipe>[] = [];
  const refusals: string[] = [];
  for (let n = 0; accepted.length < count; n++) {
    const recipe = wordRecipe(n);
    const problems = checkConfig(recipe.config);
    if (problems.length === 0) accepted.push(recipe);
    refusals.push(...problems.map(({ message }) => message));
  }
  return { accepted, refusals };
}
