/** The n-th training prompt of a run, and the held-out set, as functions of the settings only. */
import { integer, streams, uniform } from '../tensor/random.ts';
import { taskOf } from './index.ts';
import type { Prompt } from './task.ts';

/** The settings that decide prompts, part of any complete configuration. */
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

/** Seed of the held-out prompts: independent of the run's seed, so that all runs at a level answer the same ones. */
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
      // Prompts are keyed with a level ≥ 1 in the place of this 0, so the draws are independent of theirs.
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
 * The `n`-th training prompt of a run (n = 0, 1, …). With `num_train_prompts` P, every P draws visit the prompts of
 * indices 0 … P − 1 once each, in a new order; an index keeps its level and prompt. Throws if there is no such task
 * or level.
 */
export function trainPrompt(config: PoolSettings, n: number): Prompt {
  const size = config.num_train_prompts;
  return poolPrompt(config, size > 0 ? shuffled(n % size, size, config.seed, Math.floor(n / size)) : n);
}

/** The training prompt of this index in the pool. Throws if there is no such task or level. */
export function poolPrompt(config: PoolSettings, index: number): Prompt {
  return taskOf(config.task).prompt('train', config.seed, index, levelAt(config, index));
}

/**
 * `num_eval_prompts` held-out prompts of the chosen level, the same for every seed. All differ where the level has
 * that many; otherwise its prompts are repeated in turn. Throws if there is no such task or level.
 */
export function evalPrompts(config: PoolSettings): Prompt[] {
  const { num_eval_prompts: count } = config;
  const different = differentEvalPrompts(config, count);
  return Array.from({ length: count }, (_, i) => different[i % different.length] as Prompt);
}

/** The first `count` distinct held-out prompts, fewer where the level has fewer. Throws as `evalPrompts`. */
export function differentEvalPrompts(config: Pick<PoolSettings, 'task' | 'level'>, count: number): Prompt[] {
  const { level } = config;
  const task = taskOf(config.task);
  const found = new Map<string, Prompt>();
  // After this many repetitions the level counts as exhausted.
  const patience = 4 * count + 64;
  for (let index = 0, misses = 0; found.size < count && misses < patience; index++) {
    const prompt = task.prompt('eval', evalSeed, index, level);
    misses = found.has(prompt.key) ? misses + 1 : 0;
    if (misses === 0) found.set(prompt.key, prompt);
  }
  return [...found.values()];
}
