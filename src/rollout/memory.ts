/**
 * Memory of strategies across rounds. A strategy with memory is a pure function from state to new state after each
 * round. Between rounds all states are in the form of a checkpoint, so a resumed run equals one that never stopped.
 * `remember.ts` lists the strategies.
 */
import type { RunConfig } from '../config/schema.ts';
import type { Ledger } from './ledger.ts';
import type { Batch } from './sample.ts';

/** Encoded states by slot: plain JSON. A slot is absent before its first round. */
export type Memory = Readonly<Record<string, unknown>>;

/** The memory that a checkpoint stores, in whatever form it is; empty where it stores none. Each strategy checks its own. */
export function storedMemory(stored: unknown): Memory {
  return typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? (stored as Memory) : {};
}

/** Metrics that a strategy adds to those of a round; null means "not measured this round". */
export type StrategyMetrics = Readonly<Record<string, number | null>>;

/** The memory of one strategy. States are never changed in place. */
export interface Remembering<State> {
  /** Its key in checkpoints, which never changes. */
  readonly slot: string;
  /** Only counts events: no later round reads it, and hashes of a run exclude it. */
  readonly onlyCounts?: true;
  /** Whether the settings turn the strategy on. */
  usedBy(config: RunConfig): boolean;
  /** The state before the first round. */
  initial(): State;
  /**
   * The state after a round that collected these batches, before any filter. `memory` holds the states of all
   * strategies at the round's start.
   */
  after(state: State, batches: readonly Batch[], config: RunConfig, memory: Memory): State;
  /** Metrics of the round that turned `before` into `after`. */
  metrics(before: State, after: State, batches: readonly Batch[], config: RunConfig): StrategyMetrics;
  /** What the round adds to the ledger besides its tokens; absent: nothing. */
  entries?(before: State, after: State): Partial<Ledger>;
  /** Plain JSON from which `decode` makes an equal state. */
  encode(state: State): unknown;
  /** Throws on anything that `encode` does not write. */
  decode(encoded: unknown): State;
}

/** The strategy's state. Throws on a damaged memory. */
export function recall<State>({ slot, initial, decode }: Remembering<State>, memory: Memory): State {
  return Object.hasOwn(memory, slot) ? decode(memory[slot]) : initial();
}
