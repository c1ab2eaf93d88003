/** A soft limit on length (DAPO: Yu et al. 2025, arXiv 2503.14476, eq. 13). */
import type { RewardStrategy } from '../../../learn/advantage/strategy.ts';

export interface OverlongLimits {
  /** Longest completion, in tokens. */
  readonly maxLength: number;
  /** The last tokens before it, over which the penalty grows from 0 to `factor`. */
  readonly buffer: number;
  readonly factor: number;
}

/**
 * Added to the reward of a completion of `length` tokens: 0 up to maxLength − buffer, then falling linearly to
 * −factor at maxLength, where it stays. Throws unless 0 < buffer ≤ maxLength.
 */
export function overlongPenalty(length: number, { maxLength, buffer, factor }: OverlongLimits): number {
  if (!(buffer > 0 && buffer <= maxLength)) {
    throw new Error(`overlong: buffer must be above 0 and at most ${maxLength}, got ${buffer}`);
  }
  const over = (length - (maxLength - buffer)) / buffer;
  return over > 0 ? -factor * Math.min(over, 1) : 0;
}

/** The term `overlong`. */
export const overlongTerm: RewardStrategy = (trajectories, config, maxLength) => {
  const { overlong_buffer: buffer, overlong_penalty: factor } = config;
  if (buffer === 0) return null;
  const values = trajectories.map(({ tokens, prompt }) =>
    overlongPenalty(tokens.length - prompt.tokens.length, { maxLength, buffer, factor }),
  );
  return { name: 'overlong', weight: 1, values };
};
