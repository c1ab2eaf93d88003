/**
 * Pruning: which unfinished rows stop for good, by rules that see what was written and never what it will be worth. A rule
 * acts on rows, whatever grew them, and checks each once, at one length.
 */
import type { Unverified } from './assemble.ts';
import type { Cut } from './growth.ts';
import type { Survived } from './trajectory.ts';

/** The rows of a collection; index is the row. Read only. */
export interface RowsView {
  /** The round in which the row began: with place and sample a key for random numbers. */
  readonly round: Uint32Array;
  readonly place: Uint32Array;
  readonly sample: Int32Array;
  /** Completion tokens so far, those of a forced beginning left out. */
  readonly length: ArrayLike<number>;
  /** The row's completion so far; arrays are made at the call. */
  trajectory(row: number): Unverified;
}

/** The group of the rows that are checked. */
export interface GroupCount {
  /** Its rows by now, ended and pruned ones too, but for those pruned by something else before they could be checked. */
  readonly all: number;
  /** Those of them that ended before they could be checked. */
  readonly ended: number;
  /** Those that live and are not checked now: ended, or still being written. */
  readonly others: number;
}

export interface PruningDecision {
  readonly cuts: ReadonlyMap<number, Cut>;
  /** What was drawn for rows that live on, where a rule draws by quality. */
  readonly survived?: ReadonlyMap<number, Survived>;
}

/** A rule for one collection. */
export interface Pruner {
  /** Length of a completion, in tokens, at which it is checked; a branch from beyond it is checked after its first own token. */
  readonly at: number;
  /** Which of these rows of one group are pruned. */
  check(view: RowsView, rows: readonly number[], group: GroupCount): PruningDecision;
}

/** What is known of the rows of one root: counted when they are made, and when they go. Plain JSON. */
export interface RootTally {
  /** Rows made so far. */
  readonly made: number;
  /** Rows pruned or discarded so far, and those of them that nobody had checked. */
  readonly gone: number;
  readonly goneUnchecked: number;
  /** Rows that ended before they could be checked. */
  readonly ended: number;
}

/** The tally of a root that starts with so many rows. */
export function newTally(rows: number): RootTally {
  return { made: rows, gone: 0, goneUnchecked: 0, ended: 0 };
}

/** What a rule gets to know of a group whose roots have these tallies and `due` rows to be checked now. */
export function countOf(tallies: readonly RootTally[], due: number): GroupCount {
  const sum = (of: (tally: RootTally) => number): number =>
    tallies.reduce((total, tally) => total + of(tally), 0);
  return {
    all: sum(({ made, goneUnchecked }) => made - goneUnchecked),
    ended: sum(({ ended }) => ended),
    others: sum(({ made, gone }) => made - gone) - due,
  };
}
