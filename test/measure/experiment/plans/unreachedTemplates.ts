/** Shared parts of plans on hints: the base policy knows one of the templates, so plain completions rarely use the others. */
import type { Condition } from '../condition.ts';
import type { Plan, PlanArm } from '../plan.ts';
import { placeboOf } from './placebo.ts';

/** Prompts must be out of reach without a hint, and a hint must help. */
const conditions = (plain: string, hinted: string): readonly Condition[] => [
  {
    title: 'Share of groups of plain completions without signal',
    arm: plain,
    reading: { of: 'rounds', metric: 'frac_reward_zero_std' },
    least: 0.3,
    because: 'Hints are for prompts whose completions all fail.',
  },
  {
    title: 'pass@64 of the base policy',
    arm: plain,
    reading: { of: 'start', value: 'pass@64' },
    most: 0.7,
    because: 'Some prompts must be out of reach without a hint.',
  },
  {
    title: 'Success of hinted completions over that of plain ones',
    arm: hinted,
    reading: { of: 'rounds', metric: 'hints/success', per: 'hints/plain_success' },
    least: 1.2,
    because: 'A hint must help, or there is nothing to learn from it.',
  },
];

/** A plan without claim, pilot and limits: a method's hints against the same hints always, and against none. */
export const hintsBy = (
  method: Plan['method'],
  { title, constant, plain }: { readonly title: string; readonly constant: PlanArm; readonly plain: PlanArm },
) =>
  ({
    method,
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
    budget: { counter: 'budget', value: 300_000 },
    threshold: 0.5,
    units: ['prompts', 'seconds'],
    arms: [constant, { name: method, title, method, settings: {} }, plain, placeboOf(plain)],
    controls: [constant.name, plain.name],
    strongest: constant.name,
    placebo: 'placebo',
    effect: { metric: 'auc', arm: method, wanted: 'better' },
    mechanism: {
      metric: 'eval/capability_gain',
      over: 'last quarter',
      arm: method,
      against: plain.name,
      wanted: 'higher',
      because:
        'Hints should bring unsolved prompts within reach: of the held-out prompts that none of 256 completions solved before training, more should be solved at least once in 64 completions without a hint.',
    },
    conditions: conditions(plain.name, constant.name),
    checkRounds: 20,
    watched: ['eval/hard_prompts', 'hints/hinted_ratio', 'hints/success', 'frac_reward_zero_std'],
  }) as const satisfies Partial<Plan>;
