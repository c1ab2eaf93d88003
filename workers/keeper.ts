/**
 * Writes one open run. A save that storage refuses is reported, held, and tried again until storage takes it: the run itself
 * trains on and need not know.
 */
import type {
  Checkpoint,
  MetricRow,
  RolloutGroup,
  RoundReport,
  RunSave,
  RunStore,
} from '../src/run/records.ts';
import type { HeldRows, KeptRun, WorkerEvent } from '../src/runtime/protocol.ts';
import { RunExists, RunMissing } from '../src/storage/errors.ts';
import { evictionWords } from '../src/storage/evictionWords.ts';
import type { RunLibrary } from '../src/storage/library.ts';
import type { NewRun } from '../src/storage/records.ts';

export interface Keeper {
  readonly storage: RunLibrary['kind'];
  /** For the run: takes every save and never rejects. */
  readonly store: RunStore;
  /** Whether the next round boundary should save although the run's own rhythm does not ask for it. */
  isDue(): boolean;
  saveSoon(): void;
  /** Looks at a round that ended, whose completions go with a checkpoint of it: one that evaluates better than any before should be saved, because the best checkpoint stays. */
  hear(row: MetricRow, rollouts?: RoundReport['rollouts']): void;
  /** Tries a last time to write what storage has not taken; what it refuses then, only the page holds. */
  close(): Promise<void>;
}

export interface KeeperOptions {
  readonly library: RunLibrary;
  readonly emit: (event: WorkerEvent) => void;
  readonly run: NewRun;
  readonly isNew: boolean;
  /** What the page held of a run that storage has not, or not up to date. */
  readonly kept?: KeptRun;
  /** The page's rows of the run: all of them are written again where the site's data was cleared. */
  readonly heldRows?: HeldRows;
}

/** Longest training between two checkpoints: what a closed tab may lose, whatever the run's settings say. */
const mostMsUnsaved = 5000;
/** A refused save is tried again after this, then after twice as long each time, up to the most. */
const firstRetryMs = 1000;
const mostRetryMs = 10_000;
/** Least time between two looks at what all checkpoints take together. */
const evictEveryMs = 30_000;

/**
 * Creates the run's record or takes it over. Where storage refuses, a notice says so and the record is made with the
 * first save that storage takes. Throws `RunExists` where a new run has the id of another.
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
  /** Rows of an earlier worker that storage could not take: they go with the first save that succeeds. */
  let backlog: readonly MetricRow[] = kept?.metrics ?? [];
  /** All that storage has not taken, as one save. */
  let unsaved: RunSave | null = null;
  let retryMs = firstRetryMs;
  let retry: ReturnType<typeof setTimeout> | null = null;
  let refusal: string | null = null;
  /** One write at a time. */
  let turn: Promise<void> = Promise.resolve();
  /** The completions that the page was shown last. */
  let shown: { readonly round: number; readonly rollouts: readonly RolloutGroup[] } | null = null;
  let best = -Infinity;
  let evictedAtMs = -Infinity;

  function refused(error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    if (message !== refusal) emit({ type: 'notice', message });
    refusal = message;
    if (retry !== null) clearTimeout(retry);
    retry = setTimeout(() => void attempt(), retryMs);
    retryMs = Math.min(2 * retryMs, mostRetryMs);
  }

  function accepted(): void {
    if (refusal === null) return;
    emit({ type: 'notice', message: 'storage works again: the run is saved' });
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
    }
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
        // Rounds may have ended meanwhile: they were added to what stands here, and repeated rows replace each other.
        if (unsaved === save) unsaved = null;
        accepted();
        await evict();
      } catch (error) {
        refused(error);
      }
    });
    return turn;
  }

  /** Holds all runs' checkpoints to their budget; training never fails by it. */
  async function evict(): Promise<void> {
    if (performance.now() - evictedAtMs < evictEveryMs) return;
    evictedAtMs = performance.now();
    const evicted = await library.evict().catch(() => []);
    if (evicted.length > 0) emit({ type: 'notice', message: evictionWords(evicted) });
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
      // While storage refuses, its own clock tries again; only the end of training does not wait for it.
      if (retry === null || save.result.state !== 'running') await attempt();
      if (save.checkpoint !== undefined && (refusal !== null || library.kind === 'memory')) {
        emit({ type: 'kept', runId: run.id, checkpoint: save.checkpoint });
      }
    },
  };

  try {
    await takeOver(library, run, isNew);
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

/** Rows of two saves as those of one; a round that was done again replaces its first row and all after it. */
function joined(before: readonly MetricRow[], after: readonly MetricRow[]): readonly MetricRow[] {
  const [first] = after;
  return first === undefined ? before : [...before.filter(({ round }) => round < first.round), ...after];
}

/** Makes the record of a new run, or of one that only the page held; notes the device of one that is there. */
async function takeOver(library: RunLibrary, run: NewRun, isNew: boolean): Promise<void> {
  try {
    if (!isNew) return await library.noteDevice(run.id, run.device, run.codeVersion);
  } catch (error) {
    if (!(error instanceof RunMissing)) throw error;
  }
  await library.createRun(run);
}
