/** The state of a collection while it is decoded. */
import type { CollectionEntries } from './account.ts';
import type { Leaf } from './assemble.ts';
import type { Collection } from './collection.ts';
import type { Cut, Growth } from './growth.ts';
import type { Rows } from './policy.ts';
import type { RootTally } from './pruning.ts';
import type { LiveRows, Roots } from './rows.ts';
import type { Sampling } from './segment.ts';
import type { Survived } from './trajectory.ts';

/** A row that was pruned. */
export interface PrunedLeaf {
  readonly leaf: Leaf;
  readonly cut: Cut;
  /** What it would have become; absent unless asked for. */
  readonly end?: Leaf;
}

/** One root while it is decoded; changes in place. */
export interface RootRun {
  readonly group: number;
  readonly samples: number;
  readonly firstSample: number;
  /** Completion tokens of the forced beginning. */
  readonly begun: number;
  readonly round: number;
  readonly place: number;
  nextSample: number;
  /** What its growth remembers, and tokens from one decision to the next. */
  state: unknown;
  next: number;
  /** Samples in the order of the last decision; empty before the first. */
  order: readonly number[];
  tally: { -readonly [Key in keyof RootTally]: RootTally[Key] };
}

/** A collection while it is decoded; changes in place. */
export interface Work {
  readonly collection: Collection;
  readonly growth: Growth;
  readonly roots: Roots;
  readonly runs: readonly RootRun[];
  readonly sampling: Sampling;
  /** Rows of the next segment. */
  live: LiveRows;
  /** Finished rows whose state is held, because branches may leave them; null where none may. */
  finished: LiveRows | null;
  held: Rows;
  /** Rows that pruning has checked, and what was drawn for those that live on, by root and sample. */
  readonly checked: Set<string>;
  readonly survived: Map<string, Survived>;
  readonly leaves: Leaf[];
  readonly pruned: PrunedLeaf[];
  readonly entries: CollectionEntries;
  /** Milliseconds that the environment took. */
  acting: number;
  /** Tokens that pruned rows wrote to their end, to measure only. */
  finishing: number;
}

/** Names a row among all of a collection. */
export const nameOf = (root: number, sample: number): string => `${root} ${sample}`;
