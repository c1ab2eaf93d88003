/**
 * The seam between segments: who goes on, who branches and where, who is pruned. Strategies say it; the engine does the
 * work and the counting. What belongs here: rules over what was written. What does not: weights, rewards, the ledger.
 */
import type { Unjudged } from './assemble.ts';
import type { Candidate } from './policy.ts';
import type { Survived } from './trajectory.ts';

/** A completion that ended in the last segment. */
export interface Ended {
  readonly group: number;
  /** Place of its prompt in the sequence of prompts. */
  readonly place: number;
  readonly sample: number;
}

/**
 * The rows after a segment; index is the row. Rows that may go on are `open`; finished ones are shown only to a control
 * that `revisits`. Rows that came with the last segment are last, those finished before it first. Read only.
 */
export interface Standing {
  readonly round: number;
  readonly group: Int32Array;
  /** Place of its prompt in the sequence of prompts: with round and sample, a key for random numbers. */
  readonly place: Uint32Array;
  readonly sample: Int32Array;
  /** Completion tokens so far. */
  readonly length: Int32Array;
  /** 1 where the completion is not finished. */
  readonly open: Uint8Array;
  /** 1 where its environment has answered a turn that ended in the last segment. */
  readonly answered: Uint8Array;
  /** Completions that ended in the last segment, in order of their rows. */
  readonly ended: readonly Ended[];
  /** What the row holds so far; arrays are made at the call. */
  trajectory(row: number): Unjudged;
  /**
   * The tokens that the policy might have taken at each token of the row's completion, the likeliest first; empty for a
   * policy that was not made to say. Arrays are made at the call.
   */
  candidates(row: number): readonly Candidate[];
}

/** One row of the next segment. */
export interface Next {
  /** The standing row that it comes from. */
  readonly row: number;
  /**
   * How many of that row's completion tokens it keeps; absent: all. With fewer it is a branch that goes back and writes
   * anew from there, under a new sample number.
   */
  readonly keep?: number;
  /** The token that it writes first in place of a sampled one: recorded as forced, and not learned from. */
  readonly force?: number;
}

/** Why a row was pruned. */
export interface Cut {
  /** The rule, in a word or two: it stands on the page. */
  readonly rule: string;
  /** What the rule measured; null where it measures nothing. */
  readonly score: number | null;
}

export interface Decision {
  /**
   * Rows of the next segment. The first that keeps all of an open row is that row going on; any other is a branch with a
   * new sample number. An open row that does not go on is pruned; branches of it may live on.
   */
  readonly rows: readonly Next[];
  /** Why open rows that do not go on were pruned, by row. */
  readonly cuts?: ReadonlyMap<number, Cut>;
  /** Why completions that ended in the last segment are not kept, by their place in `ended`; only of a control that `drops`. */
  readonly dropped?: ReadonlyMap<number, Cut>;
  /** What was drawn for open rows that go on, by row: their completions say so. */
  readonly survived?: ReadonlyMap<number, Survived>;
  /** Ends the collection: open rows that do not go on are left unfinished, to be gone on with in a later round, and not pruned. */
  readonly stop?: true;
}

export interface Control {
  /** Completions then say where segments ended and what they branched from. */
  readonly tree?: boolean;
  /** Finished completions may be branched from as well; the state of all rows is held until the round is over. */
  readonly revisits?: boolean;
  /** May drop completions that have ended: then it is asked after every segment in which one did, even if no row is open. */
  readonly drops?: boolean;
  /** Rows that a prompt starts with where `samples` completions are wanted of it; default as many. */
  roots?(samples: number): number;
  /** Most tokens until the next decision, given the longest completion allowed. At least 1. */
  segmentLength(maxCompletionLength: number): number;
  /** Called after each segment while rows are open, and once more after each where finished ones may be revisited. */
  decide(standing: Standing): Decision;
}
