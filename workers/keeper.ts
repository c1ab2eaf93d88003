/** Keeps one open run: its record, its store, and what happens when storage rejects a save. */
import type { MetricRow, RunStore } from '../src/run/records.ts';
import type { KeptRun, WorkerEvent } from '../src/runtime/protocol.ts';
import { RunMissing } from '../src/storage/errors.ts';
import type { RunLibrary } from '../src/storage/library.ts';
import { createMemoryLibrary } from '../src/storage/memory.ts';
import type { NewRun } from '../src/storage/records.ts';

export interface Keeper {
  readonly storage: RunLibrary['kind'];
  /** For the run: rejects like any store, after telling the reader and giving the page the checkpoint to hold. */
  readonly store: RunStore;
  /** Whether the next round boundary should save although the run's own rhythm does not ask for it. */
  isDue(): boolean;
  saveSoon(): void;
}

export interface KeeperOptions {
  readonly library: RunLibrary;
  readonly emit: (event: WorkerEvent) => void;
  readonly run: NewRun;
  readonly isNew: boolean;
  /** What the page held of a run that storage has not, or not up to date. */
  readonly kept?: KeptRun;
}

/** Storage rejected a save. The reader knows and the page holds the checkpoint: training need not stop. */
export class NotSaved extends Error {
  override readonly name = 'NotSaved';
}

/** Longest training between two checkpoints: what a closed tab may lose, whatever the run's settings say. */
const mostMsUnsaved = 5000;

/** Creates the run's record or takes it over. Where storage refuses, the run is kept in memory and a notice says so. */
export async function createKeeper({ library, emit, run, isNew, kept }: KeeperOptions): Promise<Keeper> {
  let savedAtMs = performance.now();
  let asked = false;
  let failing = false;
  // Rows of an earlier worker that storage could not take: they go with the first save that succeeds.
  let backlog: readonly MetricRow[] = kept?.metrics ?? [];

  const into = await takeOver(library, run, isNew).catch(async (error: unknown) => {
    const because = error instanceof Error ? error.message : String(error);
    emit({ type: 'notice', message: because });
    const memory = createMemoryLibrary(because);
    await memory.createRun(run);
    return memory;
  });

  const store: RunStore = {
    async save(runId, save) {
      savedAtMs = performance.now();
      asked = false;
      const metrics = [...backlog, ...save.metrics];
      try {
        await into.save(runId, { ...save, metrics });
        backlog = [];
        if (failing) emit({ type: 'notice', message: 'storage works again: the run is saved' });
        failing = false;
      } catch (error) {
        if (!failing)
          emit({ type: 'notice', message: error instanceof Error ? error.message : String(error) });
        failing = true;
        throw new NotSaved('storage took nothing of this save', { cause: error });
      } finally {
        if (save.checkpoint !== undefined && (failing || into.kind === 'memory')) {
          emit({ type: 'kept', runId, checkpoint: save.checkpoint });
        }
      }
    },
  };

  return {
    storage: into.kind,
    store,
    isDue: () => asked || performance.now() - savedAtMs >= mostMsUnsaved,
    saveSoon() {
      asked = true;
    },
  };
}

/** Makes the record of a new run, or of one that only the page held; notes the device of one that is there. */
async function takeOver(library: RunLibrary, run: NewRun, isNew: boolean): Promise<RunLibrary> {
  if (!isNew) {
    try {
      await library.noteDevice(run.id, run.device, run.codeVersion);
      return library;
    } catch (error) {
      // A full disk shows again at the first save, which has a way on.
      if (!(error instanceof RunMissing)) return library;
    }
  }
  await library.createRun(run);
  return library;
}
