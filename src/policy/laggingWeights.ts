/**
 * Weights of earlier rounds to sample with, as in an asynchronous trainer: keeps the latest versions and exposes the
 * oldest of them while `lag` is in force, else the weights in use.
 */
import type { Executor } from '../graph/index.ts';
import type { HeldWeights } from './heldWeights.ts';
import { copiesIn, namedCopies, showCopies, type WeightsCopy } from './shownWeights.ts';

export interface LaggingWeights extends HeldWeights {
  /**
   * Keeps a copy of the weights at the start of a round, then shows the weights of `rounds` rounds ago, or the oldest
   * kept. Returns their age in rounds.
   */
  lag(rounds: number): Promise<number>;
  /** Shows the weights in use again. */
  follow(): void;
  /** The kept versions, oldest first: `version_<place>_<version>` each. */
  snapshot(): Record<string, Float32Array>;
  /** Replaces the kept versions by a snapshot's. Throws if one has another length. */
  restore(arrays: Readonly<Record<string, Float32Array>>): void;
}

const prefix = 'version_';

/** Starts with `weights` of `size` values, which it does not own. */
export function lagBehind(executor: Executor, weights: HeldWeights, size: number): LaggingWeights {
  const shown = showCopies(executor, weights);
  let kept: readonly WeightsCopy[] = [];

  // Assigned, not spread: a spread would copy the shown weights once instead of reading them each time.
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
