/**
 * Runs in IndexedDB. A save is one transaction: first the checkpoint, then the run's pointer to it; checkpoints that the rule
 * does not keep are deleted later.
 */
import * as v from 'valibot';
import type { MetricRow } from '../run/records.ts';
import { allInfos, evict, putCheckpoint, readRule, tidy } from './checkpoints.ts';
import { keysOf } from './database.ts';
import type { Database, Transaction } from './database.ts';
import { changeRun, enterAgain, putRun, readEntries, runRecordOf, savedRecordOf } from './entries.ts';
import { DamagedRecord, RunExists, RunMissing, RunOpen } from './errors.ts';
import type { DamagedRun, RunLibrary } from './library.ts';
import { lockRun } from './lock.ts';
import { appendRows, readRows } from './metrics.ts';
import { checkNote } from './note.ts';
import { parseRollouts } from './rollouts.ts';
import {
  firstRecord,
  parseCheckpoint,
  recordAfter,
  storableRows,
  timesSchema,
  wholeRecord,
} from './records.ts';
import type { RunSummary } from './summary.ts';

/** The library over an open database; closing the library closes it. */
export function createDatabaseLibrary(database: Database): RunLibrary {
  /** Does the work while holding the locks of these runs. Throws `RunOpen` if a thread writes one. */
  async function whileClosed(runIds: readonly string[], work: () => Promise<void>): Promise<void> {
    const locks = await Promise.all(runIds.map((runId) => lockRun(runId, { waitMs: 300 })));
    try {
      const open = runIds[locks.indexOf(null)];
      if (open !== undefined) throw new RunOpen(open);
      await work();
    } finally {
      for (const lock of locks) lock?.release();
    }
  }

  return {
    kind: 'indexeddb',
    because: null,

    async listRuns() {
      const [ids, values] = await database.transact('readonly', (tx) =>
        Promise.all([tx.objectStore('runs').getAllKeys(), tx.objectStore('summaries').getAll()]),
      );
      const entries = readEntries(values);
      const listed: RunSummary[] = [];
      const damaged: DamagedRun[] = [];
      for (const id of ids) {
        try {
          listed.push(entries.get(id) ?? (await database.transact('readwrite', (tx) => enterAgain(tx, id))));
        } catch (error) {
          if (error instanceof DamagedRecord) damaged.push({ id, reason: error.message });
          else if (!(error instanceof RunMissing)) throw error;
        }
      }
      const runs = listed.filter(({ deletedAt }) => deletedAt === null);
      runs.sort((a, b) => b.updatedAt - a.updatedAt);
      return { runs, damaged, deleted: listed.filter(({ deletedAt }) => deletedAt !== null) };
    },

    readRun: (runId) => database.transact('readonly', (tx) => runRecordOf(tx, runId)),

    createRun(run) {
      return database.transact('readwrite', async (tx) => {
        await refuseTaken(tx, run.id);
        const record = firstRecord(run, Date.now());
        await putRun(tx, record, []);
        return record;
      });
    },

    addRun(run) {
      return database.transact('readwrite', async (tx) => {
        await refuseTaken(tx, run.id);
        const record = wholeRecord(run);
        const rows = storableRows(run.metrics);
        await putCheckpoint(tx, run.id, 1, run.checkpoint, rows);
        await appendRows(tx, run.id, rows);
        await putRun(tx, record, rows);
        return record;
      });
    },

    async describeRun(runId, words) {
      checkNote(words.notes ?? '');
      await database.transact('readwrite', (tx) => changeRun(tx, runId, words));
    },
    noteDevice: (runId, device, codeVersion) =>
      database.transact('readwrite', async (tx) => {
        await savedRecordOf(tx, runId);
        await changeRun(tx, runId, { device, codeVersion });
      }),

    markDeleted: (runIds, at) =>
      whileClosed(at === null ? [] : runIds, () =>
        database.transact('readwrite', async (tx) => {
          for (const runId of runIds) await changeRun(tx, runId, { deletedAt: at });
        }),
      ),

    deleteRun: (runId) =>
      whileClosed([runId], () =>
        database.transact('readwrite', async (tx) => {
          for (const store of ['metrics', 'checkpoints', 'checkpointInfo'] as const)
            await tx.objectStore(store).delete(keysOf(runId));
          for (const store of ['summaries', 'runs'] as const) await tx.objectStore(store).delete(runId);
        }),
      ),

    readMetrics: (runId, from = 0) =>
      database.transact('readonly', async (tx) => {
        await savedRecordOf(tx, runId);
        const all: MetricRow[] = [];
        await readRows(tx, runId, from, (rows) => {
          for (const row of rows) all.push(row);
        });
        return all;
      }),

    async readCheckpoint(runId, serial) {
      const stored = await database.transact('readonly', async (tx) => {
        const wanted = serial ?? (await savedRecordOf(tx, runId)).checkpoint;
        return wanted === null
          ? null
          : ((await tx.objectStore('checkpoints').get([runId, wanted])) ?? undefined);
      });
      return stored === null ? null : parseCheckpoint(stored).checkpoint;
    },

    async readRollouts(runId, serial) {
      const stored = await database.transact('readonly', (tx) =>
        tx.objectStore('checkpoints').get([runId, serial]),
      );
      return parseRollouts(stored?.rollouts ?? []);
    },

    readRaw: (runId) =>
      database.transact('readonly', async (tx) => ({
        run: await tx.objectStore('runs').get(runId),
        metrics: await tx.objectStore('metrics').getAll(keysOf(runId)),
        checkpoints: await tx.objectStore('checkpoints').getAll(keysOf(runId)),
      })),

    listCheckpoints: () => database.transact('readonly', allInfos),
    readRule: () => database.transact('readonly', readRule),
    writeRule: (rule) =>
      database.transact('readwrite', async (tx) => {
        await tx.objectStore('settings').put(rule, 'checkpoints');
      }),
    readTimes: async (key) => {
      const found = await database.transact('readonly', (tx) =>
        tx.objectStore('settings').get(/* data */ `times ${key}`),
      );
      return v.is(timesSchema, found) ? found : null;
    },
    writeTimes: (key, times) =>
      database.transact('readwrite', async (tx) => {
        await tx.objectStore('settings').put(times, /* data */ `times ${key}`);
      }),
    evict: () => evict(database),

    async save(runId, save) {
      const rows = storableRows(save.metrics);
      const serial = await database.transact('readwrite', async (tx) => {
        const before = await savedRecordOf(tx, runId);
        const record = recordAfter(before, save, Date.now());
        if (save.checkpoint !== undefined)
          await putCheckpoint(tx, runId, record.checkpoint as number, save.checkpoint, rows, save.rollouts);
        const replaced = await appendRows(tx, runId, rows);
        await putRun(tx, record, replaced ? null : rows, before);
        return record.checkpoint;
      });
      if (save.checkpoint !== undefined && serial !== null && serial > 1) await tidy(database, runId);
    },

    close: () => database.close(),
  };
}

async function refuseTaken(tx: Transaction<'readwrite'>, runId: string): Promise<void> {
  if ((await tx.objectStore('runs').getKey(runId)) !== undefined) throw new RunExists(runId);
}
