/** Deletes runs with undo: hides them at once and removes them when the notice closes, or later if the page closed. */
import { RunOpen } from '../../storage/errors.ts';
import type { RunSummary } from '../../storage/summary.ts';
import type { Library } from '../state/Library.svelte.ts';

/** How long the notice stays after pointer and focus leave it. */
const noticeMs = 20_000;
/** Runs that a closed page left hidden are removed after this time, when no page can show their notice. */
const leftAfterMs = 15 * 60_000;

type Pending = readonly Pick<RunSummary, 'id' | 'name'>[];

export class Deletion {
  readonly #library: Library;
  /** Runs whose deletion can still be undone. */
  pending = $state.raw<Pending>([]);
  failure = $state.raw<string | null>(null);
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(library: Library) {
    this.#library = library;
    addEventListener('pagehide', () => void this.finish());
    void this.#removeLeft();
  }

  /** Hides the runs, and makes an earlier deletion final. */
  async delete(runs: Pending): Promise<void> {
    await this.finish();
    const ids = runs.map(({ id }) => id);
    if (!(await this.#mark(ids, Date.now()))) return;
    this.pending = runs.map(({ id, name }) => ({ id, name }));
    this.wait();
  }

  async undo(): Promise<void> {
    this.hold();
    const ids = this.pending.map(({ id }) => id);
    if (await this.#mark(ids, null)) this.pending = [];
  }

  /** Makes the deletion final. */
  async finish(): Promise<void> {
    this.hold();
    const gone = this.pending;
    this.pending = [];
    const library = await this.#library.opening;
    await Promise.all(gone.map(({ id }) => library.deleteRun(id).catch(() => undefined)));
  }

  /** Keeps the notice while the reader uses it. */
  hold(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  wait(): void {
    this.hold();
    if (this.pending.length > 0) this.#timer = setTimeout(() => void this.finish(), noticeMs);
  }

  async #mark(ids: readonly string[], at: number | null): Promise<boolean> {
    this.failure = null;
    try {
      await (await this.#library.opening).markDeleted(ids, at);
      await this.#library.refresh();
      return true;
    } catch (error) {
      this.failure =
        error instanceof RunOpen
          ? 'Nothing was deleted: a chosen run is open in a tab. Close it there, or leave it out.'
          : error instanceof Error
            ? error.message
            : String(error);
      return false;
    }
  }

  async #removeLeft(): Promise<void> {
    try {
      const library = await this.#library.opening;
      const { deleted } = await library.listRuns();
      const before = Date.now() - leftAfterMs;
      for (const { id, deletedAt } of deleted) {
        if (deletedAt !== null && deletedAt < before) await library.deleteRun(id);
      }
    } catch {
      // A later page tries again.
    }
  }
}
