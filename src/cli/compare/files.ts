/**
 * Files of experiments: finished runs, next to the dependencies, which git ignores, and results. Files are written
 * whole.
 */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { RunCache } from '../../experiment/obtain.ts';
import type { RunRecord } from '../../experiment/trainTo.ts';

export const root = join(import.meta.dirname, '../../..');

let written = 0;

/** Replaces a file at once, so that a process killed while it writes leaves the one before. */
export async function writeWhole(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const beside = `${path}.${process.pid}-${written++}.new`;
  await writeFile(beside, text);
  await rename(beside, path);
}

/** The folder of finished runs; another one makes every run afresh. */
export const cacheFolder = process.env['ESPALIER_RUNS'] ?? join(root, 'node_modules/.cache/espalier-runs');

/** A file for each finished run. One that cannot be read is as good as none. */
export function runFiles(folder = cacheFolder): RunCache {
  const pathOf = (key: string): string => join(folder, `${key}.json`);
  return {
    async get(key) {
      try {
        return JSON.parse(await readFile(pathOf(key), 'utf8')) as RunRecord;
      } catch {
        return null;
      }
    },
    put: (key, record) => writeWhole(pathOf(key), JSON.stringify(record)),
  };
}
