/** Whether a prompt needs an operation, from completions with and without it. */

/** A completion as evidence. */
export interface CallOutcome {
  /** Calls of the operation. */
  readonly calls: number;
  readonly correct: boolean;
}

/** The share of these that are right; null without any. */
const rateOf = (all: readonly CallOutcome[]): number | null =>
  all.length > 0 ? all.filter(({ correct }) => correct).length / all.length : null;

/** Success rates of the completions that called the operation and of the others; null where there are none. */
export const ratesByUse = (
  all: readonly CallOutcome[],
): { readonly used: number | null; readonly unused: number | null } => ({
  used: rateOf(all.filter(({ calls }) => calls > 0)),
  unused: rateOf(all.filter(({ calls }) => calls === 0)),
});

/**
 * The part of the successes with the operation that there would not be without it: max(0, 1 − p_without / p_with), in
 * [0, 1]. Null where one side has no completion, or where none with the operation is right.
 */
export function needOf(all: readonly CallOutcome[]): number | null {
  const { used, unused } = ratesByUse(all);
  return used === null || unused === null || used === 0 ? null : Math.max(0, 1 - unused / used);
}

/** Added to the reward of a right completion: −cost · calls · (1 − need); an unknown need counts as none. */
export function operationCharge({ calls, correct }: CallOutcome, need: number | null, cost: number): number {
  return correct && calls > 0 ? -cost * calls * (1 - (need ?? 0)) : 0;
}
