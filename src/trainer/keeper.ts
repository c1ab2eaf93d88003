/** Writes one open run. Reports and keeps a refused save and retries until storage accepts it; the run itself is not affected. */
import type { Checkpoint, MetricRow, RolloutGroup, RoundReport, RunSave, RunStore } from '../run/records.ts';
import type { HeldRows, KeptRun, WorkerEvent } from '../runtime/protocol.ts';
import { RunExists, RunMissing } from '../storage/errors.ts';
import type { RunLibrary } from '../storage/library.ts';
import type { NewRun } from '../storage/records.ts';
import { noticed } from '../runtime/notices.ts';

export interface Keeper {
  readonly storage: RunLibrary['kind'];
  /** Accepts every save of the run and never rejects. */
  readonly store: RunStore;
  /** Whether the next round boundary should save, besides the run's own schedule. */
  isDue(): boolean;
  saveSoon(): void;
  /** Receives every finished round, with the completions to store. Requests a save if it evaluates best so far. */
  hear(row: MetricRow, rollouts?: RoundReport['rollouts']): void;
  /** Tries a last time to write refused data; if it fails, only the page has it. */
  close(): Promise<void>;
}

export interface KeeperOptions {
  readonly library: RunLibrary;
  readonly emit: (event: WorkerEvent) => void;
  readonly run: NewRun;
  readonly isNew: boolean;
  /** The page's copy of a run that storage lacks or has outdated. */
  readonly kept?: KeptRun;
  /** The page's rows of the run; all are written again if the site's data was cleared. */
  readonly heldRows?: HeldRows;
}

/** Longest training between two checkpoints, whatever the settings: what a closed tab may lose. */
const mostMsUnsaved = 5000;
/** Delay before the first retry of a refused save; it doubles up to the maximum. */
const firstRetryMs = 1000;
const mostRetryMs = 10_000;
/** Least time between two checks of the checkpoints' total size. */
const evictEveryMs = 30_000;

/**
 * Creates the run's record or takes it over. If storage refuses, says so and creates the record with the first save
 * that succeeds. Throws `RunExists` if a new run's id exists.
 */
export async function createKeeper({
  library,
  emit,
  run,
  isNew,
  kept,
  heldRows,
}: KeeperOptions): Promise<Keeper> {
  let savedAtMs = performance.now();
  let asked = false;
  /** An earlier worker's rows that storage lacks; written with the first save that succeeds. */
  let backlog: readonly MetricRow[] = kept?.metrics ?? [];
  /** All unsaved data, as one save. */
  let unsaved: RunSave | null = null;
  let retryMs = firstRetryMs;
  let retry: ReturnType<typeof setTimeout> | null = null;
  let refusal: string | null = null;
  /** Serialises writes. */
  let turn: Promise<void> = Promise.resolve();
  /** The completions that the page showed last. */
  let shown: { readonly round: number; readonly rollouts: readonly RolloutGroup[] } | null = null;
  let best = -Infinity;
  let evictedAtMs = -Infinity;
  /** Whether storage has had the run's record, which no tab deletes while the run is open. */
  let isRecorded = false;

  function refused(error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    if (message !== refusal) emit({ type: 'saving', refusal: message });
    refusal = message;
    if (retry !== null) clearTimeout(retry);
    retry = setTimeout(() => void attempt(), retryMs);
    retryMs = Math.min(2 * retryMs, mostRetryMs);
  }

  function accepted(): void {
    if (refusal === null) return;
    emit({ type: 'saving', refusal: null });
    emit({ type: 'kept', runId: run.id, checkpoint: null });
    refusal = null;
    retryMs = firstRetryMs;
    if (retry !== null) clearTimeout(retry);
    retry = null;
  }

  async function write(save: RunSave): Promise<void> {
    try {
      await library.save(run.id, save);
    } catch (error) {
      if (!(error instanceof RunMissing)) throw error;
      const held = (await heldRows?.(run.id)) ?? [];
      await library.createRun(run);
      await library.save(run.id, { ...save, metrics: joined(held, save.metrics) });
      if (isRecorded) emit({ type: 'notice', ...noticed({ of: 'cleared' }) });
    }
    isRecorded = true;
  }

  function attempt(): Promise<void> {
    turn = turn.then(async () => {
      const save = unsaved;
      if (save === null) {
        retry = null;
        return;
      }
      try {
        await write(save);
        // Rounds that ended meanwhile were added to a new save; its repeated rows replace these.
        if (unsaved === save) unsaved = null;
        accepted();
        await evict();
      } catch (error) {
        refused(error);
      }
    });
    return turn;
  }

  /** Evicts checkpoints of all runs beyond their budget; a failure does not stop training. */
  async function evict(): Promise<void> {
    if (performance.now() - evictedAtMs < evictEveryMs) return;
    evictedAtMs = performance.now();
    const evicted = await library.evict().catch(() => []);
    if (evicted.length > 0) emit({ type: 'notice', ...noticed({ of: 'evicted', evicted }) });
  }

  function withShown(checkpoint: Checkpoint): Pick<RunSave, 'checkpoint' | 'rollouts'> {
    return { checkpoint, ...(shown?.round === checkpoint.round && { rollouts: shown.rollouts }) };
  }

  const store: RunStore = {
    async save(_, save) {
      savedAtMs = performance.now();
      asked = false;
      unsaved = {
        metrics: joined(unsaved?.metrics ?? backlog, save.metrics),
        ...(save.checkpoint
          ? withShown(save.checkpoint)
          : { checkpoint: unsaved?.checkpoint, rollouts: unsaved?.rollouts }),
        result: save.result,
      };
      backlog = [];
      // While storage refuses, only the retry timer writes; the end of training does not wait for it.
      if (retry === null || save.result.state !== 'running') await attempt();
      if (save.checkpoint !== undefined && (refusal !== null || library.kind === 'memory')) {
        emit({ type: 'kept', runId: run.id, checkpoint: save.checkpoint });
      }
    },
  };

  try {
    await takeOver(library, run, isNew);
    isRecorded = true;
    emit({ type: 'saving', refusal: null });
  } catch (error) {
    if (error instanceof RunExists) throw error;
    refused(error);
  }

  return {
    storage: library.kind,
    store,
    isDue: () => asked || performance.now() - savedAtMs >= mostMsUnsaved,
    saveSoon() {
      asked = true;
    },
    hear(row, rollouts = null) {
      shown = rollouts === null ? shown : { round: row.round, rollouts };
      const value = row['pass@1'] ?? null;
      if (value === null || value <= best) return;
      asked ||= best > -Infinity;
      best = value;
    },
    async close() {
      await attempt();
      if (retry !== null) clearTimeout(retry);
    },
  };
}

/** The rows of two saves; a repeated round replaces its first row and all later ones. */
function joined(before: readonly MetricRow[], after: readonly MetricRow[]): readonly MetricRow[] {
  const [first] = after;
  return first === undefined ? before : [...before.filter(({ round }) => round < first.round), ...after];
}

/** Creates the record of a new run, or of one that only the page had; updates the device of an existing one. */
async function takeOver(library: RunLibrary, run: NewRun, isNew: boolean): Promise<void> {
  try {
    if (!isNew) return await library.noteDevice(run.id, run.device, run.codeVersion);
  } catch (error) {
    if (!(error instanceof RunMissing)) throw error;
  }
  await library.createRun(run);
}
