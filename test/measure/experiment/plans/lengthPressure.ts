/** Shared parts of plans on shorter answers: a task whose right answers differ in length, and what pressure must beat. */
export const freeLengths = {
  task: 'table-query',
  level: 1,
  prompts_per_round: 16,
  eval_every_rounds: 6,
} as const;

export const penalty = [
  'penalty',
  'GRPO with a plain penalty for long right answers',
  { length_penalty: 0.5, scale_rewards: 'none' },
  'grpo',
] as const;

/** The mechanism of all of them: shorter completions than without pressure. */
export const shorterThan = (against: string, because: string) =>
  ({ metric: 'completions/mean_length', against, wanted: 'lower', because }) as const;
