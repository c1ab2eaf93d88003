/** Runs in parts: some rounds, and a run that is stored as a file and restored. */
import { expect } from 'vitest';
import { decodeCheckpoint, encodeCheckpoint } from '../../src/run/checkpointFile.ts';
import type { Checkpoint, MetricRow } from '../../src/run/records.ts';
import type { Run } from '../../src/run/run.ts';

/** Trains so many rounds; resolves to their rows. */
export async function rounds(run: Run, count: number): Promise<MetricRow[]> {
  const rows: MetricRow[] = [];
  while (rows.length < count) rows.push((await run.round()).metrics);
  return rows;
}

/** Restored from the file of its round `before`, a run has the rows, ledger, state and hash of one that goes on (`given`, or a new one). */
export async function expectRestored(
  open: () => Run | Promise<Run>,
  before: number,
  after: number,
  given?: Run,
): Promise<{ readonly rows: readonly MetricRow[]; readonly stored: Checkpoint }> {
  const whole = given ?? (await open());
  await rounds(whole, before);
  const stored = decodeCheckpoint(encodeCheckpoint(await whole.checkpoint()));
  const rows = await rounds(whole, after);
  const resumed = await open();
  await resumed.restore(stored);
  expect(await rounds(resumed, after)).toEqual(rows);
  const { state, hash } = await whole.checkpoint();
  expect(await resumed.checkpoint()).toMatchObject({ state, hash });
  expect(resumed.ledger).toEqual(whole.ledger);
  return { rows, stored };
}
