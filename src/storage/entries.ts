/** The record and the list entry of a run in IndexedDB: written together; an unreadable entry is made again. */
import type { MetricRow } from '../run/records.ts';
import { putInfo } from './checkpoints.ts';
import { emptyCurve, extendCurve, type ThinCurve } from './curve.ts';
import type { Transaction } from './database.ts';
import { DamagedRecord, RunMissing } from './errors.ts';
import { readRows } from './metrics.ts';
import { parseCheckpoint, parseRun, parseSavedRun, type RunRecord } from './records.ts';
import { parseSummary, summaryOf, type RunSummary } from './summary.ts';

type Reading = Transaction<'readonly' | 'readwrite'>;

async function valueOf(tx: Reading, runId: string): Promise<unknown> {
  const value: unknown = await tx.objectStore('runs').get(runId);
  if (value === undefined) throw new RunMissing(runId);
  return value;
}

/** The fully checked record of a run. Throws `RunMissing`, for deleted runs too, and `DamagedRecord`. */
export async function runRecordOf(tx: Reading, runId: string): Promise<RunRecord> {
  return present(parseRun(await valueOf(tx, runId)));
}

/** The record without checking its settings, which takes milliseconds. */
export async function savedRecordOf(tx: Reading, runId: string): Promise<RunRecord> {
  return present(parseSavedRun(await valueOf(tx, runId)));
}

function present(record: RunRecord): RunRecord {
  if (record.deletedAt !== null) throw new RunMissing(record.id);
  return record;
}

/**
 * Writes a record and its entry. `rows` are the added rows, or null if stored ones were replaced: then the curve is made
 * from all rows.
 */
export async function putRun(
  tx: Transaction<'readwrite'>,
  record: RunRecord,
  rows: readonly MetricRow[] | null,
  before?: RunRecord,
): Promise<void> {
  const { id } = record;
  const stored: unknown = before && (await tx.objectStore('summaries').get(id));
  const summary = readable(stored);
  const isWhole = rows !== null && (summary !== null || before === undefined);
  const curve = isWhole ? extendCurve(summary?.curve ?? emptyCurve, rows) : await wholeCurve(tx, id);
  await tx.objectStore('runs').put(record);
  const known = before && summary ? { config: before.config, summary } : undefined;
  await tx.objectStore('summaries').put(summaryOf(record, curve, known));
}

/** Changes fields of a run, even of a deleted one. */
export async function changeRun(
  tx: Transaction<'readwrite'>,
  runId: string,
  fields: Partial<Omit<RunRecord, 'version' | 'id' | 'config'>>,
): Promise<void> {
  const before = parseSavedRun(await valueOf(tx, runId));
  await putRun(tx, { ...before, ...fields }, [], before);
}

function readable(value: unknown): RunSummary | null {
  if (value === undefined) return null;
  try {
    return parseSummary(value);
  } catch (error) {
    if (!(error instanceof DamagedRecord)) throw error;
    return null;
  }
}

async function wholeCurve(tx: Reading, runId: string): Promise<ThinCurve> {
  let curve = emptyCurve;
  try {
    await readRows(tx, runId, 0, (rows) => (curve = extendCurve(curve, rows)));
  } catch (error) {
    // The run itself may be readable: list what is known.
    if (!(error instanceof DamagedRecord)) throw error;
  }
  return curve;
}

/**
 * Makes the entry of a run, and its checkpoint's info, from the stored data: for runs of older versions. Throws
 * `DamagedRecord` if the run is unreadable.
 */
export async function enterAgain(tx: Transaction<'readwrite'>, runId: string): Promise<RunSummary> {
  const record = parseRun(await valueOf(tx, runId));
  const summary = summaryOf(record, await wholeCurve(tx, runId));
  await tx.objectStore('summaries').put(summary);
  const { checkpoint: serial } = record;
  if (serial !== null && (await tx.objectStore('checkpointInfo').getKey([runId, serial])) === undefined) {
    const stored: unknown = await tx.objectStore('checkpoints').get([runId, serial]);
    try {
      const { checkpoint } = parseCheckpoint(stored);
      const rows: MetricRow[] = [];
      await readRows(tx, runId, checkpoint.round, (some) => rows.push(...some));
      await putInfo(tx, runId, serial, checkpoint, rows, record.updatedAt);
    } catch (error) {
      if (!(error instanceof DamagedRecord)) throw error;
    }
  }
  return summary;
}

/** The readable entries, by run. */
export function readEntries(values: readonly unknown[]): ReadonlyMap<string, RunSummary> {
  const entries = values.map(readable).filter((one) => one !== null);
  return new Map(entries.map((one) => [one.id, one]));
}
