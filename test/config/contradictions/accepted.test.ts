/** Settings that look as if they contradicted each other, and do not. */
import { expect, it } from 'vitest';
import { checkConfig, defaultConfig, parseConfig } from '../../../src/config/schema.ts';
import type { Changes } from './refusals.ts';

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
])('settings that go together %j is accepted', (changes) => {
  const base = defaultConfig('grpo', changes.task);
  expect(checkConfig({ ...base, ...changes })).toEqual([]);
  expect(parseConfig({ ...base, ...changes })).toMatchObject(changes);
});
