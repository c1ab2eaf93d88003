/**
 * The IndexedDB database: its schema, its one connection, and what happens when that connection is lost or blocks
 * another.
 */
import { openDB } from 'idb';
import type { DBSchema, IDBPDatabase, IDBPTransaction, StoreNames } from 'idb';
import { isDeadConnection, storageError, StorageUnavailable } from './errors.ts';
import type { MetricsChunk, RunRecord, StoredCheckpoint } from './records.ts';

interface EspalierSchema extends DBSchema {
  runs: { key: string; value: RunRecord };
  metrics: { key: [string, number]; value: MetricsChunk };
  checkpoints: { key: [string, number]; value: StoredCheckpoint };
}

type Store = StoreNames<EspalierSchema>;
/** A transaction over all three stores. */
export type Transaction<M extends IDBTransactionMode> = IDBPTransaction<EspalierSchema, Store[], M>;

const schemaVersion = 1;
const stores: Store[] = ['runs', 'metrics', 'checkpoints'];
const mostReopens = 3;

/** All keys `[runId, n]` of a run. */
export function keysOf(runId: string, from = 0): IDBKeyRange {
  return IDBKeyRange.bound([runId, from], [runId, Infinity]);
}

export interface Database {
  /**
   * Runs `work` in one transaction: all of it is kept or nothing. `work` may await only the transaction's own requests,
   * and may be called again when the connection was lost. Rejects with a typed storage error.
   */
  transact<M extends 'readonly' | 'readwrite', T>(
    mode: M,
    work: (tx: Transaction<M>) => Promise<T>,
  ): Promise<T>;
  close(): void;
}

/**
 * Opens the database and keeps it open, opening it again when the browser drops the connection.
 * Rejects with `StorageUnavailable` when storage is denied, newer than this code, or not open within `timeoutMs`.
 */
export async function openDatabase(name: string, timeoutMs: number): Promise<Database> {
  let connection: Promise<IDBPDatabase<EspalierSchema>> | null = null;
  let closedBecause: string | null = null;

  function connect(): Promise<IDBPDatabase<EspalierSchema>> {
    if (closedBecause !== null) return Promise.reject(new StorageUnavailable(closedBecause));
    connection ??= openWithin(name, timeoutMs, {
      lost: () => (connection = null),
      inTheWay: (db) => {
        // Another tab brings a newer schema: an old page must neither delay it nor write the old shape after it.
        closedBecause = 'storage: a newer version of this page is open in another tab, reload this one';
        db.close();
      },
    });
    return connection;
  }

  async function transact<M extends 'readonly' | 'readwrite', T>(
    mode: M,
    work: (tx: Transaction<M>) => Promise<T>,
  ): Promise<T> {
    for (let reopens = 0; ; reopens++) {
      try {
        return await attempt(await connect(), mode, work);
      } catch (error) {
        if (closedBecause !== null || !isDeadConnection(error) || reopens === mostReopens)
          throw storageError(error);
        connection = null;
      }
    }
  }

  try {
    await connect();
  } catch (error) {
    throw storageError(error);
  }
  return {
    transact,
    close() {
      closedBecause ??= 'storage: it was closed';
      void connection?.then(
        (db) => db.close(),
        () => undefined,
      );
    },
  };
}

async function attempt<M extends 'readonly' | 'readwrite', T>(
  db: IDBPDatabase<EspalierSchema>,
  mode: M,
  work: (tx: Transaction<M>) => Promise<T>,
): Promise<T> {
  const tx = db.transaction(stores, mode) as Transaction<M>;
  const done = tx.done;
  // Both the request and the transaction reject; the request's error is the one that names the cause.
  done.catch(() => undefined);
  try {
    const result = await work(tx);
    await done;
    return result;
  } catch (error) {
    try {
      tx.abort();
    } catch {
      // It had aborted already.
    }
    throw error;
  }
}

interface ConnectionEvents {
  lost(): void;
  inTheWay(db: IDBPDatabase<EspalierSchema>): void;
}

function openWithin(
  name: string,
  timeoutMs: number,
  events: ConnectionEvents,
): Promise<IDBPDatabase<EspalierSchema>> {
  return new Promise((resolve, reject) => {
    let waitingFor = 'the browser did not open it';
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      reject(
        new StorageUnavailable(
          `storage: ${waitingFor} within ${timeoutMs / 1000} s, runs are kept in memory`,
        ),
      );
    }, timeoutMs);
    const opening: Promise<IDBPDatabase<EspalierSchema>> = openDB<EspalierSchema>(name, schemaVersion, {
      upgrade(db) {
        db.createObjectStore('runs', { keyPath: 'id' });
        db.createObjectStore('metrics', { keyPath: ['runId', 'firstRound'] });
        db.createObjectStore('checkpoints', { keyPath: ['runId', 'serial'] });
      },
      blocked() {
        waitingFor =
          'another tab with an older version of this page held it; close that tab; it did not open';
      },
      blocking() {
        void opening.then(events.inTheWay);
      },
      terminated: events.lost,
    });
    opening
      .then((db) => {
        if (late) db.close();
        else resolve(db);
      })
      .catch((error: unknown) => {
        events.lost();
        reject(error instanceof Error ? error : new Error(String(error)));
      })
      .finally(() => clearTimeout(timer));
  });
}
