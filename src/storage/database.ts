/** The IndexedDB database: owns its only connection, and handles its loss and its blocking of other tabs. */
import { deleteDB, openDB } from 'idb';
import type { IDBPDatabase, IDBPTransaction, OpenDBCallbacks } from 'idb';
import { isDeadConnection, storageError, StorageUnavailable, upgradeError } from './errors.ts';
import { schemaVersion, stores, upgrade, type EspalierSchema, type Store } from './upgrades.ts';

/** A transaction over all stores. */
export type Transaction<M extends IDBTransactionMode> = IDBPTransaction<EspalierSchema, Store[], M>;

const mostReopens = 3;
/** Minimum wait for a connection that is already late: enough if it opens after all. */
const leastWaitMs = 250;

/** All keys `[runId, n]` of a run. */
export function keysOf(runId: string, from = 0): IDBKeyRange {
  return IDBKeyRange.bound([runId, from], [runId, Infinity]);
}

export interface Database {
  /**
   * Runs `work` in one transaction: all of it is stored or nothing. `work` may await only the transaction's own requests and
   * may run again after a lost connection. Rejects with a typed storage error.
   */
  transact<M extends 'readonly' | 'readwrite', T>(
    mode: M,
    work: (tx: Transaction<M>) => Promise<T>,
  ): Promise<T>;
  close(): void;
}

/**
 * Opens the database and reopens it when the browser drops the connection or deletes the database. If it does not open
 * within `timeoutMs`, operations reject until it does. Rejects with `StorageUnavailable` for good if storage is denied or
 * newer than this code.
 */
export async function openDatabase(name: string, timeoutMs: number): Promise<Database> {
  let connection: Opening | null = null;
  let closedBecause: string | null = null;

  function connect(): Promise<IDBPDatabase<EspalierSchema>> {
    if (closedBecause !== null)
      return Promise.reject(new StorageUnavailable(closedBecause, { forGood: true }));
    connection ??= openConnection(name, {
      lost: () => (connection = null),
      inTheWay: (db, isDeletion) => {
        db.close();
        connection = null;
        // Another tab has a newer schema: an old page must neither delay it nor write the old shape afterwards.
        if (!isDeletion)
          closedBecause =
            'storage: a newer version of this page is open in another tab; rounds from now on are kept in memory only, reload this page to resume from the last save';
      },
    });
    return within(connection, timeoutMs);
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
    const because = storageError(error);
    if (because instanceof StorageUnavailable && because.forGood) throw because;
  }
  return {
    transact,
    close() {
      closedBecause ??= 'storage: it was closed';
      void connection?.db.then(
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
  // The request and the transaction both reject; only the request's error names the cause.
  done.catch(() => undefined);
  try {
    const result = await work(tx);
    await done;
    return result;
  } catch (error) {
    try {
      tx.abort();
    } catch {
      // The transaction has already aborted.
    }
    throw error;
  }
}

interface ConnectionEvents {
  lost(): void;
  /** Another tab waits for this connection to close, to upgrade or delete the database. */
  inTheWay(db: IDBPDatabase<EspalierSchema>, isDeletion: boolean): void;
}

/** A connection that is open or opening. */
interface Opening {
  readonly db: Promise<IDBPDatabase<EspalierSchema>>;
  readonly sinceMs: number;
  /** What the browser waits for, if known. */
  waitingFor(): string;
}

/** The connection, or a rejection if it takes longer than `timeoutMs`; opening continues anyway. */
function within(
  { db, sinceMs, waitingFor }: Opening,
  timeoutMs: number,
): Promise<IDBPDatabase<EspalierSchema>> {
  return new Promise((resolve, reject) => {
    const tooLate = () =>
      reject(
        new StorageUnavailable(
          `storage: ${waitingFor()} within ${timeoutMs / 1000} s; runs are kept in memory until it does`,
        ),
      );
    const timer = setTimeout(tooLate, Math.max(leastWaitMs, sinceMs + timeoutMs - performance.now()));
    db.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

function openConnection(name: string, events: ConnectionEvents): Opening {
  let waitingFor = 'the browser did not open it';
  const db = openWhole(name, {
    blocked() {
      waitingFor = 'another tab with an older version of this page held it; close that tab; it did not open';
    },
    blocking(_current: number, next: number | null) {
      void db.then((opened) => events.inTheWay(opened, next === null));
    },
    terminated: events.lost,
  });
  db.catch(events.lost);
  return { db, sinceMs: performance.now(), waitingFor: () => waitingFor };
}

/** Opens the database with its stores. A database without them is not ours: recreates it. */
async function openWhole(
  name: string,
  callbacks: Pick<OpenDBCallbacks<EspalierSchema>, 'blocked' | 'blocking' | 'terminated'>,
): Promise<IDBPDatabase<EspalierSchema>> {
  let upgradesFrom = 0;
  const open = () =>
    openDB<EspalierSchema>(name, schemaVersion, {
      upgrade: (db, from, _to, tx) => upgrade(db, (upgradesFrom = from), tx),
      ...callbacks,
    }).catch((error: unknown) => {
      throw upgradesFrom > 0 ? upgradeError(error) : error;
    });
  const db = await open();
  if (stores.every((store) => db.objectStoreNames.contains(store))) return db;
  const isEmpty = db.objectStoreNames.length === 0;
  db.close();
  if (!isEmpty) {
    throw new StorageUnavailable(
      "storage: the stored runs are damaged: delete this site's data in the browser's settings",
      { forGood: true },
    );
  }
  await deleteDB(name);
  return open();
}
