/** Reads and writes what `train` saves: a run file, which the page imports too, or a bare checkpoint. */
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { encodeCheckpoint, isCheckpointFile } from '../run/checkpointFile.ts';
import { takenOver, type TakenOver } from '../run/takenOver.ts';
import { engineVersion, otherNumbers } from '../run/engineVersion.ts';
import type { Checkpoint, MetricRow } from '../run/records.ts';
import { extension } from '../runfile/content.ts';
import { isRunFile, runFileOf, savedRunIn, type Saved } from '../runfile/saved.ts';
import { WrongUse } from './arguments.ts';
import { behind, readBytes, writeWhole } from './files.ts';
import { continuation } from './train/stops.ts';

/** A run to resume, with its curve if the file has one. */
export interface Resumable extends TakenOver {
  readonly metrics: readonly MetricRow[];
  /** What a run file says beside the run; null for a bare checkpoint. */
  readonly about: Saved['about'];
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

/** Writes a run file if the name or the run's own file is one, else a bare checkpoint. Throws a sentence. */
export async function writeResumable(path: string, saved: Saved): Promise<void> {
  const asRunFile = path.endsWith(extension) || saved.about !== null;
  const bytes = asRunFile
    ? runFileOf(saved.about?.name ?? basename(path, extension), saved)
    : encodeCheckpoint(saved.checkpoint);
  await writeWhole(path, bytes, '--save');
}
