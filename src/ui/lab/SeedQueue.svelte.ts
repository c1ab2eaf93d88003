/** Seeds that are trained one after the other with one recipe: how many, and how many are still to come. */

export const mostSeeds = 20;

export class SeedQueue {
  /** Runs that one press of Run trains, each with the seed after the one before. */
  count = $state(1);
  #left = $state(0);

  /** Runs that are still to come after the present one. */
  get left(): number {
    return this.#left;
  }

  /** A press of Run begins the first. */
  begin(): void {
    this.#left = Math.max(0, Math.min(mostSeeds, Math.round(this.count) || 1) - 1);
  }

  /** The reader paused or reset: the others are not started. */
  stop(): void {
    this.#left = 0;
  }

  /** The seed of the run after that of `seed`; null where none is to come. */
  next(seed: number): number | null {
    if (this.#left === 0) return null;
    this.#left--;
    return (seed + 1) % 2 ** 32;
  }
}
