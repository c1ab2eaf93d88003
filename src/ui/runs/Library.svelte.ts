/** The stored runs as the page lists them. */
import type { DamagedRun, RunLibrary } from '../../storage/library.ts';
import type { RunRecord } from '../../storage/records.ts';

export class Library {
  readonly #opening: Promise<RunLibrary>;
  #runs = $state.raw<readonly RunRecord[]>([]);
  #damaged = $state.raw<readonly DamagedRun[]>([]);
  #because = $state.raw<string | null>(null);
  #failure = $state.raw<string | null>(null);
  #loaded = $state.raw(false);

  constructor(opening: Promise<RunLibrary>) {
    this.#opening = opening;
    void this.refresh();
  }

  /** Last changed first. */
  get runs(): readonly RunRecord[] {
    return this.#runs;
  }
  get damaged(): readonly DamagedRun[] {
    return this.#damaged;
  }
  /** Why runs are not kept in this browser, or null when they are. */
  get because(): string | null {
    return this.#because;
  }
  get failure(): string | null {
    return this.#failure;
  }
  /** Whether the list has been read at least once. */
  get loaded(): boolean {
    return this.#loaded;
  }

  async refresh(): Promise<void> {
    await this.#attempt(() => Promise.resolve());
    this.#loaded = true;
  }

  rename(runId: string, name: string): Promise<void> {
    return this.#attempt((library) => library.renameRun(runId, name));
  }

  remove(runId: string): Promise<void> {
    return this.#attempt((library) => library.deleteRun(runId));
  }

  /** Does the work and reads the list anew; a failure of either is kept for the page to say. */
  async #attempt(work: (library: RunLibrary) => Promise<void>): Promise<void> {
    try {
      const library = await this.#opening;
      await work(library);
      const { runs, damaged } = await library.listRuns();
      this.#because = library.because;
      this.#runs = runs;
      this.#damaged = damaged;
      this.#failure = null;
    } catch (error) {
      this.#failure = error instanceof Error ? error.message : String(error);
    }
  }
}
