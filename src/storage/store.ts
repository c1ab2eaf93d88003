/** Opens the store of runs: IndexedDB if the browser allows it, else memory. */
import { openDatabase } from './database.ts';
import type { RunLibrary } from './library.ts';
import { createMemoryLibrary } from './memory.ts';
import { createDatabaseLibrary } from './runs.ts';

export interface OpenStoreOptions {
  /** Name of the database; tests use their own. */
  readonly name?: string;
  readonly timeoutMs?: number;
}

/**
 * Never rejects: if IndexedDB is denied, the library is in memory and its `because` says why; if it is only slow or broken
 * for now, operations reject until it opens.
 */
export async function openStore({
  name = 'espalier',
  timeoutMs = 2000,
}: OpenStoreOptions = {}): Promise<RunLibrary> {
  try {
    if (typeof indexedDB === 'undefined')
      throw new Error('storage: this browser has no IndexedDB, runs are kept in memory');
    return createDatabaseLibrary(await openDatabase(name, timeoutMs));
  } catch (error) {
    return createMemoryLibrary(error instanceof Error ? error.message : String(error));
  }
}
