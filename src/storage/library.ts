/**
 * Operations on stored runs, whatever the store. The worker of a run writes it; the page reads, renames and deletes.
 * Only this module uses IndexedDB; it holds no page state and no engine.
 */
import type { Checkpoint, MetricRow, RunStore } from '../run/records.ts';
import type { NewRun, RunRecord, StoredDevice, WholeRun } from './records.ts';

/** A run that is stored but cannot be read. */
export interface DamagedRun {
  readonly id: string;
  readonly reason: string;
}

export interface RunListing {
  /** Last changed first. */
  readonly runs: readonly RunRecord[];
  readonly damaged: readonly DamagedRun[];
}

/**
 * Kept runs. Every method rejects with a typed error of `errors.ts`; a run that is not there rejects with `RunMissing`,
 * except in `deleteRun`, which then has nothing to do.
 */
export interface RunLibrary extends RunStore {
  readonly kind: 'indexeddb' | 'memory';
  /** Why it is memory, one sentence; null when it is not. */
  readonly because: string | null;
  listRuns(): Promise<RunListing>;
  readRun(runId: string): Promise<RunRecord>;
  /** Throws if the id is taken. */
  createRun(run: NewRun): Promise<RunRecord>;
  /** Adds a whole run with its curve and its checkpoint in one transaction: all of it or nothing. Throws if the id is taken. */
  addRun(run: WholeRun): Promise<RunRecord>;
  renameRun(runId: string, name: string): Promise<void>;
  /** Notes the device and code with which a resumed run continues. */
  noteDevice(runId: string, device: StoredDevice, codeVersion: string): Promise<void>;
  /** Deletes everything of a run in one transaction. Throws while a worker has it open. */
  deleteRun(runId: string): Promise<void>;
  /** Rows in order of rounds; empty for a run that has none. */
  readMetrics(runId: string): Promise<MetricRow[]>;
  /** The checkpoint to continue from, or null before the first. */
  readCheckpoint(runId: string): Promise<Checkpoint | null>;
  close(): void;
}
