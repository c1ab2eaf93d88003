/** The interface of prompt choices: scores of candidates for the next round. */
import type { RunConfig } from '../../config/schema.ts';
import { uniform, streams } from '../../tensor/random.ts';
import type { Ledger } from '../../rollout/ledger.ts';
import type { Memory } from '../../rollout/memory.ts';
import type { CollectSite } from '../../rollout/wrapper.ts';

/** A choice, and the keys of its random numbers. */
export interface Choice {
  readonly config: RunConfig;
  readonly round: number;
  /** Number of the round's collection; several where groups that do not differ are replaced. */
  readonly collection: number;
}

/** A prediction about prompts of the pool: that a completion is right, or that a group is mixed. */
export interface Foresight {
  readonly of: 'right' | 'mixed';
  /** Its probability in [0, 1], of a prompt by its index. */
  readonly rate: (index: number) => number;
  /**
   * Predicted and measured rates of prompts that were drawn to test it, by index. Present only where the round's
   * results changed no prediction, so that they test it too.
   */
  readonly tested?: ReadonlyMap<number, readonly [foreseen: number, real: number]>;
}

/** What a selection may sample with before it scores. */
export interface SelectorSite {
  readonly site: CollectSite;
  /** Milliseconds, from any origin. */
  readonly now: () => number;
}

/** The memory with what was found out, and the cost. */
export interface Prepared {
  readonly memory: Memory;
  readonly entries: Partial<Ledger>;
}

/** A score for each candidate. */
export type PromptScores = ArrayLike<number> | Promise<ArrayLike<number>>;

/** `Scores` is a promise where code of a reader gives them. */
export interface Selector<Scores extends PromptScores = Float64Array> {
  /** Reads fresh estimates of the candidates' success rates from memory (`rates.ts`). */
  readonly readsRates?: true;
  /** Samples what its scores read, before every choice. Throws what the sampling throws. */
  prepare?(memory: Memory, choice: Choice, site: SelectorSite): Promise<Prepared>;
  /**
   * The score of each candidate, an index into the pool; higher is better, and equal ones are taken in their order.
   * Absent: prompts are taken in turn, without a choice.
   */
  scores?(candidates: readonly number[], memory: Memory, choice: Choice): Scores;
  /** Its predictions, for the page. Absent where it has none about single prompts. */
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
