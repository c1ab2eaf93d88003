/** One recipe for each switch and one for all four, opened by "Show me". */
import { grpo } from '../methods/grpo.ts';
import type { Showcase } from './showcase.ts';

const shared = { policy: 'tiny', eval_every_rounds: 20 } as const;

/** Tool calls, which a policy learns within seconds, so that later savings cost nothing. */
const called = {
  ...shared,
  task: 'toolbox',
  level: 1,
  prompts_per_round: 8,
  num_generations: 16,
  learning_rate: 0.0005,
  warmup_steps: 5,
  max_rounds: 100,
  num_eval_prompts: 512,
} as const;

/** Templates that the base policy rarely tries; a hint names one if all completions failed. */
const hinted = {
  ...shared,
  task: 'strategies',
  level: 3,
  prompts_per_round: 16,
  num_generations: 8,
  learning_rate: 0.0016,
  warmup_steps: 10,
  max_rounds: 100,
  num_eval_prompts: 256,
  hint: 'all_failed',
  hint_content: 'strategy',
} as const;

const replayed = { replay: 'fifo', fresh_ratio: 0.5, replay_buffer_size: 64 } as const;

export const showcases: readonly Showcase[] = [
  {
    id: 'topology',
    sees: 'The tree writes shared beginnings once: two fifths fewer tokens for as many completions, at about the same pass@1.',
    method: grpo.id,
    // A tree's leaves are correlated, so its updates are noisier: use smaller and more of them.
    settings: {
      ...called,
      learning_rate: 0.0003,
      max_rounds: 150,
      topology: 'segments',
      branch_roots: 4,
      segment_length: 5,
    },
    shows: { saves: 'tok_unique' },
    least: 0.3,
    costs: 0.05,
  },
  {
    id: 'prune',
    sees: 'Half of the completions are stopped at their tenth token: half of the tokens to train on, at about the same pass@1.',
    method: grpo.id,
    settings: { ...called, prune: 'random', prune_at: 10 },
    shows: { saves: 'tok_train' },
    least: 0.3,
    costs: 0.05,
  },
  {
    id: 'hint',
    sees: 'Prompts that no completion solves alone are unlocked by hints: pass@1 rises where it stays low without them.',
    method: grpo.id,
    settings: hinted,
    shows: { raises: 'pass@1' },
    least: 0.15,
  },
  {
    id: 'replay',
    sees: 'Half of the groups that are trained on come from the buffer: half of the tokens are generated, at about the same pass@1.',
    method: grpo.id,
    settings: { ...called, ...replayed },
    shows: { saves: 'tok_unique' },
    least: 0.4,
    costs: 0.05,
  },
  {
    id: 'all',
    sees: 'All four together: almost a third fewer generated tokens, without a clear loss of pass@1.',
    method: grpo.id,
    settings: {
      ...hinted,
      // The budget ends both runs after 85 to 100 rounds.
      max_rounds: 400,
      stop_at_tokens: 140_000,
      // Larger steps forget what hints found, because a round has few fresh completions.
      learning_rate: 0.0008,
      ...replayed,
      fresh_ratio: 0.75,
      topology: 'segments',
      segment_length: 2,
      branch_roots: 4,
      prune: 'random',
      prune_at: 4,
      prune_keep: 0.75,
    },
    // Each arm at the rate that suits it: without replay a round has all of its completions fresh.
    without: { learning_rate: hinted.learning_rate },
    part: 'hint',
    shows: { saves: 'tok_unique' },
    least: 0.25,
    // Runs differ much by how many templates they find: 16 pairs cannot tell smaller losses apart.
    costs: 0.1,
  },
];
