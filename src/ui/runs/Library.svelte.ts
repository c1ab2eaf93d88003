/** The stored runs as the page lists them. */
import type { MetricRow } from '../../run/records.ts';
import type { DamagedRun, RunLibrary } from '../../storage/library.ts';
import type { KeptRun } from '../../runtime/protocol.ts';
import type { RunRecord, WholeRun } from '../../storage/records.ts';

/** The rewards of a run, few enough for a line in a list. */
export interface Curve {
  readonly updatedAt: number;
  readonly reward: readonly number[];
}

const mostCurvePoints = 48;
const retryMs = 5000;
/** Runs whose curve is read; the list may be longer. */
const mostCurves = 60;

export class Library {
  readonly #opening: Promise<RunLibrary>;
  #runs = $state.raw<readonly RunRecord[]>([]);
  #damaged = $state.raw<readonly DamagedRun[]>([]);
  #because = $state.raw<string | null>(null);
  #failure = $state.raw<string | null>(null);
  #loaded = $state.raw(false);
  #waits = false;
  /** By run; drawn anew when the run has changed. */
  #curves = $state.raw<Readonly<Record<string, Curve>>>({});

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
  get curves(): Readonly<Record<string, Curve>> {
    return this.#curves;
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

  /** Reads the learning curves that are missing or older than their run. */
  async readCurves(): Promise<void> {
    const library = await this.#opening;
    for (const { id, updatedAt } of this.#runs.slice(0, mostCurves)) {
      if (this.#curves[id]?.updatedAt === updatedAt) continue;
      try {
        const rows = await library.readMetrics(id);
        this.#curves = { ...this.#curves, [id]: { updatedAt, reward: thinned(rows) } };
      } catch {
        // The list says what a damaged run is; a line without a picture is enough here.
      }
    }
  }

  /** A run that only this page holds, because the browser denies storage; nothing where storage has it. */
  async heldHere(runId: string): Promise<{ readonly kept?: KeptRun }> {
    const library = await this.#opening;
    if (library.kind !== 'memory') return {};
    const checkpoint = await library.readCheckpoint(runId).catch(() => null);
    if (checkpoint === null) return {};
    const [{ name }, metrics] = [await library.readRun(runId), await library.readMetrics(runId)];
    return { kept: { name, checkpoint, metrics } };
  }

  /** Adds a run that came from a file. Rejects where storage cannot take it. */
  async add(run: WholeRun): Promise<void> {
    await (await this.#opening).addRun(run);
    await this.refresh();
  }

  /** All of a stored run, for an export. Rejects where it is not there or has no checkpoint yet. */
  async whole(runId: string): Promise<WholeRun> {
    const library = await this.#opening;
    const record = await library.readRun(runId);
    const checkpoint = await library.readCheckpoint(runId);
    if (checkpoint === null)
      throw new Error(
        `run ${record.name}: it has no checkpoint yet, train it for a round before exporting it`,
      );
    return { ...record, checkpoint, metrics: await library.readMetrics(runId) };
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
      // Storage may only be slow, or full: a list that stays empty would look like lost runs.
      if (!this.#waits) setTimeout(() => this.#tryAgain(), retryMs);
      this.#waits = true;
    }
  }

  #tryAgain(): void {
    this.#waits = false;
    void this.refresh();
  }
}

/** Means of equal stretches of the measured rewards. */
function thinned(rows: readonly MetricRow[]): number[] {
  const rewards = rows.map((row) => row.reward).filter((reward) => typeof reward === 'number');
  const points = Math.min(mostCurvePoints, rewards.length);
  return Array.from({ length: points }, (_, point) => {
    const from = Math.floor((point * rewards.length) / points);
    const to = Math.floor(((point + 1) * rewards.length) / points);
    return rewards.slice(from, to).reduce((sum, reward) => sum + reward, 0) / (to - from);
  });
}
