/**
 * What a run file holds, as plain data: a run with its curve and its checkpoint. This module turns it into bytes and back;
 * it has no storage, no engine and no page, and it never runs what a file brings.
 */
import type { Checkpoint, MetricRow, RunResult } from '../run/records.ts';
import type { StoredDevice } from '../storage/records.ts';

/** One completion as text, as TRL's table of completions has it. */
export interface CompletionLine {
  /** The round that learned from it. */
  readonly step: number;
  readonly prompt: string;
  readonly completion: string;
  readonly reward: number | null;
  readonly correct: boolean;
  readonly reason: string;
  /** Mean over the trained tokens; null where it is not known. */
  readonly advantage: number | null;
}

export interface RunFileContent {
  readonly name: string;
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
  /** Completions to look at: not needed to continue. */
  readonly completions: readonly CompletionLine[];
}

/** Extension of a run file. */
export const extension = '.espalier';
