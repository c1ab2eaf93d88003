/** Reads and writes what `train` saves: a run file if its name ends in .espalier, else a bare checkpoint. */
import { readFile, rename, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { decodeCheckpoint, encodeCheckpoint } from '../run/checkpointFile.ts';
import { engineVersion } from '../run/engineVersion.ts';
import type { Checkpoint, MetricRow, RunResult } from '../run/records.ts';
import { extension } from '../runfile/content.ts';
import { readRunFile, writeRunFile } from '../runfile/file.ts';
import type { StoredDevice } from '../storage/records.ts';

/** A run to resume, with its curve if the file has one. */
export interface Resumable {
  readonly checkpoint: Checkpoint;
  readonly metrics: readonly MetricRow[];
}

/** Reads either format, recognised by its first bytes. Throws a sentence if the file is damaged or of another format. */
export async function readResumable(path: string): Promise<Resumable> {
  const bytes = await readFile(path);
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  return isZip ? readRunFile(bytes) : { checkpoint: decodeCheckpoint(bytes), metrics: [] };
}

export interface Saved extends Resumable {
  readonly result: RunResult;
  readonly threads: number;
}

/** Writes the format that the name implies, atomically: a killed process leaves the old file. */
export async function writeResumable(path: string, saved: Saved): Promise<void> {
  const bytes = path.endsWith(extension) ? runFileOf(path, saved) : encodeCheckpoint(saved.checkpoint);
  await writeFile(`${path}.new`, bytes);
  await rename(`${path}.new`, path);
}

function runFileOf(path: string, { checkpoint, metrics, result, threads }: Saved): Uint8Array {
  const device: StoredDevice = { kind: 'wasm', threads, isolated: true, because: 'command line' };
  const now = Date.now();
  return writeRunFile({
    name: basename(path, extension),
    createdAt: now,
    updatedAt: now,
    device,
    codeVersion: engineVersion,
    result,
    metrics,
    checkpoint,
    completions: [],
  });
}
