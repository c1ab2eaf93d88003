/**
 * Runs in IndexedDB. A save is one transaction: checkpoint first, then the run's pointer to it; the old one goes later.
 */
import type { MetricRow } from '../run/records.ts';
import { keysOf } from './database.ts';
import type { Database, Transaction } from './database.ts';
import { DamagedRecord, RunExists, RunMissing } from './errors.ts';
import type { DamagedRun, RunLibrary } from './library.ts';
import { lockRun } from './lock.ts';
import {
  firstRecord,
  parseCheckpoint,
  parseChunk,
  parseRun,
  recordAfter,
  storableRows,
  wholeRecord,
} from './records.ts';
import type { RunRecord } from './records.ts';

/** The library over an open database; closing the library closes it. */
export function createDatabaseLibrary(database: Database): RunLibrary {
  return {
    kind: 'indexeddb',
    because: null,

    async listRuns() {
      // Keys are kept besides values, so that a record too damaged to hold its own id can still be deleted.
      const [ids, values] = await database.transact('readonly', (tx) =>
        Promise.all([tx.objectStore('runs').getAllKeys(), tx.objectStore('runs').getAll()]),
      );
      const runs: RunRecord[] = [];
      const damaged: DamagedRun[] = [];
      values.forEach((value: unknown, row) => {
        try {
          runs.push(parseRun(value));
        } catch (error) {
          if (!(error instanceof DamagedRecord)) throw error;
          damaged.push({ id: ids[row] as string, reason: error.message });
        }
      });
      runs.sort((a, b) => b.updatedAt - a.updatedAt);
      return { runs, damaged };
    },

    readRun: (runId) => database.transact('readonly', (tx) => recordOf(tx, runId)),

    createRun(run) {
      return database.transact('readwrite', async (tx) => {
        const runs = tx.objectStore('runs');
        if ((await runs.getKey(run.id)) !== undefined) throw new RunExists(run.id);
        const record = firstRecord(run, Date.now());
        await runs.put(record);
        return record;
      });
    },

    addRun(run) {
      return database.transact('readwrite', async (tx) => {
        const runs = tx.objectStore('runs');
        if ((await runs.getKey(run.id)) !== undefined)
          throw new Error(`run ${run.id}: id must be new, got one in use`);
        const record = wholeRecord(run);
        const stored = { runId: run.id, serial: 1, checkpoint: run.checkpoint };
        await tx.objectStore('checkpoints').put(stored);
        await appendRows(tx, run.id, storableRows(run.metrics));
        await runs.put(record);
        return record;
      });
    },

    renameRun: (runId, name) => change(database, runId, { name }),
    noteDevice: (runId, device, codeVersion) => change(database, runId, { device, codeVersion }),

    async deleteRun(runId) {
      const lock = await lockRun(runId, { waitMs: 300 });
      if (lock === null)
        throw new Error(`run ${runId}: it is open in a tab, close it there before deleting it`);
      try {
        await database.transact('readwrite', async (tx) => {
          await tx.objectStore('metrics').delete(keysOf(runId));
          await tx.objectStore('checkpoints').delete(keysOf(runId));
          await tx.objectStore('runs').delete(runId);
        });
      } finally {
        lock.release();
      }
    },

    async readMetrics(runId) {
      const chunks = await database.transact('readonly', async (tx) => {
        await recordOf(tx, runId);
        return tx.objectStore('metrics').getAll(keysOf(runId));
      });
      return chunks.flatMap((chunk) => parseChunk(chunk).rows);
    },

    async readCheckpoint(runId) {
      const stored = await database.transact('readonly', async (tx) => {
        const { checkpoint } = await recordOf(tx, runId);
        return checkpoint === null
          ? null
          : ((await tx.objectStore('checkpoints').get([runId, checkpoint])) ?? undefined);
      });
      return stored === null ? null : parseCheckpoint(stored).checkpoint;
    },

    async save(runId, save) {
      const serial = await database.transact('readwrite', async (tx) => {
        const record = recordAfter(await recordOf(tx, runId), save, Date.now());
        if (save.checkpoint !== undefined) {
          const stored = { runId, serial: record.checkpoint as number, checkpoint: save.checkpoint };
          await tx.objectStore('checkpoints').put(stored);
        }
        await appendRows(tx, runId, storableRows(save.metrics));
        await tx.objectStore('runs').put(record);
        return record.checkpoint;
      });
      if (save.checkpoint === undefined || serial === null || serial <= 1) return;
      // Whatever is older than the pointer is garbage: also what an earlier worker had no time to delete.
      const older = IDBKeyRange.bound([runId, 0], [runId, serial], false, true);
      await database.transact('readwrite', (tx) => tx.objectStore('checkpoints').delete(older));
    },

    close: () => database.close(),
  };
}

async function recordOf(tx: Transaction<'readonly' | 'readwrite'>, runId: string): Promise<RunRecord> {
  const value = await tx.objectStore('runs').get(runId);
  if (value === undefined) throw new RunMissing(runId);
  return parseRun(value);
}

function change(
  database: Database,
  runId: string,
  fields: Partial<Pick<RunRecord, 'name' | 'device' | 'codeVersion'>>,
): Promise<void> {
  return database.transact('readwrite', async (tx) => {
    const record = await recordOf(tx, runId);
    await tx.objectStore('runs').put({ ...record, ...fields });
  });
}

/** Adds a chunk; rows of the same or later rounds, left by a run that went on from an earlier checkpoint, give way. */
async function appendRows(
  tx: Transaction<'readwrite'>,
  runId: string,
  rows: readonly MetricRow[],
): Promise<void> {
  const first = rows[0];
  if (first === undefined) return;
  const metrics = tx.objectStore('metrics');
  let cursor = await metrics.openCursor(keysOf(runId), 'prev');
  while (cursor !== null) {
    const kept = cursor.value.rows.filter((row) => row.round < first.round);
    if (kept.length === cursor.value.rows.length) break;
    if (kept.length === 0) await cursor.delete();
    else await cursor.update({ ...cursor.value, rows: kept });
    cursor = await cursor.continue();
  }
  await metrics.put({ runId, firstRound: first.round, rows });
}
