/** Records of unfinished rows and roots: plain data from which a later round resumes. */
import type { Prompt } from '../tasks/task.ts';
import type { Unverified } from './assemble.ts';
import type { RootTally } from './pruning.ts';
import type { Beginning, Hint } from './sample.ts';

/** An unfinished completion. */
export interface OpenSample extends Unverified {
  /** Tokens that it reads next; it is forced to write the last `imposed` of them. Absent: none. */
  readonly pending?: readonly number[];
  readonly imposed?: number;
  /** Completion tokens at its root's last decision; absent: 0. */
  readonly since?: number;
  /** The two likeliest tokens at each token and their probabilities; absent for a policy that does not output them. */
  readonly token0?: Int32Array;
  readonly token1?: Int32Array;
  readonly probability0?: Float32Array;
  readonly probability1?: Float32Array;
}

/** A root that a round left unfinished. Plain JSON, except for the per-token arrays of its samples. */
export interface UnfinishedRoot {
  /** Includes the hint before it, if there is one. */
  readonly prompt: Prompt;
  readonly begin?: Beginning;
  readonly hint?: Hint;
  /** The round in which it began. */
  readonly round: number;
  readonly open: readonly OpenSample[];
  /** Finished samples that branches may leave, or that wait for a decision; absent: none. */
  readonly finished?: readonly Unverified[];
  /** Absent for a root of independent completions that nothing prunes. */
  readonly growth?: RootProgress;
}

/** The progress of a root's growth: plain JSON. */
export interface RootProgress {
  readonly samples: number;
  readonly firstSample: number;
  readonly nextSample: number;
  readonly state?: unknown;
  /** Tokens from the last decision to the next; null: no decision at a length. */
  readonly next: number | null;
  /** Samples in the order of the last decision. */
  readonly order: readonly number[];
  readonly tally: RootTally;
  /** Samples that pruning has checked. */
  readonly checked: readonly number[];
}
