/** Keeps finished runs of comparisons: in storage, or in memory where storage refuses them. */
import type { StudyRun } from '../../experiment/study.ts';
import type { RunCache } from '../../experiment/obtain.ts';
import { runKey } from '../../experiment/obtain.ts';
import type { TrainedRun } from '../../experiment/trainTo.ts';
import type { RunConfig } from '../../config/schema.ts';
import type { ComparisonShelf } from '../../storage/comparisons.ts';

export class Keeping implements RunCache {
  readonly #shelf: Promise<ComparisonShelf>;
  /** Runs that storage refused. */
  readonly #held = new Map<string, TrainedRun>();

  constructor(shelf: Promise<ComparisonShelf>) {
    this.#shelf = shelf;
  }

  async get(key: string): Promise<TrainedRun | null> {
    const held = this.#held.get(key);
    if (!held) return (await this.#shelf).get(key);
    // Storage may have space now.
    await this.#store(key, held).catch(() => undefined);
    return held;
  }

  /** Stores a run. If storage refuses, keeps it in memory, tries again at the next `get`, and rejects with a sentence. */
  async put(key: string, record: TrainedRun): Promise<void> {
    try {
      await this.#store(key, record);
    } catch (error) {
      this.#held.set(key, record);
      const because =
        error instanceof Error && error.name === 'StorageFull' ? 'storage is full' : 'storage failed';
      throw new Error(
        `${because}: the run that has just finished is kept until this page closes. Remove comparisons or runs that you no longer need, then press Continue`,
        { cause: error },
      );
    }
  }

  keysOf(runs: readonly StudyRun[], versionOf: (config: RunConfig) => Promise<string>): Promise<string[]> {
    return Promise.all(runs.map(async ({ request }) => runKey(request, await versionOf(request.config))));
  }

  async #store(key: string, record: TrainedRun): Promise<void> {
    await (await this.#shelf).put(key, record);
    this.#held.delete(key);
  }
}
