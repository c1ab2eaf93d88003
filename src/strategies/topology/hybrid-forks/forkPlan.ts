/** Where a completion forks by entropy and confidence, how wide, and how forks share the free places of a group. */
import type { Uncertain } from './uncertainty.ts';

/** What a token's measures must reach to fork. */
export interface ForkLimits {
  /** In [0, 1]; a fork's entropy is above it. */
  readonly entropy: number;
  /** In [0, 1]; a fork's confidence is not above it. */
  readonly confidence: number;
}

/** The first token that is uncertain by both measures; null without one. */
export function forkOf(tokens: readonly Uncertain[], limits: ForkLimits): Uncertain | null {
  return (
    tokens.find(({ entropy, confidence }) => entropy > limits.entropy && confidence <= limits.confidence) ??
    null
  );
}

/** Weights of the two measures in the width, as in ECHO's released code. */
const [entropyWeight, confidenceWeight] = [2, 1];

/**
 * Branches of a fork: 1 + 2·(H − H*)/(1 − H*) + (C* − C)/C*, rounded and at most `most`. H and C are entropy and
 * confidence, H* and C* their limits, so that each term is its distance beyond the limit as a share of the largest.
 */
export function forkWidth({ entropy, confidence }: Uncertain, limits: ForkLimits, most: number): number {
  const share = (part: number, whole: number): number => (whole > 0 ? part / whole : 0);
  const width =
    1 +
    entropyWeight * share(entropy - limits.entropy, 1 - limits.entropy) +
    confidenceWeight * share(limits.confidence - confidence, limits.confidence);
  return Math.min(Math.max(Math.round(width), 1), most);
}

/** The wanted branches of each fork, within `free` in all: every fork gets its first branch before any gets its second. */
export function sharedOut(wanted: readonly number[], free: number): number[] {
  const given = wanted.map(() => 0);
  let left = free;
  for (let turn = 1; left > 0 && turn <= Math.max(0, ...wanted); turn++) {
    wanted.forEach((width, fork) => {
      if (left === 0 || width < turn) return;
      given[fork] = turn;
      left--;
    });
  }
  return given;
}
