/** All strategies with memory, and what a round makes of what they know. A new one is a line in this list. */
import type { RunConfig } from '../config/schema.ts';
import { advantageMemories } from './advantage/index.ts';
import { forkRemembering } from './topology/forks/forkMemory.ts';
import { qualityRemembering } from './pruning/quality/qualityMemory.ts';
import { solvedRemembering } from './hints/solved.ts';
import { chancesRemembering } from './prompts/chances.ts';
import { dynamicsRemembering } from './prompts/dynamics/dynamics.ts';
import { thompsonRemembering } from './prompts/thompson/thompson.ts';
import { recall, type Memory, type Remembering, type StrategyMetrics } from '../rollout/memory.ts';
import type { Batch } from '../rollout/trajectory.ts';

const all: readonly Remembering<unknown>[] = [
  qualityRemembering,
  forkRemembering,
  thompsonRemembering,
  dynamicsRemembering,
  chancesRemembering,
  solvedRemembering,
  ...advantageMemories,
];

const usedBy = (config: RunConfig): readonly Remembering<unknown>[] =>
  all.filter((strategy) => strategy.usedBy(config));

/**
 * The memory after a round that began with `memory` and collected these batches, and what the strategies have to say of
 * it. Empty where none of them remembers.
 */
export function remember(
  memory: Memory,
  batches: readonly Batch[],
  config: RunConfig,
): { readonly memory: Memory; readonly metrics: StrategyMetrics } {
  const next: Record<string, unknown> = {};
  const metrics: Record<string, number | null> = {};
  for (const strategy of usedBy(config)) {
    const before = recall(strategy, memory);
    const after = strategy.after(before, batches, config);
    next[strategy.slot] = strategy.encode(after);
    Object.assign(metrics, strategy.metrics(before, after, batches, config));
  }
  return { memory: next, metrics };
}

/** Throws unless every strategy of these settings can read what it remembers. */
export function checkMemory(memory: Memory, config: RunConfig): void {
  for (const strategy of usedBy(config)) recall(strategy, memory);
}
