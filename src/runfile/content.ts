/**
 * The content of a run file as plain data: a run with its curve and its checkpoint. The module `runfile` converts it to and
 * from bytes; it has no storage, no engine and no page, and never runs code from a file.
 */
import type { Checkpoint, CompletionLine, MetricRow, RunResult } from '../run/records.ts';
import type { StoredDevice } from '../storage/records.ts';

export interface RunFileContent {
  readonly name: string;
  /** The reader's note on the run, in Markdown; absent without one. */
  readonly notes?: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly device: StoredDevice;
  /** Version of the engine that trained it. */
  readonly codeVersion: string;
  readonly result: RunResult;
  /** Rows up to the checkpoint, rounds ascending. */
  readonly metrics: readonly MetricRow[];
  readonly checkpoint: Checkpoint;
  /** Completions to display; not needed to continue. */
  readonly completions: readonly CompletionLine[];
}

/** Extension of a run file. */
export const extension = '.espalier';
