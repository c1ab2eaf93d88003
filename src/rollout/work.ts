/** The state of a collection during decoding. */
import type { Verdict } from '../tasks/task.ts';
import type { CollectionEntries } from './account.ts';
import type { Leaf } from './assemble.ts';
import type { Collection } from './collection.ts';
import type { DraftingState } from './drafting.ts';
import type { Growth, PruneReason } from './growth.ts';
import type { Rows } from './policy.ts';
import type { RootTally } from './pruning.ts';
import type { LiveRows, Roots } from './rows.ts';
import type { Sampling } from './segment.ts';
import type { Survived } from './sample.ts';

interface PrunedLeaf {
  readonly leaf: Leaf;
  readonly reason: PruneReason;
  /** Its finished completion; absent unless `finishPruned`. */
  readonly end?: Leaf;
}

/** The state of one root during decoding; mutable. */
export interface RootRun {
  readonly group: number;
  readonly samples: number;
  readonly firstSample: number;
  /** Completion tokens of the forced beginning. */
  readonly begun: number;
  readonly round: number;
  readonly place: number;
  nextSample: number;
  /** The growth's state, and tokens from one decision to the next. */
  state: unknown;
  next: number;
  /** Samples in the order of the last decision; empty before the first. */
  order: readonly number[];
  tally: { -readonly [Key in keyof RootTally]: RootTally[Key] };
}

/** The state of a collection during decoding; mutable. */
export interface Work {
  readonly collection: Collection;
  readonly growth: Growth;
  readonly roots: Roots;
  readonly runs: readonly RootRun[];
  readonly sampling: Sampling;
  /** Rows of the next segment. */
  live: LiveRows;
  /** Finished rows whose state is held because branches may leave them; null where none may. */
  finished: LiveRows | null;
  held: Rows;
  /** Rows that pruning has checked, and the draws of those that survived, by root and sample. */
  readonly checked: Set<string>;
  readonly survived: Map<string, Survived>;
  readonly leaves: Leaf[];
  /** Verdicts on finished rows that a growth asked for, by root and sample, and how many of their verifiers failed. */
  readonly verdicts: Map<string, Verdict>;
  verifyFailures: number;
  readonly pruned: PrunedLeaf[];
  readonly entries: CollectionEntries;
  readonly drafting: DraftingState;
  /** Verdicts on open rows that growths asked for. */
  checks: number;
  /** Milliseconds that the environment took. */
  acting: number;
  /** Tokens that pruned rows wrote after pruning, for measuring only. */
  finishing: number;
}

/** A row's name among all rows of a collection. */
export const rowNameOf = (root: number, sample: number): string => `${root} ${sample}`;
