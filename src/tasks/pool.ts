/** The n-th training prompt of a run, and the held-out set. Functions of the settings only. */
import { integer, streams, uniform } from '../tensor/random.ts';
import { taskOf } from './index.ts';
import type { Prompt } from './task.ts';

/** The settings that decide on prompts; any complete configuration will do. */
export interface PoolSettings {
  readonly task: string;
  readonly level: number;
  /** Weights of levels 1, 2, …; empty: only `level`. */
  readonly level_mixture: readonly number[];
  /** 0: unlimited. */
  readonly num_train_prompts: number;
  readonly seed: number;
  readonly num_eval_prompts: number;
}

/** Seed of the held-out prompts. Not the run's, so that all runs at a level answer the same ones and compare. */
export const evalSeed = 0;

/**
 * A keyed permutation of 0 … size − 1, one for each (seed, epoch): a four-round Feistel network over the next even
 * power of two, walked until it lands inside. Constant time and memory, so that no pool is ever built or stored.
 */
function shuffled(position: number, size: number, seed: number, epoch: number): number {
  let half = 1;
  while (half * half < size) half *= 2;
  let place = position;
  do {
    let high = Math.floor(place / half);
    let low = place % half;
    for (let round = 0; round < 4; round++) {
      // Prompts are keyed with level ≥ 1 where this has 0, so the draws are independent of theirs.
      const mixed = (high + integer(half, seed, streams.prompt, low, 0, epoch, round)) % half;
      high = low;
      low = mixed;
    }
    place = high * half + low;
  } while (place >= size);
  return place;
}

/** The level of the prompt with this index: a keyed draw by the mixture's weights, or the chosen level. */
export function levelAt({ level, level_mixture, seed }: PoolSettings, index: number): number {
  const total = level_mixture.reduce((sum, weight) => sum + weight, 0);
  if (!(total > 0)) return level;
  let rest = uniform(seed, streams.level, index) * total;
  let last = level;
  for (const [i, weight] of level_mixture.entries()) {
    if (weight <= 0) continue;
    last = i + 1;
    rest -= weight;
    if (rest < 0) break;
  }
  return last;
}

/**
 * The `n`-th training prompt of a run (n = 0, 1, …). With `num_train_prompts` P the prompts of indices 0 … P − 1 are
 * met once each in every P draws, in an order that is new each time; an index keeps its level and its prompt.
 * Throws if there is no such task or level.
 */
export function trainPrompt(config: PoolSettings, n: number): Prompt {
  const size = config.num_train_prompts;
  return poolPrompt(config, size > 0 ? shuffled(n % size, size, config.seed, Math.floor(n / size)) : n);
}

/** The training prompt of this index, whenever it is met. Throws if there is no such task or level. */
export function poolPrompt(config: PoolSettings, index: number): Prompt {
  return taskOf(config.task).prompt('train', config.seed, index, levelAt(config, index));
}

/**
 * `num_eval_prompts` held-out prompts of the chosen level, the same for every seed. All are different where the level
 * has that many; where it has fewer, all that it has are repeated in turn. Throws if there is no such task or level.
 */
export function evalPrompts(config: PoolSettings): Prompt[] {
  const { num_eval_prompts: count } = config;
  const different = differentEvalPrompts(config, count);
  return Array.from({ length: count }, (_, i) => different[i % different.length] as Prompt);
}

/** The first `count` of the held-out prompts, each once: fewer where the level has fewer. Throws as `evalPrompts`. */
export function differentEvalPrompts(config: Pick<PoolSettings, 'task' | 'level'>, count: number): Prompt[] {
  const { level } = config;
  const task = taskOf(config.task);
  const found = new Map<string, Prompt>();
  // Without anything new for this long, what the level has is taken to be exhausted.
  const patience = 4 * count + 64;
  for (let index = 0, misses = 0; found.size < count && misses < patience; index++) {
    const prompt = task.prompt('eval', evalSeed, index, level);
    misses = found.has(prompt.key) ? misses + 1 : 0;
    if (misses === 0) found.set(prompt.key, prompt);
  }
  return [...found.values()];
}
