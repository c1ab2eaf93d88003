/**
 * Settings that contradict each other, and the one sentence that form, link and command line refuse them with. Long,
 * because it is one table of all refusals.
 */
import { describe, expect, it } from 'vitest';
import type { RunConfig } from '../../src/config/schema.ts';
import { checkConfig, defaultConfig, parseConfig } from '../../src/config/schema.ts';
import { decodeLink } from '../../src/config/link.ts';
import { applySet } from '../../src/config/set.ts';

type Changes = Partial<RunConfig>;

const refused: readonly (readonly [Changes, string])[] = [
  [
    { num_generations: 1 },
    'num_generations: must be at least 2 with the mean baseline, got 1. Groups need at least two completions to compare.',
  ],
  [
    { num_generations: 1, baseline: 'leave_one_out', scale_rewards: 'none' },
    'num_generations: must be at least 2 with the leave_one_out baseline, got 1.',
  ],
  [
    { num_generations: 1, baseline: 'batch_mean', scale_rewards: 'group' },
    'num_generations: must be at least 2 with scale_rewards group, got 1.',
  ],
  [
    { baseline: 'batch_mean', drop_pivot: true },
    'drop_pivot: Only a group mean or median has a pivot to drop. Set baseline to median, or drop_pivot to false.',
  ],
  [
    { baseline: 'value' },
    'baseline: A value head compares tokens and not the completions of a group. Set scale_rewards to batch, or baseline to mean.',
  ],
  [
    { baseline: 'value', scale_rewards: 'batch', importance_sampling_level: 'sequence' },
    'importance_sampling_level: A value head’s advantages differ by token, and one ratio would mix them. Set baseline to mean, or importance_sampling_level to token.',
  ],
  [
    { importance_sampling_level: 'sequence', select_tokens: 0.5 },
    'importance_sampling_level: A ratio of whole completions needs all of their tokens. Set select_tokens to 1, or importance_sampling_level to token.',
  ],
  [
    {
      ...{ topology: 'splits', num_generations: 8, tree_credit: 'depth_wise' },
      ...{ tree_prune: 'depth', importance_sampling_level: 'sequence' },
    },
    'importance_sampling_level: A ratio of whole completions needs all of their tokens. Set tree_prune to none, or importance_sampling_level to token.',
  ],
  [
    { topology: 'splits', num_generations: 8, tree_prune: 'width' },
    'tree_prune: It ranks the nodes of a tree by credit of their own. Set tree_credit to depth_wise, or tree_prune to none.',
  ],
  [
    { importance_sampling_level: 'sequence_sum', surrogate: 'plain' },
    'importance_sampling_level: This surrogate has no ratio. Set surrogate to clipped, or importance_sampling_level to token.',
  ],
  [
    { task: 'cart-pole', capability_prompts: 64 },
    'capability_prompts: must be 0 for cart-pole, got 64. 256 episodes of each start would take too long.',
  ],
  [
    { task: 'cart-pole', importance_sampling_level: 'sequence' },
    'importance_sampling_level: A ratio of whole completions needs text. cart-pole is learned step by step. Set importance_sampling_level to token, or choose another task.',
  ],
  [{ delta: 1.25, epsilon_high: 0.28 }, 'delta: must be above 1 + the upper clip range = 1.28, got 1.25.'],
  [
    { overlong_buffer: 20, max_completion_length: 12 },
    'overlong_buffer: must be at most 12, the longest completion, got 20.',
  ],
  [
    { env_coef: 0.1 },
    'env_coef: The environment of chain-sum says nothing that could be predicted. Set env_coef to 0, or choose another task.',
  ],
  [
    { task: 'cart-pole', hint: 'always' },
    'hint: Hints need text. The observations of cart-pole are numbers. Set hint to none, or choose another task.',
  ],
  [
    { hint: 'always', labels: 'majority' },
    'hint: A hint would show the answer that voting must find. Set labels to verifier, or hint to none.',
  ],
  [
    { hint: 'failed', labels: 'majority', task: 'strategies', hint_content: 'any_strategy' },
    'hint: Which completions failed is what voting must find. Set labels to verifier, or hint to none.',
  ],
  [
    { hint: 'always', allocation: 'equal', further_only: true },
    'further_only: Groups would be ambiguous: both phase and hint split them. Set hint to none, or further_only to false.',
  ],
  [
    { hint: 'always', hint_content: 'strategy' },
    'hint_content: The ways to a solution of chain-sum have no names. Set hint_content to solution, or choose another task.',
  ],
  [
    { hint: 'always', hint_content: 'neighbour', task: 'lookup' },
    'hint_content: Examples of lookup would show the answers of another environment. Set hint_content to solution, or choose another task.',
  ],
  [
    { hint: 'always', hint_content: 'solved', task: 'lookup' },
    'hint_content: Examples of lookup would show the answers of another environment. Set hint_content to solution, or choose another task.',
  ],
  [
    { hint: 'always', hint_content: 'solved', hint_placement: 'prefix' },
    'hint_content: A completion can begin only with its own solution. Set hint_placement to context, or hint_content to solution.',
  ],
  [
    { hint: 'always', hint_content: 'solved', hint_examples: 8, task: 'strategies' },
    'hint_examples: must be at most ',
  ],
  [
    { hint: 'failed', hint_content: 'repair', hint_placement: 'prefix' },
    'hint_content: A repair needs the first wrong step, which the verifier of chain-sum does not name. Set hint_content to solution, or choose another task.',
  ],
  [
    { hint: 'always', hint_content: 'repair', hint_placement: 'prefix', task: 'scratchpad' },
    'hint_content: Only failed completions can be repaired. Set hint to failed, or hint_content to solution.',
  ],
  [
    { hint: 'failed', hint_content: 'repair', task: 'scratchpad' },
    'hint_content: A repaired completion continues after the repair. Set hint_placement to prefix, or hint_content to solution.',
  ],
  [
    { hint: 'always', hint_content: 'strategy', hint_placement: 'prefix', task: 'strategies' },
    'hint_content: A completion can begin only with its own solution. Set hint_placement to context, or hint_content to solution.',
  ],
  [
    { hint: 'always', max_completion_length: 90 },
    'max_completion_length: must be at most 85 with hint_content solution, got 90. Prompts and hints take 11 of the 96 positions of the policy.',
  ],
  [
    { hint: 'always', hint_trained: 'full' },
    'hint_trained: A hint before the prompt is not part of the completion, so it cannot be trained. Set hint_placement to prefix, or hint_trained to none.',
  ],
  [
    { hint: 'by_difficulty', hint_ratio_min: 0.7 },
    'hint_ratio_min: must be at most hint_ratio = 0.5, got 0.7.',
  ],
  [
    { hint: 'always', hint_baseline: 'separate', baseline: 'none' },
    'hint_baseline: It says which completions of a prompt are compared, and this baseline does not compare them. Set baseline to mean, or hint_baseline to joined.',
  ],
  [
    { hint: 'always', hint_baseline: 'between', scale_rewards: 'batch' },
    'hint_baseline: Comparing hints with each other scales within a prompt or not at all. Set scale_rewards to group, or hint_baseline to joined.',
  ],
  [
    { hint: 'always', hint_distil: 0.1, surrogate: 'sequence_contrast' },
    'surrogate: The contrast reads no advantages, which distillation weighs by. Set hint_distil to 0, or surrogate to clipped.',
  ],
  [
    { hint: 'always', hint_baseline: 'relative', drop_pivot: true },
    'drop_pivot: Every hint would have a pivot of its own. Set hint_baseline to joined, or drop_pivot to false.',
  ],
  [
    { task: 'cart-pole', topology: 'splits' },
    'topology: Trees need text. The observations of cart-pole are numbers. Set topology to flat, or choose another task.',
  ],
  [
    { topology: 'steps' },
    'topology: Steps branch at the ends of turns, and chain-sum has no turns. Set topology to flat, or choose another task.',
  ],
  [
    { topology: 'splits', num_generations: 12 },
    'num_generations: must be a power of 2 with splits, got 12. Every split doubles the rows.',
  ],
  [
    { topology: 'forks', branch_roots: 4, fork_points: 1, branch_width: 3 },
    'num_generations: must be branch_roots × (1 + fork_points × branch_width) = 16 with forks, got 8.',
  ],
  [{ topology: 'segments', branch_width: 9 }, 'branch_width: must be at most num_generations = 8, got 9.'],
  [
    { task: 'lookup', topology: 'steps', branch_roots: 9 },
    'branch_roots: must be at most num_generations = 8, got 9.',
  ],
  [
    { topology: 'splits', segment_length: 40 },
    'segment_length: must be at most 4, the longest completion, got 40.',
  ],
  [
    { topology: 'lookahead', num_generations: 1, baseline: 'none', scale_rewards: 'none' },
    'num_generations: must be at least 2 with lookahead, got 1. A tree has two leaves or more.',
  ],
  [
    { topology: 'lookahead', lookahead_until: 5 },
    'lookahead_until: must be at most 4, the longest completion, got 5.',
  ],
  [
    { tree_credit: 'depth_wise' },
    'tree_credit: Without tree rollouts there is no tree to share credit in. Set topology to splits, or tree_credit to leaf.',
  ],
  [
    { topology: 'splits', drop_pivot: true },
    'topology: A tree has no extra completion that could be the pivot. Set drop_pivot to false, or topology to flat.',
  ],
  [
    { task: 'cart-pole', prune: 'random' },
    'prune: Pruning needs text. Episodes of cart-pole are played to their end. Set prune to none, or choose another task.',
  ],
  [
    { task: 'lookup', prune: 'random', finish_pruned: true },
    'finish_pruned: must be false for lookup, got true. A pruned completion would need its environment’s answers to continue.',
  ],
  [
    { prune: 'random', prune_at: 30 },
    'prune_at: must be below 4, the longest completion, got 30. There would be nothing left to save.',
  ],
  [
    { surrogate: 'sequence_contrast', task: 'cart-pole' },
    'surrogate: The contrast compares whole completions, and cart-pole is learned step by step. Set surrogate to clipped, or choose another task.',
  ],
  [
    { surrogate: 'sequence_contrast', baseline: 'value', scale_rewards: 'batch' },
    'baseline: The contrast reads no advantages, so a value head would have no use. Set surrogate to clipped, or baseline to mean.',
  ],
  ...(
    [
      [{ drop_pivot: true }, 'false'],
      [{ select_rollouts: 0.5 }, '1'],
      [{ select_tokens: 0.5 }, '1'],
      [{ advantage_clip: 2 }, 'none'],
      [{ entropy_reshape: true }, 'false'],
      [{ novelty_lambda: 2.5 }, '0'],
      [{ overconfidence_alpha: 1 }, '0'],
      [{ negative_scale: 2 }, '1'],
      [{ overlong_buffer: 2 }, '0'],
      [{ flaw_penalty: 0.5 }, '0'],
      [{ length_penalty: 0.1 }, '0'],
    ] as const
  ).map(([changes, off]): [Changes, string] => {
    const [setting = ''] = Object.keys(changes);
    return [
      { surrogate: 'sequence_contrast', ...changes },
      `${setting}: The contrast compares right completions with wrong ones and reads no advantages. Set ${setting} to ${off}, or surrogate to clipped.`,
    ];
  }),
  [
    { surrogate: 'sequence_contrast', importance_sampling_level: 'sequence' },
    'importance_sampling_level: This surrogate has no ratio. Set surrogate to clipped, or importance_sampling_level to token.',
  ],
  [
    { surrogate: 'sequence_contrast', steps_per_generation: 64 },
    'steps_per_generation: must be a divisor of prompts_per_round = 32 with the sequence_contrast surrogate, got 64. All completions of a prompt enter the same update.',
  ],
  [
    { surrogate: 'sequence_contrast', num_generations: 1, baseline: 'none', scale_rewards: 'none' },
    'num_generations: must be at least 2 with the sequence_contrast surrogate, got 1.',
  ],
  [
    { overconfidence_alpha: 1, baseline: 'value', scale_rewards: 'batch' },
    'overconfidence_alpha: It acts on one advantage for each completion, and a value head gives one for each token. Set baseline to mean, or overconfidence_alpha to 0.',
  ],
  [
    { select_rollouts: 0.5, baseline: 'value', scale_rewards: 'batch' },
    'select_rollouts: It acts on one advantage for each completion, and a value head gives one for each token.',
  ],
  [
    { novelty_lambda: 2.5, baseline: 'value', scale_rewards: 'batch' },
    'novelty_lambda: It acts on one advantage for each completion, and a value head gives one for each token. Set baseline to mean, or novelty_lambda to 0.',
  ],
  [
    { entropy_reshape: true, baseline: 'value', scale_rewards: 'batch' },
    'entropy_reshape: It acts on one advantage for each completion, and a value head gives one for each token. Set baseline to mean, or entropy_reshape to false.',
  ],
  [
    { entropy_reshape: true, topology: 'splits', tree_credit: 'depth_wise' },
    'entropy_reshape: It acts on one advantage for each completion, and tree credit has one for each node. Set tree_credit to leaf, or entropy_reshape to false.',
  ],
  ...(['maze', 'cart-pole'] as const).map((task): [Changes, string] => [
    { task, labels: 'majority' },
    `labels: The right completions of ${task} have no answer in common to vote on. Set labels to verifier, or choose another task.`,
  ]),
  [
    { labels: 'majority', num_generations: 1, baseline: 'none', scale_rewards: 'none' },
    'num_generations: must be at least 2 with labels majority, got 1. One completion always agrees with itself.',
  ],
  [
    { labels: 'majority', task: 'scratchpad', flaw_penalty: 0.5 },
    'labels: The flaw penalty asks the verifier, whose answers voting must do without. Set flaw_penalty to 0, or labels to verifier.',
  ],
  [
    { labels: 'majority', length_penalty: 0.1 },
    'labels: The length penalty asks the verifier, whose answers voting must do without. Set length_penalty to 0, or labels to verifier.',
  ],
  [
    { labels: 'majority', surrogate: 'sequence_contrast' },
    'labels: The contrast asks the verifier, whose answers voting must do without. Set surrogate to clipped, or labels to verifier.',
  ],
  [
    { prompt_selection: 'thompson' },
    'prompt_selection: must be uniform with num_train_prompts 0, got "thompson". It chooses from a pool of 32 to 4096 prompts that come again.',
  ],
  [
    { prompt_selection: 'dynamics', num_train_prompts: 31 },
    'prompt_selection: must be uniform with num_train_prompts 31, got "dynamics".',
  ],
  [
    { prompt_selection: 'oracle', num_train_prompts: 64, labels: 'majority' },
    'prompt_selection: The oracle asks the verifier, whose answers voting must do without. Set labels to verifier, or prompt_selection to uniform.',
  ],
  [
    { task: 'cart-pole', prompt_selection: 'oracle', num_train_prompts: 64 },
    'prompt_selection: The oracle samples 256 episodes of each start, which takes too long for cart-pole. Set prompt_selection to uniform, or choose another task.',
  ],
  [
    { allocation: 'oracle' },
    'allocation: The oracle’s estimate pays only for prompts that come again. Set num_train_prompts to 512, or allocation to uniform.',
  ],
  [
    { allocation: 'hard', further_only: true, baseline: 'batch_mean', scale_rewards: 'batch' },
    'further_only: must be false with the batch_mean baseline, got true. Further completions are compared with each other.',
  ],
  [
    { allocation: 'hard', max_generations: 4 },
    'max_generations: must be at least num_generations = 8, got 4.',
  ],
  [
    { replay: 'heap', baseline: 'batch_mean', scale_rewards: 'batch' },
    'replay: Stored rewards come from older policies and are compared within their group only. Set baseline to mean, or replay to none.',
  ],
  [
    { replay: 'fifo', baseline: 'value', scale_rewards: 'batch' },
    'replay: Stored rewards come from older policies',
  ],
  [
    { replay: 'stale', staleness: -1 },
    'staleness: must be a whole number from 0 to 16, got -1. Staleness cannot be negative.',
  ],
  [
    { hint: 'always', hint_content: 'neighbour', task: 'maze' },
    'hint_content: must be another than neighbour for level 1 of maze, got "neighbour". The hint would exceed the 96 positions of the policy.',
  ],
  [
    {
      baseline: 'median',
      scale_rewards: 'mad',
      drop_pivot: true,
      prompts_per_round: 1024,
      num_generations: 8,
    },
    'prompts_per_round: must be at most 910 with num_generations 8 and a pivot, got 1024. A round holds up to 8192 completions.',
  ],
  [
    { replay: 'fifo', scale_rewards: 'batch' },
    'replay: Stored rewards come from older policies and are compared within their group only. Set scale_rewards to group, or replay to none.',
  ],
  [
    { task: 'cart-pole', replay: 'recompose' },
    'replay: Recompose prefers short completions. In cart-pole a long episode is a good one. Set replay to none, or choose another task.',
  ],
  [
    { replay: 'stale', surrogate: 'plain' },
    'replay: Without a ratio only a correction can account for older weights. Set proximal to recomputed, or replay to none.',
  ],
  [
    { replay: 'stale', surrogate: 'sequence_contrast' },
    'replay: The contrast has no ratio and would treat completions of older weights as its own. Set surrogate to clipped, or replay to none.',
  ],
  [
    { proximal: 'average', surrogate: 'sequence_contrast' },
    'surrogate: The contrast has no ratio to measure from another policy. Set proximal to behaviour, or surrogate to clipped.',
  ],
  [
    { replay: 'partial', over_provision: 0.5 },
    'over_provision: must be a number from 1 to 8, got 0.5. A round cannot end with more groups than it starts.',
  ],
  [
    { replay: 'partial', over_provision: 4, prompts_per_round: 512, num_generations: 8 },
    'prompts_per_round: must be at most 256 with num_generations 8 and over_provision 4, got 512. A round holds up to 8192 completions.',
  ],
  [
    { replay: 'partial', allocation: 'equal', num_train_prompts: 64 },
    'replay: A later phase would wait for groups that stay unfinished. Set allocation to uniform, or replay to none.',
  ],
  [
    { replay: 'partial', task: 'cart-pole' },
    'replay: Partial rollouts need text. Episodes of cart-pole are played to their end. Set replay to none, or choose another task.',
  ],
];

