/**
 * Operations on stored runs, whatever the store. The worker of a run writes it; the page reads, lists, words and deletes.
 * Only this module uses IndexedDB; it holds no page state and no engine.
 */
import type { Checkpoint, MetricRow, RolloutGroup, RunStore } from '../run/records.ts';
import type { Evicted } from './checkpoints.ts';
import type { CheckpointInfo, CheckpointRule } from './keeping.ts';
import type { NewRun, RunRecord, RunWords, StoredDevice, WholeRun } from './records.ts';
import type { RunSummary } from './summary.ts';

/** A run that is stored but cannot be read. */
export interface DamagedRun {
  readonly id: string;
  readonly reason: string;
}

export interface RunListing {
  /** Last changed first; without deleted ones. */
  readonly runs: readonly RunSummary[];
  readonly damaged: readonly DamagedRun[];
  /** Deleted ones that are still stored, with the time of their deletion. */
  readonly deleted: readonly Pick<RunSummary, 'id' | 'deletedAt'>[];
}

/** Everything stored under a run's id, unchecked. */
export interface RawRun {
  readonly run: unknown;
  readonly metrics: readonly unknown[];
  readonly checkpoints: readonly unknown[];
}

/**
 * Kept runs. Every method rejects with a typed error of `errors.ts`; a run that is not there rejects with `RunMissing`,
 * except in `deleteRun`, which then has nothing to do. A run that the reader deleted is there for `markDeleted` alone.
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
  /** Changes what the reader wrote about a run. */
  describeRun(runId: string, words: Partial<RunWords>): Promise<void>;
  /** Notes the device and code with which a resumed run continues. */
  noteDevice(runId: string, device: StoredDevice, codeVersion: string): Promise<void>;
  /** Deletes runs so that they can be restored, or (null) restores them. Throws `RunOpen`, and changes none, while a worker has one open. */
  markDeleted(runIds: readonly string[], at: number | null): Promise<void>;
  /** Deletes everything of a run in one transaction. Throws `RunOpen` while a worker has it open. */
  deleteRun(runId: string): Promise<void>;
  /** Rows from round `from` on in order of rounds; empty for a run that has none. */
  readMetrics(runId: string, from?: number): Promise<MetricRow[]>;
  /** The checkpoint with this serial number, or the one to continue from; null where there is none. */
  readCheckpoint(runId: string, serial?: number): Promise<Checkpoint | null>;
  /** Completions of a checkpoint's round, to look at; none where none were kept. */
  readRollouts(runId: string, serial: number): Promise<readonly RolloutGroup[]>;
  readRaw(runId: string): Promise<RawRun>;
  listCheckpoints(): Promise<CheckpointInfo[]>;
  readRule(): Promise<CheckpointRule>;
  writeRule(rule: CheckpointRule): Promise<void>;
  /** Evicts checkpoints beyond the budget; see `evict`. */
  evict(): Promise<Evicted[]>;
  close(): void;
}
