/** Random valid configurations, small enough to train two rounds of each in a moment, and what comes of those rounds. */
import fc from 'fast-check';
import { ConfigError, defaultConfig, parseConfig, type RunConfig } from '../../src/config/schema.ts';
import type { Executor } from '../../src/graph/index.ts';
import { initialParameters } from '../../src/policy/initialize.ts';
import { policyOf } from '../../src/policy/sizes.ts';
import { anyConfig } from '../config/anyConfig.ts';
import { openHere } from './openHere.ts';

/** The policies of control tasks that random configurations meet; the others have tokens. */
const controlPolicies: Readonly<Record<string, RunConfig['policy']>> = {
  'cart-pole': 'mlp',
  'kuhn-poker': 'mlp-kuhn',
  'door-grid': 'mlp-door',
};

/** Sizes that only cost time; every other setting keeps its random value. */
const small = {
  prompts_per_round: 4,
  num_generations: 4,
  steps_per_generation: 1,
  num_iterations: 1,
  prompt_candidates: null,
  num_train_prompts: 0,
  max_generation_batches: 2,
  num_eval_prompts: 2,
  eval_every_rounds: 1,
  capability_prompts: 0,
  warm_start_updates: 1,
  warm_start_prompts: 8,
  replay_buffer_size: 64,
  snapshots: 2,
  max_rounds: 2,
  device: 'wasm',
  threads: 1,
} as const;

/** The n-th configuration; the same n gives the same one. */
export function randomConfig(n: number): RunConfig {
  for (let attempt = 0; ; attempt++) {
    const [config] = fc.sample(anyConfig, { seed: 1000 * n + attempt, numRuns: 1 });
    try {
      const policy = controlPolicies[config?.task ?? ''] ?? 'tiny';
      return parseConfig({ ...config, ...small, policy });
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
    }
  }
}

/** The method on the task with those sizes; null where they do not go together. */
export function pairConfig(method: string, task: string): RunConfig | null {
  try {
    const policy = controlPolicies[task] ?? 'tiny';
    return parseConfig({ ...defaultConfig(method, task), ...small, policy });
  } catch (error) {
    if (error instanceof ConfigError) return null;
    throw error;
  }
}

export interface Tried {
  /** Metrics that are not finite numbers, as `round key`. */
  readonly bad: readonly string[];
  /** Why it stopped by itself, or null. */
  readonly stopped: string | null;
}

/** Trains two rounds from random weights. Throws what is no sentence for a reader. */
export async function tryConfig(config: RunConfig, executor: Executor): Promise<Tried> {
  const { run, dispose } = await openHere(config, executor, {
    base: initialParameters(policyOf(config.policy).layout, config.seed),
    // Whatever it is given, saving looks first whether the weights are numbers.
    store: { save: () => Promise.resolve() },
  });
  const bad: string[] = [];
  const look = ({ round, ...row }: Readonly<Record<string, number | null>>) => {
    for (const [key, value] of Object.entries(row))
      if (value !== null && !Number.isFinite(value)) bad.push(`${round} ${key}`);
  };
  try {
    look((await run.baseline())?.metrics ?? {});
    while (!run.done) look((await run.round()).metrics);
    await run.save('done');
    return { bad, stopped: null };
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'RunStopped') throw error;
    return { bad, stopped: error.message };
  } finally {
    await dispose();
  }
}
