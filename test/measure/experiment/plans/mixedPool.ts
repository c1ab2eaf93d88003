/** A pool of 512 sums of two levels, for plans on what a run samples of it. */
export const mixedPool = {
  task: 'chain-sum',
  level: 2,
  level_mixture: [0, 1, 1],
  num_train_prompts: 512,
} as const;

/** What a choice of prompts has to beat. */
export const unchosen = [
  ['uniform', 'GRPO on prompts drawn at random', {}, 'grpo'],
  ['refill', 'Groups without signal are thrown away and drawn again', { dynamic_sampling: true }, 'grpo'],
] as const;

/** The mechanism of choosing: fewer groups without signal than uniform prompts have. */
export const fewerIdle = (because: string) =>
  ({ metric: 'frac_reward_zero_std', against: 'uniform', wanted: 'lower', because }) as const;
