/** A run as `train` and the library save it: a run file, which the page imports too, or a bare checkpoint. */
import { decodeCheckpoint } from '../run/checkpointFile.ts';
import { engineVersion } from '../run/engineVersion.ts';
import type { Checkpoint, MetricRow, RunResult } from '../run/records.ts';
import type { StoredDevice } from '../storage/records.ts';
import type { RunFileContent } from './content.ts';
import { readRunFile, writeRunFile } from './file.ts';

export const isRunFile = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** What a file holds: a run, or its checkpoint alone. */
export interface SavedRun {
  readonly checkpoint: Checkpoint;
  readonly content: RunFileContent | null;
}

/** Reads either format, recognised by its first bytes. Throws a sentence if the bytes are damaged or of another format. */
export function savedRunIn(bytes: Uint8Array): SavedRun {
  const content = isRunFile(bytes) ? readRunFile(bytes) : null;
  return { checkpoint: content?.checkpoint ?? decodeCheckpoint(bytes), content };
}

export interface Saved {
  readonly checkpoint: Checkpoint;
  readonly metrics: readonly MetricRow[];
  readonly result: RunResult;
  readonly threads: number;
  /** What the file that the run came from says beside it; null for a new one. */
  readonly about: Pick<RunFileContent, 'name' | 'notes' | 'createdAt' | 'completions'> | null;
  /** Those of the last round that was shown; empty: the file keeps its own. */
  readonly completions: RunFileContent['completions'];
}

/** The bytes of a run file with this name. */
export function runFileOf(
  name: string,
  { checkpoint, metrics, result, threads, about, completions }: Saved,
): Uint8Array {
  const device: StoredDevice = { kind: 'wasm', threads, isolated: true, because: 'command line' };
  const now = Date.now();
  return writeRunFile({
    name,
    ...(about?.notes && { notes: about.notes }),
    createdAt: about?.createdAt ?? now,
    updatedAt: now,
    device,
    codeVersion: engineVersion,
    result,
    metrics,
    checkpoint,
    completions: completions.length > 0 ? completions : (about?.completions ?? []),
  });
}
