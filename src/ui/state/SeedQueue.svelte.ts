/** Seeds that one recipe trains one after another: total, and how many are left. */

export const mostQueuedSeeds = 20;

export class SeedQueue {
  /** Runs that one press of Run trains, with consecutive seeds. */
  count = $state(1);
  /** Runs left after the current one. */
  left = $state(0);

  /** Starts counting at a press of Run. */
  begin(): void {
    this.left = Math.max(0, Math.min(mostQueuedSeeds, Math.round(this.count) || 1) - 1);
  }

  /** Drops the remaining runs after a pause or reset. */
  stop(): void {
    this.left = 0;
  }

  /** The seed of the run after that of `seed`; null if none is left. */
  next(seed: number): number | null {
    if (this.left === 0) return null;
    this.left--;
    return (seed + 1) % 2 ** 32;
  }
}
