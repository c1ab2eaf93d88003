/** What plans on hints share: templates of which the base policy was taught one, so that plain completions rarely find the others. */
import type { Condition } from '../condition.ts';
import type { Plan } from '../plan.ts';

export const unreachedTemplates = {
  common: {
    task: 'strategies',
    level: 3,
    policy: 'tiny',
    prompts_per_round: 8,
    num_generations: 8,
    warmup_steps: 10,
    eval_every_rounds: 15,
    num_eval_prompts: 256,
    capability_prompts: 24,
  },
  questions: 'level',
  start: null,
  threshold: 0.5,
} as const satisfies Partial<Plan>;

/** Prompts must be out of reach without a hint: read off the arm without hints. */
export const reachable = (arm: string): readonly Condition[] => [
  {
    title: 'Share of groups of plain completions without signal',
    arm,
    reading: { of: 'rounds', metric: 'frac_reward_zero_std' },
    least: 0.3,
    because: 'Hints are for prompts whose completions all fail.',
  },
  {
    title: 'pass@64 of the base policy',
    arm,
    reading: { of: 'start', value: 'pass@64' },
    most: 0.7,
    because: 'Some prompts must be out of reach without a hint.',
  },
];
