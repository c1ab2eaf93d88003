/** The stored runs as the page lists them. */
import type { KeptRun } from '../../runtime/protocol.ts';
import type { DamagedRun, RunLibrary, RunListing } from '../../storage/library.ts';
import { holdPlace, openRuns } from '../../storage/lock.ts';
import type { RunWords, WholeRun } from '../../storage/records.ts';
import type { RunSummary } from '../../storage/summary.ts';

const retryMs = 5000;
/** How often it is looked which runs other tabs have open. */
const lookMs = 1000;

export class Library {
  /** Where runs are kept, once it is open. */
  readonly opening: Promise<RunLibrary>;
  #runs = $state.raw<readonly RunSummary[]>([]);
  #damaged = $state.raw<readonly DamagedRun[]>([]);
  #because = $state.raw<string | null>(null);
  #failure = $state.raw<string | null>(null);
  #loaded = $state.raw(false);
  #open = $state.raw<readonly string[]>([]);
  #own: { readonly runId: string; leave(): void } | null = null;
  #waits = false;
  /** Found only when the whole run was read. */
  #unreadable: readonly DamagedRun[] = [];

  constructor(opening: Promise<RunLibrary>) {
    this.opening = opening;
    void this.#begin();
  }

  /** Last changed first. */
  get runs(): readonly RunSummary[] {
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
  /** Runs that a thread of this or another tab writes. */
  get open(): readonly string[] {
    return this.#open;
  }

  refresh(): Promise<void> {
    return this.attempt(() => Promise.resolve());
  }

  /** Looks again and again which runs other tabs have open, until what is returned is called. */
  watch(): () => void {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void this.#look();
    }, lookMs);
    return () => clearInterval(timer);
  }

  /** Whether another tab has the run open. */
  isElsewhere(runId: string): boolean {
    return this.#open.includes(runId) && this.#own?.runId !== runId;
  }

  /** Says to other tabs that this page has the run open; null: that it has none. */
  holdPlace(runId: string | null): void {
    if (this.#own?.runId === runId) return;
    this.#own?.leave();
    this.#own = runId === null ? null : { runId, leave: holdPlace(runId) };
  }

  /** Lists a run as unreadable, because it turned out so. */
  setAside(run: DamagedRun): void {
    this.#unreadable = [...this.#unreadable, run];
    this.#take({ runs: this.#runs, damaged: this.#damaged });
  }

  /** A run that only this page holds, because the browser denies storage; nothing where storage has it. */
  async heldHere(runId: string): Promise<{ readonly kept?: KeptRun }> {
    const library = await this.opening;
    if (library.kind !== 'memory') return {};
    const checkpoint = await library.readCheckpoint(runId).catch(() => null);
    if (checkpoint === null) return {};
    const [{ name }, metrics] = [await library.readRun(runId), await library.readMetrics(runId)];
    return { kept: { name, checkpoint, metrics } };
  }

  /** Adds a run that came from a file. Rejects where storage cannot take it. */
  async add(run: WholeRun): Promise<void> {
    await (await this.opening).addRun(run);
    await this.refresh();
  }

  /** All of a stored run up to its latest checkpoint or the one with this serial number. Rejects where it is not there. */
  async whole(runId: string, serial?: number): Promise<WholeRun> {
    const library = await this.opening;
    const record = await library.readRun(runId);
    const checkpoint = await library.readCheckpoint(runId, serial);
    if (checkpoint === null)
      throw new Error(
        `run ${record.name}: it has no checkpoint yet, train it for a round before exporting it`,
      );
    return { ...record, checkpoint, metrics: await library.readMetrics(runId) };
  }

  describe(runId: string, words: Partial<RunWords>): Promise<void> {
    return this.attempt((library) => library.describeRun(runId, words));
  }

  /** Does the work and reads the list again; a failure of either is kept for the page to say. */
  async attempt(work: (library: RunLibrary) => Promise<void>): Promise<void> {
    try {
      const library = await this.opening;
      await work(library);
      const listing = await library.listRuns();
      this.#because = library.because;
      this.#take(listing);
      this.#failure = null;
    } catch (error) {
      this.#failure = error instanceof Error ? error.message : String(error);
      // Storage may only be slow, or full: a list that stays empty would look like lost runs.
      if (!this.#waits) setTimeout(() => this.#tryAgain(), retryMs);
      this.#waits = true;
    }
  }

  async #begin(): Promise<void> {
    // Both before the list is first shown: a run that another tab trains is never offered here.
    await Promise.all([this.#look(), this.refresh()]);
    this.#loaded = true;
  }

  #take({ runs, damaged }: Pick<RunListing, 'runs' | 'damaged'>): void {
    const found = this.#unreadable.filter(({ id }) => runs.some((run) => run.id === id));
    this.#runs = found.length === 0 ? runs : runs.filter(({ id }) => !found.some((run) => run.id === id));
    this.#damaged = [...damaged, ...found.filter(({ id }) => !damaged.some((run) => run.id === id))];
  }

  async #look(): Promise<void> {
    const open = await openRuns();
    if (open.size === this.#open.length && this.#open.every((id) => open.has(id))) return;
    this.#open = [...open];
    // Whoever closed a run has saved it.
    if (this.#loaded) void this.#read();
  }

  async #read(): Promise<void> {
    try {
      this.#take(await (await this.opening).listRuns());
    } catch {
      // The next reading says it.
    }
  }

  #tryAgain(): void {
    this.#waits = false;
    void this.refresh();
  }
}
