/** The stores of the database, and the upgrades from every earlier version. An upgrade only adds. */
import type { DBSchema, IDBPDatabase, IDBPTransaction, StoreNames } from 'idb';
import type { CheckpointInfo } from './keeping.ts';
import type { MetricsChunk, RunRecord, StoredCheckpoint } from './records.ts';
import type { RunSummary } from './summary.ts';

export interface EspalierSchema extends DBSchema {
  runs: { key: string; value: RunRecord };
  /** One small record per run, derived from the others, for the list. */
  summaries: { key: string; value: RunSummary };
  metrics: { key: [string, number]; value: MetricsChunk };
  checkpoints: { key: [string, number]; value: StoredCheckpoint };
  /** One small record per checkpoint. */
  checkpointInfo: { key: [string, number]; value: CheckpointInfo };
  settings: { key: string; value: unknown };
}

export type Store = StoreNames<EspalierSchema>;

/** Increases with each change of stores or of a stored shape; never decreases. */
export const schemaVersion = 2;
export const stores: Store[] = ['runs', 'summaries', 'metrics', 'checkpoints', 'checkpointInfo', 'settings'];
/** A database without these stores is not ours. */
const firstStores: Store[] = ['runs', 'metrics', 'checkpoints'];

type Upgrading = IDBPTransaction<EspalierSchema, Store[], 'versionchange'>;

/** Version 1: one record per run, chunks of metric rows, one checkpoint per run. */
function create(db: IDBPDatabase<EspalierSchema>): void {
  db.createObjectStore('runs', { keyPath: 'id' });
  db.createObjectStore('metrics', { keyPath: ['runId', 'firstRound'] });
  db.createObjectStore('checkpoints', { keyPath: ['runId', 'serial'] });
}

/**
 * Version 2: summaries, several checkpoints per run, the reader's notes. Summaries are made when runs are first listed, because
 * they need every row, and other tabs wait for an upgrade.
 */
async function toVersion2(db: IDBPDatabase<EspalierSchema>, tx: Upgrading): Promise<void> {
  db.createObjectStore('summaries', { keyPath: 'id' });
  db.createObjectStore('checkpointInfo', { keyPath: ['runId', 'serial'] });
  db.createObjectStore('settings');
  let cursor = await tx.objectStore('runs').openCursor();
  while (cursor !== null) {
    const run: unknown = cursor.value;
    // Damaged runs stay unchanged: the list reports them.
    if (isVersion1(run)) {
      const upgraded: unknown = { ...run, version: 2, tags: [], notes: '', deletedAt: null };
      await cursor.update(upgraded as RunRecord);
    }
    cursor = await cursor.continue();
  }
}

function isVersion1(run: unknown): run is object & { readonly version: 1 } {
  return typeof run === 'object' && run !== null && 'version' in run && run.version === 1;
}

/** Upgrades a database of any earlier version completely, or not at all: then opening rejects with an `AbortError`. */
export async function upgrade(db: IDBPDatabase<EspalierSchema>, from: number, tx: Upgrading): Promise<void> {
  // Opening reports the error.
  tx.done.catch(() => undefined);
  try {
    const isOurs = firstStores.every((store) => db.objectStoreNames.contains(store));
    if (from >= 1 && !isOurs && db.objectStoreNames.length > 0) return;
    if (!isOurs) create(db);
    if (from < 2) await toVersion2(db, tx);
  } catch {
    // Otherwise the partial upgrade would be committed.
    tx.abort();
  }
}
