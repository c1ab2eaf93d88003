/** Keeps times of devices in the browser's database. */
import type { RunLibrary } from '../storage/library.ts';
import type { KeptTimes } from './chosenDevice.ts';

/** Opens the database only for a moment, because the trainer's own connection may not be open yet. */
export function timesIn(openStore: () => Promise<RunLibrary>): KeptTimes {
  const within = async <T>(work: (library: RunLibrary) => Promise<T>): Promise<T> => {
    const library = await openStore();
    try {
      return await work(library);
    } finally {
      library.close();
    }
  };
  return {
    read: (key) => within((library) => library.readTimes(key)),
    write: (key, times) => within((library) => library.writeTimes(key, times)),
  };
}
