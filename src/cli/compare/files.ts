/** Files of experiments: results, and finished runs beside the dependencies, which git ignores. Writes files atomically. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { RunCache } from '../../experiment/obtain.ts';
import type { TrainedRun } from '../../experiment/trainTo.ts';

export const root = join(import.meta.dirname, '../../..');

let written = 0;

/** Replaces a file atomically, so that a killed process leaves the old one. */
export async function writeWhole(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const beside = `${path}.${process.pid}-${written++}.new`;
  await writeFile(beside, text);
  await rename(beside, path);
}

/** The folder of finished runs; with another one, every run is trained again. */
export const cacheFolder = process.env['ESPALIER_RUNS'] ?? join(root, 'node_modules/.cache/espalier-runs');

/** One file per finished run. An unreadable file counts as missing. */
export function runFiles(folder = cacheFolder): RunCache {
  const pathOf = (key: string): string => join(folder, `${key}.json`);
  return {
    async get(key) {
      try {
        return JSON.parse(await readFile(pathOf(key), 'utf8')) as TrainedRun;
      } catch {
        return null;
      }
    },
    put: (key, record) => writeWhole(pathOf(key), JSON.stringify(record)),
  };
}
