/** One recipe for each switch and one for all four together: what "Show me" opens. */
import { grpo } from '../methods/grpo.ts';
import type { Showcase } from './showcase.ts';

const shared = {
  policy: 'tiny',
  prompts_per_round: 16,
  warmup_steps: 5,
  eval_every_rounds: 20,
  num_eval_prompts: 512,
} as const;

/** Templates that the base policy rarely tries, named by a hint where all completions failed. */
const hinted = {
  ...shared,
  task: 'strategies',
  level: 3,
  num_generations: 8,
  learning_rate: 0.0012,
  max_rounds: 100,
  hint: 'all_failed',
  hint_content: 'strategy',
} as const;

const replayed = { replay: 'fifo', fresh_ratio: 0.5, replay_buffer_size: 64 } as const;

export const showcases: readonly Showcase[] = [
  {
    id: 'topology',
    sees: 'The tree writes shared beginnings once: a third fewer tokens for as many completions, at the same pass@1.',
    method: grpo.id,
    settings: {
      ...shared,
      task: 'scratchpad',
      level: 1,
      num_generations: 16,
      learning_rate: 0.0006,
      max_rounds: 60,
      topology: 'segments',
      branch_roots: 4,
    },
    shows: { saves: 'tok_unique' },
    least: 0.3,
    costs: 0.05,
  },
  {
    id: 'prune',
    sees: 'Half of the completions are stopped early: fewer tokens to train on, at about the same pass@1.',
    method: grpo.id,
    settings: {
      ...shared,
      task: 'sort-digits',
      level: 3,
      num_generations: 16,
      learning_rate: 0.001,
      max_rounds: 60,
      prune: 'quality',
      prune_at: 5,
      prune_warmup: 8,
      prune_evidence: 'both',
    },
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
    settings: {
      ...shared,
      task: 'chain-sum',
      level: 2,
      num_generations: 8,
      learning_rate: 0.0006,
      max_rounds: 80,
      ...replayed,
    },
    shows: { saves: 'tok_unique' },
    least: 0.4,
    costs: 0.05,
  },
  {
    id: 'all',
    sees: 'All four together: fewer tokens and more solved than without any of them.',
    method: grpo.id,
    settings: {
      ...hinted,
      ...replayed,
      topology: 'segments',
      segment_length: 2,
      branch_roots: 4,
      prune: 'random',
      prune_at: 4,
      prune_keep: 0.75,
    },
    shows: { raises: 'pass@1' },
    least: 0.1,
  },
];
