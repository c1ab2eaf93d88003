/**
 * Topologies: how the completions of a prompt grow, alone or as a tree. Each is one file with one function and one line
 * in `index.ts`. What belongs here: when rows branch, and where. What does not: who is pruned (`control/`), what a branch
 * is worth (`learn/tree/`).
 */
import type { RunConfig } from '../../config/schema.ts';
import type { Control } from '../../rollout/control.ts';
import type { Memory } from '../../rollout/memory.ts';
import { segmentLength } from './options.ts';

/** What a topology is made for: one collection. */
export interface Growth {
  readonly config: RunConfig;
  /** Longest completion, in tokens. */
  readonly longest: number;
  /** The round that it belongs to: 0, 1, … */
  readonly round: number;
}

/**
 * A control for one collection: it may remember what it did earlier in the round. `memory` is what strategies knew when
 * the round began.
 */
export type Topology = (growth: Growth, memory: Memory) => Control;

/** Tokens of a segment: as set, or a sixth of the longest completion. */
export function segmentTokens({ config: { segment_length }, longest }: Growth): number {
  return segmentLength(segment_length, longest);
}
