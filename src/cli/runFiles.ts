/** Reads and writes what `train` saves: a run file, which the page imports too, or a bare checkpoint. */
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { decodeCheckpoint, encodeCheckpoint, isCheckpointFile } from '../run/checkpointFile.ts';
import { takenOver, type TakenOver } from '../run/takenOver.ts';
import { engineVersion, otherNumbers } from '../run/engineVersion.ts';
import type { Checkpoint, MetricRow, RunResult } from '../run/records.ts';
import { extension, type RunFileContent } from '../runfile/content.ts';
import { readRunFile, writeRunFile } from '../runfile/file.ts';
import type { StoredDevice } from '../storage/records.ts';
import { WrongUse } from './arguments.ts';
import { behind, readBytes, writeWhole } from './files.ts';
import { continuation } from './train/stops.ts';

/** A run to resume, with its curve if the file has one. */
export interface Resumable extends TakenOver {
  readonly metrics: readonly MetricRow[];
  /** What a run file says beside the run; null for a bare checkpoint. */
  readonly about: Pick<RunFileContent, 'name' | 'notes' | 'createdAt' | 'completions'> | null;
}

const isRunFile = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

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

/**
 * Reads a run to resume. A run of another engine version continues as a new run, so it is read only where it is saved to
 * another file. Throws a sentence if the file is missing, damaged or of another format.
 */
export async function readResumable(path: string, isSavedBack: boolean): Promise<Resumable> {
  const bytes = await readBytes('--resume', path);
  const refused = `--resume: ${path} cannot be resumed;`;
  const { checkpoint: found, content } = await behind(refused, () => savedRunIn(bytes));
  if (isSavedBack && found.engine !== engineVersion) throw new WrongUse(savedBackWords(path, found));
  const resumed = await behind(refused, () => takenOver(found));
  return { ...resumed, metrics: content?.metrics ?? [], about: content };
}

function savedBackWords(path: string, { engine }: Checkpoint): string {
  const as = continuation(path, ' --save new.espalier');
  return `--resume: ${path} cannot be saved back, because ${otherNumbers(engine)}; continue it from its weights as a new run in another file: ${as}`;
}

/** Throws `WrongUse` if the file to save to holds something else than a run, which would be lost. */
export async function checkHoldsRun(path: string): Promise<void> {
  const file = await open(path).catch(() => null);
  if (file === null) return;
  try {
    const { bytesRead, buffer } = await file.read(new Uint8Array(8), 0, 8, 0);
    if (bytesRead === 0 || isRunFile(buffer) || isCheckpointFile(buffer)) return;
  } catch {
    // It is a pipe or a device, which holds nothing.
    return;
  } finally {
    await file.close();
  }
  throw new WrongUse(
    `--save: ${path} holds something else than a run, which would be lost; name another file`,
  );
}

export interface Saved extends Omit<Resumable, 'notice'> {
  readonly result: RunResult;
  readonly threads: number;
  /** Those of the last round that was shown; empty: the file keeps its own. */
  readonly completions: RunFileContent['completions'];
}

/** Writes a run file if the name or the run's own file is one, else a bare checkpoint. Throws a sentence. */
export async function writeResumable(path: string, saved: Saved): Promise<void> {
  const asRunFile = path.endsWith(extension) || saved.about !== null;
  const bytes = asRunFile ? runFileOf(path, saved) : encodeCheckpoint(saved.checkpoint);
  await writeWhole(path, bytes, '--save');
}

function runFileOf(
  path: string,
  { checkpoint, metrics, result, threads, about, completions }: Saved,
): Uint8Array {
  const device: StoredDevice = { kind: 'wasm', threads, isolated: true, because: 'command line' };
  const now = Date.now();
  return writeRunFile({
    name: about?.name ?? basename(path, extension),
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
