/** Exercise 6: hints for prompts that no completion solves. */
import type { Exercise } from './exercise.ts';

export const namedTemplate: Exercise = {
  id: 'named-template',
  title: 'A hint where all fail',
  task: 'Reach pass@1 0.25 with at most 110,000 tokens. At the start most groups fail completely, so they teach nothing.',
  teaches:
    'A group whose completions all fail has no better and no worse ones. A hint gives some of them the missing idea, and from those the policy learns to do without.',
  hints: [
    'Three of four kinds of prompts need a template that the policy never tries by itself. Where could it come from?',
    'Set “Hints for” to groups in which all completions failed: the others need none.',
    'A hint that names the strategy is enough here. The policy is evaluated without hints.',
  ],
  settings: {
    task: 'strategies',
    level: 3,
    policy: 'tiny',
    prompts_per_round: 16,
    num_generations: 4,
    learning_rate: 0.001,
    warmup_steps: 5,
    max_rounds: 80,
    num_eval_prompts: 256,
    eval_every_rounds: 10,
    stop_at_pass: 0.25,
  },
  allowed: ['hint', 'hint_content', 'hint_share'],
  locked: 'All other settings stay, so that only hints make the difference.',
  goal: {
    passAt1: 0.25,
    from: 0.1,
    budget: { counter: 'num_tokens', most: 110_000, unit: 'tokens' },
  },
};
