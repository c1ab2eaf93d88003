/**
 * What strategies know of earlier rounds. A strategy that remembers is a pure function: state in, and after the round a new
 * state out. Between rounds all states lie here in the form in which a checkpoint keeps them, so a run that is resumed
 * reads what one that never stopped reads. The list of strategies is in `remember.ts`.
 */
import type { RunConfig } from '../config/schema.ts';
import type { Batch } from './trajectory.ts';

/** Encoded states by slot: plain JSON. A slot is absent before its first round. */
export type Memory = Readonly<Record<string, unknown>>;

/** What metrics a strategy adds to those of a round; null is "not measured this round". */
export type StrategyMetrics = Readonly<Record<string, number | null>>;

/** How one strategy remembers. States are never changed in place. */
export interface Remembering<State> {
  /** Its place in checkpoints: never changes. */
  readonly slot: string;
  /** Only counts what happened: no later round reads it, and no hash of a run holds it. */
  readonly onlyCounts?: true;
  /** Whether a run with these settings has the strategy. */
  usedBy(config: RunConfig): boolean;
  /** What it knows before the first round. */
  initial(): State;
  /**
   * What it knows after a round that collected these batches: everything, before any filter. `memory` is what all strategies
   * knew when the round began.
   */
  after(state: State, batches: readonly Batch[], config: RunConfig, memory: Memory): State;
  /** What it has to say of the round that turned `before` into `after`. */
  metrics(before: State, after: State, batches: readonly Batch[], config: RunConfig): StrategyMetrics;
  /** Plain JSON, from which `decode` makes an equal state. */
  encode(state: State): unknown;
  /** Throws on anything that `encode` does not write. */
  decode(encoded: unknown): State;
}

/** What the strategy knows. Throws on a damaged memory. */
export function recall<State>({ slot, initial, decode }: Remembering<State>, memory: Memory): State {
  return Object.hasOwn(memory, slot) ? decode(memory[slot]) : initial();
}
