/** What decides where finished completions fork. All arrays have one entry per token of prompt and completion. */
import type { Unverified } from '../../../rollout/assemble.ts';

/** A finished completion and where it may fork. */
export interface Forkable {
  readonly trajectory: Unverified;
  /** Index of the first token after prompt and forced beginning. */
  readonly start: number;
  /** 1 where the policy chose the token. */
  readonly chosen: Uint8Array;
  /** 1 where a branch may begin. */
  readonly allowed: Uint8Array;
}

/** The scores of a completion's tokens, and the places that may fork by them. */
export interface ScoredForks {
  readonly scores: ArrayLike<number>;
  readonly places: Uint8Array;
}

/** The scores of each completion of a root. A promise where code of a reader gives them. */
export type ScoreForks = (
  completions: readonly Forkable[],
) => readonly ScoredForks[] | Promise<readonly ScoredForks[]>;
