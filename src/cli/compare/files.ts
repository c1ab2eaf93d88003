/** The files of finished runs, beside the dependencies, which git ignores. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunCache } from '../../experiment/obtain.ts';
import type { TrainedRun } from '../../experiment/trainTo.ts';
import { root, writeWhole } from '../files.ts';

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
