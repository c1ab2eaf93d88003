/**
 * Pruning: rules that stop unfinished rows for good from what was written, without knowing rewards. A rule acts on
 * rows, however they grew, and checks each once, at one length.
 */
import type { Prompt } from '../tasks/task.ts';
import type { Unverified } from './assemble.ts';
import type { PruneReason } from './growth.ts';
import type { Survived } from './sample.ts';

/** The rows of a collection; index is the row. Read only. */
export interface RowsView {
  /** The round in which the row began; with place and sample a key of random numbers. */
  readonly round: Uint32Array;
  readonly place: Uint32Array;
  readonly sample: Int32Array;
  /** Completion tokens so far, without a forced beginning. */
  readonly length: ArrayLike<number>;
  /** The row's completion so far, built on each call. */
  trajectory(row: number): Unverified;
}

/** Row counts of the group under check. */
export interface GroupCount {
  /** Its rows so far, including ended and pruned ones; excludes rows pruned by another rule before their check. */
  readonly all: number;
  /** Those that ended before they could be checked. */
  readonly ended: number;
  /** Remaining rows that are not checked now: ended, or still being written. */
  readonly others: number;
}

export interface PruningDecision {
  readonly pruned: ReadonlyMap<number, PruneReason>;
  /** The draws of surviving rows, where a rule draws by quality. */
  readonly survived?: ReadonlyMap<number, Survived>;
}

/** `Decided` is a promise where code of a reader decides, in another thread. */
export interface Pruner<
  Decided extends PruningDecision | Promise<PruningDecision> = PruningDecision | Promise<PruningDecision>,
> {
  /** Completion length, in tokens, at which a row is checked; a branch starting beyond it is checked after its first own token. */
  readonly at: number;
  /** That length for the completions of one prompt; absent: `at` for all. */
  atOf?(prompt: Prompt): number;
  /** Decides which of these rows of one group to prune. */
  check(view: RowsView, rows: readonly number[], group: GroupCount): Decided;
}

/** Row counts of one root, updated when rows are made and when they end. Plain JSON. */
export interface RootTally {
  readonly made: number;
  /** Rows pruned or discarded so far, and those of them that were never checked. */
  readonly gone: number;
  readonly goneUnchecked: number;
  /** Rows that ended before they could be checked. */
  readonly ended: number;
}

/** The tally of a root that starts with `rows` rows. */
export function newTally(rows: number): RootTally {
  return { made: rows, gone: 0, goneUnchecked: 0, ended: 0 };
}

/** The counts of a group whose roots have these tallies and `due` rows to check now. */
export function groupCountOf(tallies: readonly RootTally[], due: number): GroupCount {
  const sum = (of: (tally: RootTally) => number): number =>
    tallies.reduce((total, tally) => total + of(tally), 0);
  return {
    all: sum(({ made, goneUnchecked }) => made - goneUnchecked),
    ended: sum(({ ended }) => ended),
    others: sum(({ made, gone }) => made - gone) - due,
  };
}
