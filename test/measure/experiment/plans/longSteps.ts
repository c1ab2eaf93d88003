/** Shared parts of plans on long worked solutions: `euclid`, with completions of different lengths and verified steps. */
import type { Condition } from '../condition.ts';
import type { Plan } from '../plan.ts';

export const longSteps = {
  common: {
    task: 'euclid',
    level: 2,
    policy: 'tiny',
    prompts_per_round: 8,
    num_generations: 16,
    warmup_steps: 5,
    eval_every_rounds: 8,
    // Level 2 has about 207 untrained prompts, and validation takes as many as this. Pilots used 128.
    num_eval_prompts: 96,
  },
  questions: 'level',
  start: null,
  threshold: 0.5,
} as const satisfies Partial<Plan>;

/** Completions must be long and differ in length. */
export const lengthsDiffer = (arm: string, least: number): Condition => ({
  title: 'Standard deviation of lengths over their mean',
  arm,
  reading: { of: 'start', value: 'length_spread' },
  least,
  because: 'The method acts on completions whose lengths differ.',
});

export const completionsAreLong = (arm: string, least: number): Condition => ({
  title: 'Mean tokens of a completion of the base policy',
  arm,
  reading: { of: 'start', value: 'length_mean' },
  least,
  because: 'Completions must be long enough for a decision in their middle to matter.',
});

/** The policy must be able to improve, and some groups must have an advantage. */
export const canLearn = (arm: string, least = 0.1): Condition => ({
  title: 'pass@1 of the base policy',
  arm,
  reading: { of: 'start', value: 'pass@1' },
  least,
  most: 0.6,
  because: 'A policy that never or always succeeds shows no difference between methods.',
});

/** Without a tree, no tokens are shared. */
export const sharesTokens = (arm: string, most: number): Condition => ({
  title: 'Tokens that the tree generates over those in its completions',
  arm,
  reading: { of: 'rounds', metric: 'tree/unique_ratio' },
  most,
  because: 'The saving is the point: a tree that shares little has nothing to win.',
});
