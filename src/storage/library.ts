/**
 * Operations on stored runs, whatever the store. A run's worker writes it; the page reads, lists, describes and deletes. Only
 * this module uses IndexedDB; it holds no page state and no engine.
 */
import type { Checkpoint, MetricRow, RolloutGroup, RunStore } from '../run/records.ts';
import type { Evicted } from './checkpoints.ts';
import type { CheckpointInfo, CheckpointRule } from './keeping.ts';
import type { NewRun, RunRecord, RunWords, StoredDevice, StoredTimes, WholeRun } from './records.ts';
import type { RunSummary } from './summary.ts';

/** A run that is stored but cannot be read. */
export interface DamagedRun {
  readonly id: string;
  readonly reason: string;
}

export interface RunListing {
  /** Most recently changed first, without deleted ones. */
  readonly runs: readonly RunSummary[];
  readonly damaged: readonly DamagedRun[];
  /** Deleted runs that are still stored, with the time of deletion. */
  readonly deleted: readonly Pick<RunSummary, 'id' | 'deletedAt'>[];
}

/** All data stored under a run's id, unchecked. */
export interface RawRun {
  readonly run: unknown;
  readonly metrics: readonly unknown[];
  readonly checkpoints: readonly unknown[];
}

/**
 * Stored runs. Every method rejects with a typed error of `errors.ts`; a missing run rejects with `RunMissing`, except in
 * `deleteRun`, which then does nothing. Only `markDeleted` sees runs that the reader deleted.
 */
export interface RunLibrary extends RunStore {
  readonly kind: 'indexeddb' | 'memory';
  /** Why runs are only in memory, one sentence; null if they are stored, or are not meant to be. */
  readonly because: string | null;
  listRuns(): Promise<RunListing>;
  readRun(runId: string): Promise<RunRecord>;
  /** Throws if the id exists. */
  createRun(run: NewRun): Promise<RunRecord>;
  /** Adds a run with curve and checkpoint in one transaction: all of it or nothing. Throws if the id exists. */
  addRun(run: WholeRun): Promise<RunRecord>;
  /** Changes name, tags or note of a run. Rejects a note that is too long. */
  describeRun(runId: string, words: Partial<RunWords>): Promise<void>;
  /** Stores the device and code version with which a resumed run continues. */
  noteDevice(runId: string, device: StoredDevice, codeVersion: string): Promise<void>;
  /** Deletes runs restorably, or (null) restores them. Throws `RunOpen` and changes none if a worker has one open. */
  markDeleted(runIds: readonly string[], at: number | null): Promise<void>;
  /** Deletes all data of a run in one transaction. Throws `RunOpen` while a worker has it open. */
  deleteRun(runId: string): Promise<void>;
  /** Rows from round `from` on, in order; may be empty. */
  readMetrics(runId: string, from?: number): Promise<MetricRow[]>;
  /** The checkpoint with this serial number, or the latest; null if there is none. */
  readCheckpoint(runId: string, serial?: number): Promise<Checkpoint | null>;
  /** Displayed completions of a checkpoint's round; may be empty. */
  readRollouts(runId: string, serial: number): Promise<readonly RolloutGroup[]>;
  readRaw(runId: string): Promise<RawRun>;
  listCheckpoints(): Promise<CheckpointInfo[]>;
  readRule(): Promise<CheckpointRule>;
  writeRule(rule: CheckpointRule): Promise<void>;
  /** Times of devices by policy and card; null if they were never kept. */
  readTimes(key: string): Promise<StoredTimes | null>;
  writeTimes(key: string, times: StoredTimes): Promise<void>;
  /** Evicts checkpoints beyond the budget; see `evict`. */
  evict(): Promise<Evicted[]>;
  close(): void;
}
