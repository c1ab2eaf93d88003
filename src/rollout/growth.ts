/**
 * How a root grows into leaves: which rows continue after a decision, which branch and where. A growth sees the rows of one
 * root and is a pure function of them and of its own state, so that a root can resume in a later round. It knows nothing of
 * hints, rewards, weights or the ledger.
 */
import type { Candidate } from './policy.ts';
import type { Unverified } from './assemble.ts';

/**
 * The rows of one root at a decision; index is the row. Read only. Their order is that of the last decision, so that it does
 * not depend on when the rows ended or on what is decoded beside them.
 */
export interface RootView {
  /** The round in which the root began: with place and sample a key for random numbers. */
  readonly round: number;
  readonly place: number;
  /** Leaves wanted. */
  readonly samples: number;
  readonly sample: Int32Array;
  /** Number of the first of its samples; branches have higher numbers than the rows that it starts with. */
  readonly firstSample: number;
  /** Completion tokens so far, those of a forced beginning left out. */
  readonly length: Int32Array;
  /** 1 where the completion is not finished. Finished rows are shown only to a growth that revisits them, and come first. */
  readonly open: Uint8Array;
  /** Sample number of the next branch. */
  readonly nextSample: number;
  /** The row's completion so far; arrays are made at the call. */
  trajectory(row: number): Unverified;
  /** Completion tokens that the row's forced beginning takes: where `length` counts from. */
  readonly begun: number;
  /** Likeliest tokens at each completion token of the row, the likeliest first; empty for a policy that does not name them. */
  candidates(row: number): readonly Candidate[];
}

/** One row of the next segment. */
export interface Next {
  /** The row of the view that it comes from. */
  readonly row: number;
  /** How many of that row's tokens it keeps; absent: all. With fewer it is a branch with a new sample number. */
  readonly keep?: number;
  /** The token that it writes first instead of sampling one; it is not trained. */
  readonly force?: number;
  /** It takes its sample number and writes nothing: a growth that draws which branches live draws before they cost anything. */
  readonly unwritten?: true;
}

/** Why a row was pruned. */
export interface Cut {
  /** The rule, in a word or two: the page shows it. */
  readonly rule: string;
  /** What the rule measured; null where it measures nothing. */
  readonly score: number | null;
}

export interface GrowthDecision {
  /**
   * Rows of the next segment. The first that keeps all of an open row is that row continuing; any other is a branch. An open
   * row that does not continue, or continues unwritten, is pruned; branches of it may live on.
   */
  readonly rows: readonly Next[];
  /** Why open rows that do not continue are pruned, by row. */
  readonly cuts?: ReadonlyMap<number, Cut>;
  /** What the growth remembers until its next decision: plain JSON. */
  readonly state?: unknown;
  /** Tokens that each row writes until the next decision, at least 1; Infinity: none comes by length. */
  readonly next: number;
}

/**
 * A decision comes once every open row of the root has written `first` tokens, then `next` more; with `turns` also where turns
 * end, with `revisits` once no row is open. Rows that are there wait for the others, so that what a growth sees depends on its
 * own root alone. A growth that is none of these is never asked.
 */
export interface Growth {
  /** Completions record where segments ended, as nodes of a tree. */
  readonly tree?: boolean;
  /** Finished completions may branch too: the state of all rows is held until the collection is over. */
  readonly revisits?: boolean;
  /** Decides at the end of every turn: rows that the environment has answered wait there. */
  readonly turns?: boolean;
  /** Rows that a root starts with for so many leaves; default as many. */
  rows?(samples: number): number;
  /** Tokens that each row writes until its root's first decision; default Infinity. */
  first?(samples: number): number;
  /** `state` is what the last decision returned, undefined at the first. */
  decide(view: RootView, state: unknown): GrowthDecision;
}

/** The open rows, each continuing. */
export function continuing({ open }: Pick<RootView, 'open'>): Next[] {
  return [...open.keys()].filter((row) => open[row]).map((row) => ({ row }));
}
