/**
 * What drafting costs on this page's engine: a linear model of its programs. Measured, not read from the paper, which
 * models graphics cards: there a drafter of few bits reads fewer bytes, and here all weights are computed with in float32.
 */
import type { TransformerId } from '../../../policy/sizes.ts';

/** Milliseconds: of a run, of a run for each row, of a token, and of a token for each row. */
type Cost = readonly [run: number, row: number, token: number, rowToken: number];

interface Costs {
  /** A decode step of the policy, in a long run. */
  readonly step: Cost;
  /** A run of the drafter, and a pass of the policy that checks. */
  readonly draft: Cost;
  readonly check: Cost;
}

/**
 * Fitted to the shortest times of `npm run -s measure -- drafting --threads 1`, with rows of euclid. Ratios decide, and
 * these hardly change with the number of threads.
 */
const costs: Readonly<Record<TransformerId, Costs>> = {
  tiny: {
    step: [0, 0, 0.529, 0.0151],
    draft: [0.498, 0.00784, 0.0404, 0.0202],
    check: [0.0123, 0.0287, 0, 0.0124],
  },
  small: {
    step: [0, 0, 0.529, 0.0151],
    draft: [0.498, 0.00784, 0.0404, 0.0202],
    check: [0.0123, 0.0287, 0, 0.0124],
  },
  medium: {
    step: [0, 0, 0.529, 0.0151],
    draft: [0.498, 0.00784, 0.0404, 0.0202],
    check: [0.0123, 0.0287, 0, 0.0124],
  },
  large: {
    step: [0, 0, 0.529, 0.0151],
    draft: [0.498, 0.00784, 0.0404, 0.0202],
    check: [0.0123, 0.0287, 0, 0.0124],
  },
};

const ms = ([run, row, token, rowToken]: Cost, rows: number, tokens: number): number =>
  run + row * rows + tokens * (token + rowToken * rows);

export interface DraftingAt {
  /** Tokens drafted before a check. */
  readonly tokens: number;
  /** Tokens that a row gains in a pass, at least 1. */
  readonly length: number;
  readonly rows: number;
}

/** Predicted speed with drafting over that without: L · T_T / (γ · T_D + T_V). */
export function predictedSpeedup(policy: TransformerId, { tokens, length, rows }: DraftingAt): number {
  const { step, draft, check } = costs[policy];
  return (length * ms(step, rows, 1)) / (ms(draft, rows, tokens) + ms(check, rows, tokens + 1));
}
