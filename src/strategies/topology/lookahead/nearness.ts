/**
 * Rules of lookahead trees for branching and pruning (LATR: "Lookahead Tree-Based Rollouts for Enhanced
 * Trajectory-Level Exploration in Reinforcement Learning with Verifiable Rewards", arXiv 2510.24302, and its released
 * code), over probabilities and tokens, without rows.
 */
import type { RunConfig } from '../../../config/schema.ts';
import { editShare, rougeL, suffixMatch, type Tokens } from '../../../tensor/similarity.ts';

/** Similarity of two segments of equal length, in [0, 1]; 1 for equal ones. */
export const similarities: Readonly<
  Record<RunConfig['lookahead_likeness'], (a: Tokens, b: Tokens) => number>
> = {
  edit: (a, b) => 1 - editShare(a, b),
  suffix: suffixMatch,
  rouge: rougeL,
};

/**
 * Branch lengths at which a branch is compared with its parent, ascending: 0.4, 0.6 and 1 of the last of them, which
 * are the released code's 20, 30 and 50. At least 1 each; equal ones once.
 */
export function lookaheadAges(last: number): number[] {
  return [...new Set([0.4, 0.6, 1].map((share) => Math.max(1, Math.round(share * last))))];
}

/** Share of a group that grows as a tree in round 0, 1, …: 1 − round / rounds, not below 0. */
export function treeShare(round: number, rounds: number): number {
  return Math.max(0, 1 - round / rounds);
}

/** The condition under which two tokens are near equals. */
export interface Nearness {
  /** The second must be likelier than this. */
  readonly probability: number;
  /** The first must lead by less than this, in probability. */
  readonly gap: number;
}

export interface Ranked {
  readonly token: number;
  readonly probability: number;
}

/**
 * The token with which a branch leaves a row that wrote `written`: the second likeliest, or the likeliest where the
 * row itself wrote the second. Null where the two are no near equals.
 */
export function rivalOf(
  written: number,
  [first, second]: readonly [Ranked, Ranked],
  { probability, gap }: Nearness,
): number | null {
  const near = second.probability > probability && first.probability - second.probability < gap;
  if (!near) return null;
  return written === second.token ? first.token : second.token;
}
