/**
 * How a root grows into leaves: which rows continue after a decision, and which branch where. A growth sees the rows
 * of one root and is a pure function of them and its own state, so that a later round can resume the root. It knows
 * nothing of hints, weights or the ledger, and of verdicts only what it asks for, which the engine charges.
 */
import type { Verdict } from '../tasks/task.ts';
import type { TokenCandidate } from './policy.ts';
import type { Unverified } from './assemble.ts';

/**
 * The rows of one root at a decision; index is the row. Read only. Their order is that of the last decision, so that
 * it depends neither on when rows ended nor on what is decoded beside them.
 */
export interface RootView {
  /** The round in which the root began; with place and sample a key of random numbers. */
  readonly round: number;
  readonly place: number;
  /** Leaves wanted. */
  readonly samples: number;
  readonly sample: Int32Array;
  /** Number of its first sample; branches have higher numbers than the rows that it starts with. */
  readonly firstSample: number;
  /** Completion tokens so far, without a forced beginning. */
  readonly length: Int32Array;
  /** 1 where the completion is not finished. Finished rows are included only for a growth that revisits them, and come first. */
  readonly open: Uint8Array;
  /** Sample number of the next branch. */
  readonly nextSample: number;
  /** The row's completion so far, built on each call. */
  trajectory(row: number): Unverified;
  /** Tokens of the row's forced beginning, after which `length` counts. */
  readonly begun: number;
  /** Likeliest tokens at each completion token of the row, likeliest first; empty for a policy that outputs none. */
  candidates(row: number): readonly TokenCandidate[];
  /** Tokens that the row reads next: its environment's reply to the turn that it ended; empty elsewhere. */
  unread(row: number): readonly number[];
  /** The task's verdicts on these rows as they are now, in order. Each counts as one verification, on a finished row once. */
  verify(rows: readonly number[]): Promise<readonly Verdict[]>;
}

export interface Next {
  /** The row of the view that it continues or branches from. */
  readonly row: number;
  /** Number of that row's tokens to keep; absent: all. With fewer it is a branch with a new sample number. */
  readonly keep?: number;
  /** Its first token, forced instead of sampled; it is not trained. */
  readonly force?: number;
  /** Takes its sample number but writes nothing: a growth that draws surviving branches draws before they cost tokens. */
  readonly unwritten?: true;
}

export interface PruneReason {
  /** The rule, in one or two words that the page shows. */
  readonly rule: string;
  /** The rule's measurement; null where it measures nothing. */
  readonly score: number | null;
}

export interface GrowthDecision {
  /**
   * Rows of the next segment. The first that keeps all of an open row continues it; any other is a branch. An open
   * row that does not continue, or continues unwritten, is pruned unless it ends; its branches may survive.
   */
  readonly rows: readonly Next[];
  /** Open rows that end here as completions, because nothing after this could count; none continues. */
  readonly ended?: readonly number[];
  /** Why open rows that do not continue are pruned, by row. */
  readonly pruned?: ReadonlyMap<number, PruneReason>;
  /** The growth's state until its next decision: plain JSON. */
  readonly state?: unknown;
  /** Tokens that each row writes until the next decision, at least 1; Infinity: no decision at a length. */
  readonly next: number;
}

/**
 * Decides after every open row of the root has written `first` tokens, then `next` more; with `turns` also at ends of
 * turns, with `revisits` once no row is open. Rows wait for the others of their root, so that a growth's view depends
 * on its own root alone. A growth with none of these never decides.
 */
export interface Growth {
  /** Completions record the ends of segments as nodes of a tree. */
  readonly tree?: boolean;
  /** Finished completions may branch too: the state of all rows is held until the collection is over. */
  readonly revisits?: boolean;
  /** Decides at the end of every turn, where rows wait after the environment's reply. */
  readonly turns?: boolean;
  /** Rows that a root starts with to get `samples` leaves; default `samples`. */
  rows?(samples: number): number;
  /** Tokens that each row writes until its root's first decision; default Infinity. */
  first?(samples: number): number;
  /** `state` is that of the last decision, undefined at the first. A promise where code of a reader decides. */
  decide(view: RootView, state: unknown): GrowthDecision | Promise<GrowthDecision>;
}

/** The open rows, each continued. */
export function continuing({ open }: Pick<RootView, 'open'>): Next[] {
  return [...open.keys()].filter((row) => open[row]).map((row) => ({ row }));
}
