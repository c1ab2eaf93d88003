/** Updates strategy memory after a round. Each slot lists its own strategies. */
import type { RunConfig } from '../config/schema.ts';
import { advantageMemories } from './advantage/index.ts';
import { budgetMemories } from './budget/index.ts';
import { rescuedRemembering } from './hints/rescuedLater.ts';
import { skillsRemembering } from './hints/skills/memory.ts';
import { solvedRemembering } from './hints/solved.ts';
import { rankerRemembering } from './objective/ranker/ranker.ts';
import { promptMemories } from './prompts/index.ts';
import { pruningMemories } from './pruning/index.ts';
import { judgeRemembering } from './reward/judge/judgeMemory.ts';
import { topologyMemories } from './topology/index.ts';
import type { Ledger } from '../rollout/ledger.ts';
import { recall, type Memory, type Remembering, type StrategyMetrics } from '../rollout/memory.ts';
import type { Batch } from '../rollout/sample.ts';

const all: readonly Remembering<unknown>[] = [
  ...pruningMemories,
  ...topologyMemories,
  ...promptMemories,
  ...budgetMemories,
  solvedRemembering,
  skillsRemembering,
  rescuedRemembering,
  ...advantageMemories,
  rankerRemembering,
  judgeRemembering,
];

const usedBy = (config: RunConfig): readonly Remembering<unknown>[] =>
  all.filter((strategy) => strategy.usedBy(config));

/**
 * The memory after a round that began with `memory` and collected these batches, the strategies' metrics on it, and what the
 * ledger counts. Empty where no strategy has memory.
 */
export function remember(
  memory: Memory,
  batches: readonly Batch[],
  config: RunConfig,
): { readonly memory: Memory; readonly metrics: StrategyMetrics; readonly entries: Partial<Ledger> } {
  const next: Record<string, unknown> = {};
  const metrics: Record<string, number | null> = {};
  let entries: Partial<Ledger> = {};
  for (const strategy of usedBy(config)) {
    const before = recall(strategy, memory);
    const after = strategy.after(before, batches, config, memory);
    next[strategy.slot] = strategy.encode(after);
    Object.assign(metrics, strategy.metrics(before, after, batches, config));
    entries = { ...entries, ...strategy.entries?.(before, after) };
  }
  return { memory: next, metrics, entries };
}

/** The memory that affects later rounds, without mere counts. */
export function deciding(memory: Memory): Memory {
  const counted = all.filter(({ onlyCounts }) => onlyCounts).map(({ slot }) => slot);
  return Object.fromEntries(Object.entries(memory).filter(([slot]) => !counted.includes(slot)));
}

/** Throws unless every strategy of these settings can read its memory. */
export function checkMemory(memory: Memory, config: RunConfig): void {
  for (const strategy of usedBy(config)) recall(strategy, memory);
}