const settingsOf = (changes: Changes): string[] =>
  Object.entries(changes).map(([key, value]) => `${key}=${String(value)}`);
const messageOf = (action: () => unknown): string => {
  try {
    action();
    return 'accepted';
  } catch (error) {
    return (error as Error).message;
  }
};

describe('settings that contradict each other', () => {
  it.each(refused)('%j: refused in one sentence by form, link and command line', (changes, sentence) => {
    const base = defaultConfig('grpo', changes.task);
    const problems = checkConfig({ ...base, ...changes });
    expect(problems).toHaveLength(1);
    const { message } = problems[0]!;
    expect(message).toContain(sentence);
    expect(messageOf(() => decodeLink(`#v=1&${settingsOf(changes).join('&')}`))).toBe(message);
    expect(messageOf(() => applySet(base, settingsOf(changes)))).toBe(message);
  });

  it.each<Changes>([
    { num_generations: 1, baseline: 'none', scale_rewards: 'none', prompts_per_round: 64 },
    { num_generations: 1, baseline: 'batch_mean', scale_rewards: 'batch', prompts_per_round: 64 },
    { num_generations: 1, baseline: 'value', scale_rewards: 'batch', prompts_per_round: 64 },
    { baseline: 'median', scale_rewards: 'mad', drop_pivot: true },
    { importance_sampling_level: 'sequence', surrogate: 'clipped', loss_type: 'grpo' },
    { delta: 4, epsilon_high: 0.28 },
    { task: 'table-query', env_coef: 0.1 },
    { surrogate: 'sequence_contrast', steps_per_generation: 16, kl_hinge_coef: 1000 },
    { surrogate: 'sequence_contrast', task: 'table-query', env_coef: 0.1, dynamic_sampling: true, beta: 0.1 },
    { surrogate: 'plain', overconfidence_alpha: 1, select_rollouts: 0.5, advantage_clip: 3 },
    { task: 'cart-pole', overconfidence_alpha: 1, kl_hinge_coef: 10 },
    { task: 'cart-pole', entropy_reshape: true, advantage_clip: 2 },
    { task: 'countdown', labels: 'majority', vote_weights: 'independent', dynamic_sampling: true },
    { task: 'lookup', labels: 'majority', topology: 'splits', entropy_reshape: true },
    { prompt_selection: 'thompson', num_train_prompts: 4096, labels: 'majority', dynamic_sampling: true },
    { allocation: 'oracle', prompt_selection: 'oracle', num_train_prompts: 32, dynamic_sampling: true },
    { task: 'cart-pole', prompt_selection: 'dynamics', num_train_prompts: 64, allocation: 'equal' },
    { replay: 'fifo', surrogate: 'plain', proximal: 'recomputed' },
    { task: 'lookup', topology: 'splits', replay: 'stale', proximal: 'average' },
    { task: 'cart-pole', replay: 'heap', labels: 'verifier' },
    { replay: 'partial', over_provision: 8, scale_rewards: 'batch', proximal: 'average' },
    { replay: 'partial', surrogate: 'plain', proximal: 'recomputed', num_train_prompts: 64 },
    { hint: 'always', topology: 'splits' },
    { hint: 'failed', prune: 'random' },
    { task: 'lookup', topology: 'segments' },
    { task: 'lookup', topology: 'lookahead' },
    { topology: 'splits', tree_credit: 'depth_wise', advantage_clip: 2 },
    { allocation: 'hard', drop_pivot: true },
    { allocation: 'equal', topology: 'splits', num_generations: 8 },
    { allocation: 'hard', prune: 'random', prune_at: 2 },
    { allocation: 'hard', labels: 'majority' },
    { replay: 'fifo', topology: 'splits', num_generations: 8 },
    { replay: 'partial', topology: 'splits', num_generations: 8 },
    { replay: 'partial', hint: 'failed' },
    { replay: 'partial', prune: 'random' },
    { replay: 'partial', dynamic_sampling: true },
    { replay: 'partial', labels: 'majority' },
    { replay: 'partial', prompt_selection: 'thompson', num_train_prompts: 64 },
    { replay: 'partial', baseline: 'value', scale_rewards: 'batch' },
    { replay: 'partial', task: 'lookup' },
    { replay: 'partial', allocation: 'oracle', num_train_prompts: 64 },
    { task: 'strategies', labels: 'majority', hint: 'dropout', hint_content: 'any_strategy' },
    { baseline: 'median', scale_rewards: 'mad', drop_pivot: true, allocation: 'hard' },
    { max_completion_length: 3 },
  ])('%j is accepted', (changes) => {
    const base = defaultConfig('grpo', changes.task);
    expect(checkConfig({ ...base, ...changes })).toEqual([]);
    expect(parseConfig({ ...base, ...changes })).toMatchObject(changes);
  });
});
