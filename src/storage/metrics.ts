/** The learning curve of a run in IndexedDB, in chunks of rows; a save rewrites only the last chunk. */
import type { MetricRow } from '../run/records.ts';
import { keysOf, type Transaction } from './database.ts';
import { parseChunk, type MetricsChunk } from './records.ts';

/** Rows per chunk: the most that a save rewrites. */
const rowsPerChunk = 64;
/** Chunks per read, so that a long run is not in memory twice. */
const chunksPerRead = 32;

/**
 * Adds rows. Replaces rows of the same or later rounds, left from before a resume at an earlier checkpoint; resolves to
 * whether there were any.
 */
export async function appendRows(
  tx: Transaction<'readwrite'>,
  runId: string,
  rows: readonly MetricRow[],
): Promise<boolean> {
  const first = rows[0];
  if (first === undefined) return false;
  const metrics = tx.objectStore('metrics');
  let replaced = false;
  let last: MetricsChunk | null = null;
  let cursor = await metrics.openCursor(keysOf(runId), 'prev');
  while (cursor !== null) {
    const kept = cursor.value.rows.filter((row) => row.round < first.round);
    replaced ||= kept.length < cursor.value.rows.length;
    if (kept.length > 0) {
      last = { ...cursor.value, rows: kept };
      break;
    }
    await cursor.delete();
    cursor = await cursor.continue();
  }
  const joins = last !== null && last.rows.length + rows.length <= rowsPerChunk;
  if (last !== null && joins) await metrics.put({ ...last, rows: [...last.rows, ...rows] });
  else {
    if (last !== null && replaced) await metrics.put(last);
    for (let from = 0; from < rows.length; from += rowsPerChunk) {
      const part = rows.slice(from, from + rowsPerChunk);
      await metrics.put({ runId, firstRound: (part[0] as MetricRow).round, rows: part });
    }
  }
  return replaced;
}

/** Rows from round `from` on, in order and in parts. Throws `DamagedRecord`. */
export async function readRows(
  tx: Transaction<'readonly' | 'readwrite'>,
  runId: string,
  from: number,
  take: (rows: readonly MetricRow[]) => void,
): Promise<void> {
  const metrics = tx.objectStore('metrics');
  let next = 0;
  if (from > 0) {
    // The chunk that holds the round starts before it.
    const range = IDBKeyRange.bound([runId, 0], [runId, from]);
    next = (await metrics.openKeyCursor(range, 'prev'))?.key[1] ?? 0;
  }
  for (;;) {
    const chunks = await metrics.getAll(keysOf(runId, next), chunksPerRead);
    for (const chunk of chunks) {
      const { rows } = parseChunk(chunk);
      take(from > 0 ? rows.filter(({ round }) => round >= from) : rows);
    }
    const last = chunks.at(-1);
    if (last === undefined || chunks.length < chunksPerRead) return;
    next = last.firstRound + 1;
  }
}
