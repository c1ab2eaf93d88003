/** The interface of topologies: each makes the growth of one collection's roots, and is one folder. */
import type { RunConfig } from '../../config/schema.ts';
import type { Growth } from '../../rollout/growth.ts';
import type { Memory } from '../../rollout/memory.ts';
import { segmentLength } from './options.ts';

export interface GrowthSite {
  readonly config: RunConfig;
  /** Longest completion, in tokens. */
  readonly longest: number;
  /** The round that the collection belongs to: 0, 1, … */
  readonly round: number;
}

/** `memory` is that of strategies from before the round. */
export type Topology = (site: GrowthSite, memory: Memory) => Growth;

/** Rows that a root of `samples` leaves starts with: in proportion where these differ from a usual group's; at least 1. */
export function firstRows({ branch_roots, num_generations }: RunConfig, samples: number): number {
  return Math.min(samples, Math.max(1, Math.round((samples * branch_roots) / num_generations)));
}

/** Tokens of a segment: as set, or a sixth of the longest completion; at least 1. */
export function segmentTokens({ config: { segment_length }, longest }: GrowthSite): number {
  return segmentLength(segment_length, longest);
}
