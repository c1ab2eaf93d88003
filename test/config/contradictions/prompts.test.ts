/** Settings of prompts, budgets and the capability measurement that contradict others, and the one sentence that refuses them. */
import { describeRefusals } from './refusals.ts';

describeRefusals('settings of prompts, budgets and the capability measurement that contradict others', [
  [
    { task: 'cart-pole', capability_prompts: 64 },
    'capability_prompts: must be 0 for cart-pole, got 64. 256 episodes of each start would take too long.',
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
    { prompt_selection: 'attention', num_train_prompts: 1, prompts_per_round: 1 },
    'num_train_prompts: must be at least 2 with prompt_selection attention, got 1. The only prompt cannot be predicted from others.',
  ],
  [
    { prompts_per_round: 256, num_generations: 32, drafts_per_completion: 16, steps_per_generation: 128 },
    'prompts_per_round: must be at most 16 with num_generations 32 and drafts_per_completion 16, got 256. A round holds up to 8192 completions.',
  ],
  [
    { meta_rollouts: 1 },
    'meta_rollouts: must be 0, or at least 2, got 1. A prediction is compared with another of its prompt.',
  ],
  [
    { meta_rollouts: 4, replay: 'partial' },
    'meta_rollouts: A round then learns from groups of earlier rounds, and predictions are about its own prompts. Set replay to none, or meta_rollouts to 0.',
  ],
  [
    { meta_rollouts: 4, drafts_per_completion: 2 },
    'meta_rollouts: Half of the chosen completions are right by choice, so their success rate is nothing to predict. Set drafts_per_completion to 1, or meta_rollouts to 0.',
  ],
  [
    { num_speculative_tokens: 5, drafts_per_completion: 2 },
    'num_speculative_tokens: Whole drafts are written again with the same random numbers, and drafted tokens use others. Set drafts_per_completion to 1, or num_speculative_tokens to 0.',
  ],
  [
    { task: 'cart-pole', num_speculative_tokens: 5 },
    'num_speculative_tokens: cart-pole takes actions one by one, and its world answers each: none can be drafted. Set num_speculative_tokens to 0, or choose another task.',
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
]);
