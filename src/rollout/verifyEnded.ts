/** Verifies finished rows before a growth reads their verdicts, each once in a collection. */
import type { Verdict } from '../tasks/task.ts';
import { completionSoFar, type LiveRows } from './rows.ts';
import { attemptOf } from './sample.ts';
import { verdictsOf } from './verify.ts';
import { rowNameOf, type Work } from './work.ts';

/** Adds the verdicts on rows that have ended, not 1 in `open`, in one call of the verifier. Throws what it throws as a whole. */
export async function verifyEnded(work: Work, live: LiveRows, open: Uint8Array): Promise<void> {
  const { collection, roots } = work;
  const nameOf = (row: number): string => rowNameOf(live.root[row] as number, live.sample[row] as number);
  const rows = [...open.keys()].filter((row) => !open[row] && !work.verdicts.has(nameOf(row)));
  if (rows.length === 0) return;
  const attempts = rows.map((row) => attemptOf(completionSoFar(live, row, roots)));
  const { verdicts, failures } = await verdictsOf(collection.verify, attempts);
  rows.forEach((row, i) => work.verdicts.set(nameOf(row), verdicts[i] as Verdict));
  work.verifyFailures += failures;
}
