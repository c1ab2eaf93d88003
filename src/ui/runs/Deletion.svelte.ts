/** Deleting runs so that it can be undone: they are hidden at once and removed when the notice goes, or later after leaving. */
import { RunOpen } from '../../storage/errors.ts';
import type { RunSummary } from '../../storage/summary.ts';
import type { Library } from './Library.svelte.ts';

/** How long the notice stays after the pointer and the focus have left it. */
export const noticeMs = 20_000;
/** What a page left behind is removed by another one after this: no page shows its notice any more. */
const leftAfterMs = 15 * 60_000;

type Pending = readonly Pick<RunSummary, 'id' | 'name'>[];

export class Deletion {
  readonly #library: Library;
  #pending = $state.raw<Pending>([]);
  #failure = $state.raw<string | null>(null);
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(library: Library) {
    this.#library = library;
    addEventListener('pagehide', () => void this.finish());
    void this.#removeLeft();
  }

  /** What can still be undone. */
  get pending(): Pending {
    return this.#pending;
  }
  get failure(): string | null {
    return this.#failure;
  }

  /** Deletes the runs; an earlier deletion is final now. */
  async delete(runs: Pending): Promise<void> {
    await this.finish();
    const ids = runs.map(({ id }) => id);
    if (!(await this.#mark(ids, Date.now()))) return;
    this.#pending = runs.map(({ id, name }) => ({ id, name }));
    this.wait();
  }

  async undo(): Promise<void> {
    this.hold();
    const ids = this.#pending.map(({ id }) => id);
    if (await this.#mark(ids, null)) this.#pending = [];
  }

  /** Makes it final. */
  async finish(): Promise<void> {
    this.hold();
    const gone = this.#pending;
    this.#pending = [];
    const library = await this.#library.opening;
    await Promise.all(gone.map(({ id }) => library.deleteRun(id).catch(() => undefined)));
  }

  /** The reader looks at the notice: it stays. */
  hold(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  wait(): void {
    this.hold();
    if (this.#pending.length > 0) this.#timer = setTimeout(() => void this.finish(), noticeMs);
  }

  async #mark(ids: readonly string[], at: number | null): Promise<boolean> {
    this.#failure = null;
    try {
      await (await this.#library.opening).markDeleted(ids, at);
      await this.#library.refresh();
      return true;
    } catch (error) {
      this.#failure =
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
      // The next page tries again.
    }
  }
}
