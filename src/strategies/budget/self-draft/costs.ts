/**
 * What drafting costs on this page's engine: a linear model of its programs. Measured, not read from the paper, which
 * models graphics cards: there a drafter of few bits reads fewer bytes, and here all weights are computed with in float32.
 */
import type { TransformerId } from '../../../policy/sizes.ts';

/** Milliseconds: of a run, of a run for each row, of a token, and of a token for each row. */
type Cost = readonly [run: number, row: number, token: number, rowToken: number];

interface Costs {
  /** A run of decode steps of the policy. */
  readonly step: Cost;
  /** A run of the drafter, and a pass of the policy that checks. */
  readonly draft: Cost;
  readonly check: Cost;
}

/**
 * Fitted to the shortest times of each program in `public/drafting.json`, one thread, rows of euclid. Ratios decide; they
 * leave out what accepting tokens takes in JavaScript.
 */
export const draftingCosts: Readonly<Record<TransformerId, Costs>> = {
  tiny: {
    step: [0.217, 0.0284, 0.0907, 0.0115],
    draft: [0.17, 0.0112, 0.0966, 0.0107],
    check: [0.253, 0.0304, 0, 0.00596],
  },
  small: {
    step: [0.569, 0.0362, 0, 0.0509],
    draft: [0.329, 0.0148, 0.0638, 0.0463],
    check: [0.267, 0.0504, 0.00697, 0.0179],
  },
  medium: {
    step: [1.1, 0.153, 0.136, 0.187],
    draft: [1.32, 0.0739, 0.0557, 0.208],
    check: [0.761, 0.243, 0, 0.102],
  },
  large: {
    step: [4.35, 0.168, 1.99, 0.712],
    draft: [1.53, 0.182, 2.16, 0.651],
    check: [4.17, 0.82, 0.1, 0.316],
  },
};

/** Tokens of a plain run, over which what it takes once is spread. */
const plainRun = 32;

const ms = ([run, row, token, rowToken]: Cost, rows: number, tokens: number): number =>
  run + row * rows + tokens * (token + rowToken * rows);

export interface DraftingAt {
  /** Tokens drafted before a check. */
  readonly tokens: number;
  /** Tokens that a row gains in a pass, at least 1. */
  readonly length: number;
  readonly rows: number;
}

/** Speed with drafting over that without at these costs: L · T_T / (γ · T_D + T_V). */
export function speedupAt({ step, draft, check }: Costs, { tokens, length, rows }: DraftingAt): number {
  const plain = ms(step, rows, plainRun) / plainRun;
  return (length * plain) / (ms(draft, rows, tokens) + ms(check, rows, tokens + 1));
}

/** The speed-up that drafting is predicted to give a policy of this size. */
export const predictedSpeedup = (policy: TransformerId, at: DraftingAt): number =>
  speedupAt(draftingCosts[policy], at);
