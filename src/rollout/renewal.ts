/** Newer weights during a collection: which, and after how many decode steps. */

/** After `step` decode steps of a collection, tokens come from these weights, named by the round that made them. */
export interface WeightsChange {
  readonly step: number;
  readonly weights: number;
}

/** Weights that change while a collection is decoded. */
export interface Renewal {
  /** Decode steps until the weights change next; Infinity where they stay. */
  stepsLeft(steps: number): number;
  /** Switches the policy to the weights due after `steps` steps, waiting for them if necessary; true if they changed. */
  renew(steps: number): Promise<boolean>;
}

/** The remaining changes after `steps` decode steps, counted from there. */
export function changesAfter(changes: readonly WeightsChange[], steps: number): readonly WeightsChange[] {
  const at = Math.max(
    0,
    changes.findLastIndex(({ step }) => step <= steps),
  );
  return changes.slice(at).map(({ step, weights }) => ({ step: Math.max(0, step - steps), weights }));
}

/** A renewal by these changes; `show` switches the policy to weights, waiting for them if necessary. */
export function renewalBy(
  changes: readonly WeightsChange[],
  show: (weights: number) => Promise<void>,
): Renewal {
  let shown: number | null = null;
  return {
    stepsLeft: (steps) => (changes.find(({ step }) => step > steps)?.step ?? Infinity) - steps,
    async renew(steps) {
      const due = (changes.findLast(({ step }) => step <= steps) as WeightsChange).weights;
      if (due === shown) return false;
      await show(due);
      shown = due;
      return true;
    },
  };
}
