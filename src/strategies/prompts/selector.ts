/** The seam of the choice of prompts: what each of some candidates is worth to the next round. */
import type { RunConfig } from '../../config/schema.ts';
import { uniform, streams } from '../../tensor/random.ts';
import type { Memory } from '../../rollout/memory.ts';

/** A choice to be made, and the keys of its random numbers. */
export interface Choice {
  readonly config: RunConfig;
  readonly round: number;
  /** Which of the round's collections: several where groups that do not differ are replaced. */
  readonly collection: number;
}

/** What is foreseen of the prompts of the pool: that a completion is right, or that a group is mixed. */
export interface Foresight {
  readonly of: 'right' | 'mixed';
  /** Its chance in [0, 1], of a prompt by its index. */
  readonly rate: (index: number) => number;
}

export interface Selector {
  /** Its memory must have a fresh estimate of the candidates (`chances.ts`) before it is asked. */
  readonly readsRates?: true;
  /**
   * What each candidate, an index into the pool, is worth; higher is better, and equal ones are taken in the order in which
   * they stand. Absent: prompts are taken as they come, without a choice.
   */
  scores?(candidates: readonly number[], memory: Memory, choice: Choice): Float64Array;
  /** What it knows, for the page. Absent where it knows nothing of single prompts. */
  foresight?(memory: Memory): Foresight;
}

/** Uniform number `at` (0, 1, …) of a prompt in this choice, in (0, 1). */
export function selectionUniform(
  { config: { seed }, round, collection }: Choice,
  index: number,
  at: number,
): number {
  return uniform(seed, streams.select, round, index, collection, at);
}
