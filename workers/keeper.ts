/** Keeps one open run: its lock, its unsaved rows, its saves, and what happens when storage cannot take them. */
import type { Checkpoint, MetricRow, RoundReport, RunResult, RunSave } from '../src/run/records.ts';
import { numTokens } from '../src/rollout/ledger.ts';
import type { DeviceInfo, KeptRun, OpenRequest, WorkerEvent } from '../src/runtime/protocol.ts';
import { DamagedRecord, RunMissing } from '../src/storage/errors.ts';
import type { RunLibrary } from '../src/storage/library.ts';
import { lockRun } from '../src/storage/lock.ts';
import { createMemoryLibrary } from '../src/storage/memory.ts';
import type { RunRecord } from '../src/storage/records.ts';

type Emit = (event: WorkerEvent) => void;

/** What a resumed run goes on from. */
export interface Resumed {
  readonly name: string;
  readonly checkpoint: Checkpoint;
  readonly metrics: readonly MetricRow[];
  /** What it trained on before, where that is known. */
  readonly device: DeviceInfo | null;
  readonly notices: readonly string[];
}

/** Longest training between two checkpoints: what a closed tab may lose, whatever the run's settings say. */
const mostSecondsUnsaved = 5;

/** Takes the run's lock. Throws a sentence when another tab has the run open. */
export async function lockOrThrow(runId: string): Promise<() => void> {
  const release = await lockRun(runId);
  if (release === null) throw new Error(`run ${runId}: it is open in another tab, close it there first`);
  return release;
}

/** Reads what a run goes on from: the page's own copy where storage has nothing newer. */
export async function readRun(
  library: RunLibrary,
  request: OpenRequest & { kind: 'resume' },
): Promise<Resumed> {
  const { runId, kept } = request;
  const stored = await readStored(library, runId).catch((error: unknown) => {
    // With a copy in hand a run need not be in storage at all.
    if (kept !== undefined) return null;
    throw error;
  });
  if (kept !== undefined && (stored === null || kept.checkpoint.round >= stored.checkpoint.round)) {
    return { ...kept, device: stored?.device ?? null, notices: stored?.notices ?? [] };
  }
  return stored as Resumed;
}

async function readStored(library: RunLibrary, runId: string): Promise<Resumed> {
  const record: RunRecord = await library.readRun(runId);
  const checkpoint = await library.readCheckpoint(runId);
  if (checkpoint === null)
    throw new Error(`run ${record.name}: it was closed before its first checkpoint, start it anew`);
  const notices: string[] = [];
  const rows = await library.readMetrics(runId).catch((error: unknown) => {
    if (!(error instanceof DamagedRecord)) throw error;
    notices.push('the learning curve so far could not be read; the run itself is whole and goes on');
    return [];
  });
  const metrics = rows.filter((row) => row.round < checkpoint.round);
  return { name: record.name, checkpoint, metrics, device: record.device, notices };
}

/** The saving side of an open run. */
export interface Keeper {
  readonly storage: RunLibrary['kind'];
  /** Notes a round; its row is written with the next save. */
  note(report: RoundReport): void;
  /** Whether the next boundary should save: rounds or seconds are up, or someone asked. */
  isDue(everyRounds: number): boolean;
  saveSoon(): void;
  /** Writes rows, result and, if given, a checkpoint. Never rejects: what storage cannot take, the page holds. */
  save(state: RunResult['state'], checkpoint: Checkpoint | null): Promise<void>;
}

export interface KeeperOptions {
  readonly library: RunLibrary;
  readonly emit: Emit;
  readonly run: Pick<RunRecord, 'id' | 'name' | 'config' | 'device' | 'codeVersion'>;
  /** Present for a run that goes on. */
  readonly resumed: Resumed | null;
  readonly kept?: KeptRun;
}

/** Creates or takes over the run's record. Where storage refuses, the run is kept in memory and a notice says so. */
export async function createKeeper({ library, emit, run, resumed, kept }: KeeperOptions): Promise<Keeper> {
  let unsaved: MetricRow[] = kept === undefined ? [] : [...kept.metrics];
  let lastSaveMs = performance.now();
  let roundsUnsaved = 0;
  let asked = false;
  let failing = false;
  const last = resumed?.metrics.at(-1);
  let result: Omit<RunResult, 'state'> = {
    round: resumed?.checkpoint.round ?? 0,
    reward: last?.['reward'] ?? null,
    passAt1: resumed?.metrics.findLast((row) => typeof row['pass@1'] === 'number')?.['pass@1'] ?? null,
    numTokens: resumed === null ? 0 : numTokens(resumed.checkpoint.ledger),
    seconds: resumed?.checkpoint.seconds ?? 0,
  };

  const into = await takeOver(library, run, resumed !== null).catch(async (error: unknown) => {
    const because = error instanceof Error ? error.message : String(error);
    emit({ type: 'notice', message: because });
    const memory = createMemoryLibrary(because);
    await memory.createRun(run);
    return memory;
  });

  return {
    storage: into.kind,
    note({ metrics, ledger, seconds }) {
      unsaved.push(metrics);
      roundsUnsaved++;
      const passAt1 = metrics['pass@1'] ?? result.passAt1;
      const reward = metrics['reward'] ?? null;
      result = { round: metrics.round + 1, reward, passAt1, numTokens: numTokens(ledger), seconds };
    },
    isDue: (everyRounds) =>
      asked || roundsUnsaved >= everyRounds || performance.now() - lastSaveMs >= mostSecondsUnsaved * 1000,
    saveSoon() {
      asked = true;
    },
    async save(state, checkpoint) {
      const save: RunSave = {
        metrics: unsaved,
        checkpoint: checkpoint ?? undefined,
        result: { ...result, state },
      };
      try {
        await into.save(run.id, save);
        unsaved = [];
        if (failing) emit({ type: 'notice', message: 'storage has room again: the run is saved' });
        failing = false;
      } catch (error) {
        if (!failing)
          emit({ type: 'notice', message: error instanceof Error ? error.message : String(error) });
        failing = true;
      }
      if (checkpoint !== null && (failing || into.kind === 'memory')) {
        emit({ type: 'kept', runId: run.id, checkpoint });
      }
      lastSaveMs = performance.now();
      roundsUnsaved = 0;
      asked = false;
    },
  };
}

/** Makes the record of a new run, or of one that only the page held; notes the device of one that is there. */
async function takeOver(
  library: RunLibrary,
  run: KeeperOptions['run'],
  exists: boolean,
): Promise<RunLibrary> {
  if (exists) {
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
