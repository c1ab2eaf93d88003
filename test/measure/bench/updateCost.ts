/** Configurations for a method's timed update and for plain settings on the same batch. */
import { defaultConfig, type RunConfig } from '../../../src/config/schema.ts';
import { headsOf, readsReference } from '../../../src/strategies/learning.ts';

/** Settings of a batch's form and its division into updates: the same on both sides. */
const ofBatch = [
  'task',
  'level',
  'level_mixture',
  'max_completion_length',
  'policy',
  'prompts_per_round',
  'num_generations',
  'temperature',
  'steps_per_generation',
] as const satisfies readonly (keyof RunConfig)[];

/** One pass, and steps so small that every measured update does the same work. */
const still = { num_iterations: 1, learning_rate: 1e-12, warmup_steps: 0 } as const;

export interface CostConfigs {
  readonly own: RunConfig;
  /** The usual method on batches of the same form. */
  readonly plain: RunConfig;
}

/** The two configurations of a method's row. Throws `ConfigError` on an unknown method. */
export function costConfigs(method: string): CostConfigs {
  const own = { ...defaultConfig(method), ...still };
  const form = Object.fromEntries(ofBatch.map((key) => [key, own[key]]));
  return { own, plain: { ...defaultConfig(undefined, own.task), ...form, ...still } };
}

/** A method's computations beyond plain GRPO's update; with any, its row has no target. */
export function extrasOf(config: RunConfig): string[] {
  return [
    ...headsOf(config).map((head) => `${head} head`),
    ...(config.beta !== 0 || readsReference(config) ? ['forward pass of the reference'] : []),
    ...(config.hint !== 'none' && config.hint_distil > 0
      ? ['hinted completions behind their plain prompts']
      : []),
  ];
}
