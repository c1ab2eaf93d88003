/**
 * Weights of some rounds ago to sample with, as an asynchronous trainer does: it keeps the latest versions, and whoever
 * reads the weights here sees the oldest of them while `lag` is in force, else those in use.
 */
import type { Executor } from '../graph/index.ts';
import type { HeldWeights } from './heldWeights.ts';
import { copiesIn, namedCopies, showCopies, type WeightsCopy } from './shownWeights.ts';

export interface LaggingWeights extends HeldWeights {
  /**
   * Keeps the weights as they are now, at the start of a round, and from here on shows those of `rounds` rounds ago, or the
   * oldest that it has. Returns how many rounds ago they were in use.
   */
  lag(rounds: number): Promise<number>;
  /** Shows the weights in use again. */
  follow(): void;
  /** The versions that are kept, the oldest first: `version_<place>_<version>` each. */
  snapshot(): Record<string, Float32Array>;
  /** Keeps those of a snapshot instead. Throws if one has another length. */
  restore(arrays: Readonly<Record<string, Float32Array>>): void;
}

const prefix = 'version_';

/** Follows `weights` of `size` values, which it does not own. */
export function lagBehind(executor: Executor, weights: HeldWeights, size: number): LaggingWeights {
  const shown = showCopies(executor, weights);
  let kept: readonly WeightsCopy[] = [];

  // Assigned, not spread: the weights that are shown must be read anew each time.
  return Object.assign(shown, {
    async lag(rounds: number) {
      shown.follow();
      kept = [...kept, await shown.copy()].slice(-(rounds + 1));
      const [oldest] = kept;
      if (oldest && kept.length > 1) await shown.showCopy(oldest);
      return kept.length - 1;
    },

    snapshot: () => namedCopies(prefix, kept.entries()),

    restore(arrays: Readonly<Record<string, Float32Array>>) {
      shown.follow();
      kept = copiesIn(arrays, prefix, size).map(([, copy]) => copy);
    },
  });
}
