/**
 * Weights by the round whose updates made them: an asynchronous run publishes them after every round, and generation
 * reads the ones shown last, or the weights in use.
 */
import type { Executor } from '../graph/index.ts';
import type { HeldWeights } from './heldWeights.ts';
import { copiesIn, namedCopies, showCopies, type WeightsCopy } from './shownWeights.ts';

export interface PublishedCopy extends WeightsCopy {
  readonly round: number;
}

export interface PublishedWeights extends HeldWeights {
  /** Keeps a copy of the weights in use as this round's, unless there is one; forgets those of rounds before `oldest`. */
  publish(round: number, oldest: number): Promise<PublishedCopy>;
  /** The copies, oldest first. */
  all(): readonly PublishedCopy[];
  /** Shows the weights of a round. Throws if they are not kept. */
  show(round: number): Promise<void>;
  /** Shows the weights in use again. */
  follow(): void;
  /** The copies, oldest first: `published_<round>_<version>` each. */
  snapshot(): Record<string, Float32Array>;
  /** Replaces the copies by a snapshot's. Throws if one has another length. */
  restore(arrays: Readonly<Record<string, Float32Array>>): void;
}

const prefix = 'published_';

/** Starts with `weights` of `size` values, which it does not own. */
export function publishWeights(executor: Executor, weights: HeldWeights, size: number): PublishedWeights {
  const shown = showCopies(executor, weights);
  let kept: readonly PublishedCopy[] = [];
  const find = (round: number): PublishedCopy | undefined => kept.find((one) => one.round === round);

  // Assigned, not spread: a spread would copy the shown weights once instead of reading them each time.
  return Object.assign(shown, {
    async publish(round: number, oldest: number) {
      const made = find(round) ?? { round, ...(await shown.copy()) };
      kept = [...kept.filter((one) => one.round >= oldest && one.round !== round), made];
      return made;
    },

    all: () => kept,

    async show(round: number) {
      const found = find(round);
      if (!found) throw new Error(`internal: the weights of round ${round} are not kept`);
      await shown.showCopy(found);
    },

    snapshot: () =>
      namedCopies(
        prefix,
        kept.map((one) => [one.round, one]),
      ),

    restore(arrays: Readonly<Record<string, Float32Array>>) {
      shown.follow();
      kept = copiesIn(arrays, prefix, size).map(([round, copy]) => ({ round, ...copy }));
    },
  });
}
