/** Checkpoints in IndexedDB: keeps those that the rule names, and evicts others beyond the budget. */
import * as v from 'valibot';
import { amount, count, finite } from '../run/recordSchemas.ts';
import type { Checkpoint, MetricRow, RolloutGroup } from '../run/records.ts';
import { keysOf, type Database, type Transaction } from './database.ts';
import {
  checkpointBytesOf,
  defaultRule,
  evictable,
  newlyOlder,
  reasonsToKeep,
  type CheckpointInfo,
  type CheckpointRule,
} from './keeping.ts';
import { tryLock, type RunLock } from './lock.ts';
import { moment } from './records.ts';

/** An evicted checkpoint, for the reader. */
export interface Evicted {
  readonly runId: string;
  /** The run's name. */
  readonly name: string;
  readonly round: number;
  readonly bytes: number;
}

const infoSchema: v.GenericSchema<unknown, CheckpointInfo> = v.object({
  runId: v.string(),
  serial: count,
  round: count,
  passAt1: v.nullable(finite),
  evalReward: v.nullable(finite),
  bytes: amount,
  savedAt: moment,
});

const ruleSchema: v.GenericSchema<unknown, CheckpointRule> = v.object({
  everyRounds: count,
  budgetBytes: count,
});

/** Parses infos; an unreadable one is left out, so that no rule keeps its checkpoint. */
function readInfos(values: readonly unknown[]): CheckpointInfo[] {
  return values.flatMap((value) => {
    const read = v.safeParse(infoSchema, value, { abortEarly: true });
    return read.success ? [read.output] : [];
  });
}

/** The size of a checkpoint's arrays and state, in bytes. */
function sizeOf({ arrays, state }: Checkpoint): number {
  const ofArrays = Object.values(arrays).reduce((sum, { byteLength }) => sum + byteLength, 0);
  return ofArrays + JSON.stringify(state).length;
}

/** Stores a checkpoint. `rows` are the rows of its save; its held-out figures come from its own round's row. */
export async function putCheckpoint(
  tx: Transaction<'readwrite'>,
  runId: string,
  serial: number,
  checkpoint: Checkpoint,
  rows: readonly MetricRow[],
  rollouts?: readonly RolloutGroup[],
): Promise<void> {
  await tx.objectStore('checkpoints').put({ runId, serial, checkpoint, ...(rollouts && { rollouts }) });
  await putInfo(tx, runId, serial, checkpoint, rows, Date.now(), rollouts);
}

/** Stores the info of a checkpoint. */
export async function putInfo(
  tx: Transaction<'readwrite'>,
  runId: string,
  serial: number,
  checkpoint: Checkpoint,
  rows: readonly MetricRow[],
  savedAt: number,
  rollouts: readonly RolloutGroup[] = [],
): Promise<void> {
  const { round } = checkpoint;
  const infos = tx.objectStore('checkpointInfo');
  const row = rows.findLast((one) => one.round === round);
  // A pause right after a save stores the same weights again without a row, so it takes the earlier figures.
  const [before] = row === undefined ? readInfos([await infos.get([runId, serial - 1])]) : [];
  const same = before?.round === round ? before : undefined;
  await infos.put({
    ...{ runId, serial, round, bytes: sizeOf(checkpoint) + JSON.stringify(rollouts).length, savedAt },
    passAt1: row?.['pass@1'] ?? same?.passAt1 ?? null,
    evalReward: row?.['eval_reward'] ?? same?.evalReward ?? null,
  });
}

export async function readRule(tx: Transaction<'readonly' | 'readwrite'>): Promise<CheckpointRule> {
  const read = v.safeParse(ruleSchema, await tx.objectStore('settings').get('checkpoints'));
  return read.success ? read.output : defaultRule;
}

export async function allInfos(tx: Transaction<'readonly' | 'readwrite'>): Promise<CheckpointInfo[]> {
  return readInfos(await tx.objectStore('checkpointInfo').getAll());
}

/** Deletes a run's checkpoints that the rule does not keep, or that exceed the budget while it trains. */
export function tidy(database: Database, runId: string): Promise<void> {
  return database.transact('readwrite', async (tx) => {
    const infos = readInfos(await tx.objectStore('checkpointInfo').getAll(keysOf(runId)));
    const rule = await readRule(tx);
    const kept = new Set(reasonsToKeep(infos, rule).keys());
    const older = newlyOlder(infos, reasonsToKeep(infos, rule));
    if (older !== null && checkpointBytesOf(await allInfos(tx)) > rule.budgetBytes) kept.delete(older.serial);
    // By key, which includes leftovers of an earlier worker.
    for (const store of ['checkpoints', 'checkpointInfo'] as const) {
      for (const key of await tx.objectStore(store).getAllKeys(keysOf(runId))) {
        if (!kept.has(key[1])) await tx.objectStore(store).delete(key);
      }
    }
  });
}

/**
 * Evicts checkpoints until all fit the budget or no more may go. Never evicts the latest of a run, nor any of a run that is
 * open in some tab. Resolves to the evicted ones.
 */
export async function evict(database: Database): Promise<Evicted[]> {
  const [infos, rule] = await database.transact('readonly', (tx) =>
    Promise.all([allInfos(tx), readRule(tx)]),
  );
  let over = checkpointBytesOf(infos) - rule.budgetBytes;
  if (over <= 0) return [];
  const locks = new Map<string, RunLock | null>();
  const going: CheckpointInfo[] = [];
  try {
    for (const info of evictable(infos, rule)) {
      if (over <= 0) break;
      if (!locks.has(info.runId)) locks.set(info.runId, await tryLock(info.runId));
      if (locks.get(info.runId) === null) continue;
      going.push(info);
      over -= info.bytes;
    }
    if (going.length === 0) return [];
    return await database.transact('readwrite', (tx) => remove(tx, going));
  } finally {
    for (const lock of locks.values()) lock?.release();
  }
}

async function remove(tx: Transaction<'readwrite'>, going: readonly CheckpointInfo[]): Promise<Evicted[]> {
  const evicted: Evicted[] = [];
  for (const { runId, serial, round, bytes } of going) {
    const run = await tx.objectStore('runs').get(runId);
    // Another tab may have trained the run before the lock was granted.
    if (run?.checkpoint === serial) continue;
    await tx.objectStore('checkpoints').delete([runId, serial]);
    await tx.objectStore('checkpointInfo').delete([runId, serial]);
    evicted.push({ runId, name: run?.name ?? runId, round, bytes });
  }
  return evicted;
}
