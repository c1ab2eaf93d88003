/** The list of stored runs. */
import type { KeptRun } from '../../runtime/protocol.ts';
import type { DamagedRun, RunLibrary, RunListing } from '../../storage/library.ts';
import { holdPlace, openRuns } from '../../storage/lock.ts';
import type { RunWords, WholeRun } from '../../storage/records.ts';
import type { RunSummary } from '../../storage/summary.ts';

const retryMs = 5000;
/** How often the page checks which runs other tabs have open. */
const lookMs = 1000;

export class Library {
  readonly #openStore: () => Promise<RunLibrary>;
  #opening: Promise<RunLibrary> | null;
  /** Most recently changed first. */
  runs = $state.raw<readonly RunSummary[]>([]);
  damaged = $state.raw<readonly DamagedRun[]>([]);
  /** Why runs are not stored in this browser; null if they are, or are not meant to be. */
  because = $state.raw<string | null>(null);
  failure = $state.raw<string | null>(null);
  /** Whether the list has been read at least once. */
  loaded = $state.raw(false);
  /** Runs that a thread of this or another tab is writing. */
  open = $state.raw<readonly string[]>([]);
  #own: { readonly runId: string; leave(): void } | null = null;
  #waits = false;
  /** Damage that shows only when the whole run is read. */
  #unreadable: readonly DamagedRun[] = [];

  /** A function opens a store that is known to be empty, and only once something needs it. */
  constructor(opening: Promise<RunLibrary> | (() => Promise<RunLibrary>)) {
    const isLater = typeof opening === 'function';
    this.#openStore = isLater ? opening : () => opening;
    this.#opening = isLater ? null : opening;
    this.loaded = isLater;
    if (!isLater) void this.#begin();
  }

  /** Resolves to the store once it is open. */
  get opening(): Promise<RunLibrary> {
    return (this.#opening ??= this.#openStore());
  }

  refresh(): Promise<void> {
    return this.attempt(() => Promise.resolve());
  }

  /** Polls which runs other tabs have open, until the returned function is called. */
  watch(): () => void {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void this.#look();
    }, lookMs);
    return () => clearInterval(timer);
  }

  /** Whether another tab has the run open. */
  isElsewhere(runId: string): boolean {
    return this.open.includes(runId) && this.#own?.runId !== runId;
  }

  /** Tells other tabs that this page has the run open; null: none. */
  holdPlace(runId: string | null): void {
    if (this.#own?.runId === runId) return;
    this.#own?.leave();
    this.#own = runId === null ? null : { runId, leave: holdPlace(runId) };
  }

  /** Lists a run as unreadable. */
  setAside(run: DamagedRun): void {
    this.#unreadable = [...this.#unreadable, run];
    this.#take({ runs: this.runs, damaged: this.damaged });
  }

  /** A run that exists only in this page because the browser denies storage; empty if storage has it. */
  async heldHere(runId: string): Promise<{ readonly kept?: KeptRun }> {
    const library = await this.opening;
    if (library.kind !== 'memory') return {};
    const checkpoint = await library.readCheckpoint(runId).catch(() => null);
    if (checkpoint === null) return {};
    const [{ name }, metrics] = [await library.readRun(runId), await library.readMetrics(runId)];
    return { kept: { name, checkpoint, metrics } };
  }

  /** Adds a run from a file. Rejects if storage refuses it. */
  async add(run: WholeRun): Promise<void> {
    await (await this.opening).addRun(run);
    await this.refresh();
  }

  /** A stored run up to its latest checkpoint or the one with this serial number. Rejects if it does not exist. */
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

  /** Does the work and reads the list again; keeps a failure of either for the page to show. */
  async attempt(work: (library: RunLibrary) => Promise<void>): Promise<void> {
    try {
      const library = await this.opening;
      await work(library);
      const listing = await library.listRuns();
      this.because = library.because;
      this.#take(listing);
      this.failure = null;
    } catch (error) {
      this.failure = error instanceof Error ? error.message : String(error);
      // Storage may only be slow or full: an empty list would look like lost runs.
      if (!this.#waits) setTimeout(() => this.#tryAgain(), retryMs);
      this.#waits = true;
    }
  }

  async #begin(): Promise<void> {
    // Both before the list is first shown, so that a run that another tab trains is never offered.
    await Promise.all([this.#look(), this.refresh()]);
    this.loaded = true;
  }

  #take({ runs, damaged }: Pick<RunListing, 'runs' | 'damaged'>): void {
    const found = this.#unreadable.filter(({ id }) => runs.some((run) => run.id === id));
    this.runs = found.length === 0 ? runs : runs.filter(({ id }) => !found.some((run) => run.id === id));
    this.damaged = [...damaged, ...found.filter(({ id }) => !damaged.some((run) => run.id === id))];
  }

  async #look(): Promise<void> {
    const open = await openRuns();
    if (open.size === this.open.length && this.open.every((id) => open.has(id))) return;
    this.open = [...open];
    // The page that closed a run has saved it.
    if (this.loaded) void this.#read();
  }

  async #read(): Promise<void> {
    try {
      this.#take(await (await this.opening).listRuns());
    } catch {
      // The next reading reports it.
    }
  }

  #tryAgain(): void {
    this.#waits = false;
    void this.refresh();
  }
}
