/** The files of finished runs. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunCache } from '../../experiment/obtain.ts';
import type { TrainedRun } from '../../experiment/trainTo.ts';
import { writeWhole } from '../files.ts';
import { runsFolder } from '../place.ts';

/** One file per finished run. An unreadable file counts as missing. */
export function runFiles(folder = runsFolder): RunCache {
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
