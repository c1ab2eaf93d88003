/** Verifies rows before a growth decides about them. */
import type { Verdict } from '../tasks/task.ts';
import { completionSoFar, type LiveRows } from './rows.ts';
import { attemptOf } from './sample.ts';
import { verdictsOf } from './verify.ts';
import { rowNameOf, type Work } from './work.ts';

/** Live rows, 1 in `open` where a row continues. */
interface Rows {
  readonly live: LiveRows;
  readonly open: Uint8Array;
}

/**
 * The verdicts on these rows of a root as they are now, in order. That on a finished row is kept, and is its verdict after the
 * collection too. Throws what the verifier throws as a whole.
 */
export async function verdictsOn(
  work: Work,
  { live, open }: Rows,
  root: number,
  rows: readonly number[],
): Promise<readonly Verdict[]> {
  const { verdicts: kept, collection, roots } = work;
  const nameOf = (row: number): string => rowNameOf(root, live.sample[row] as number);
  const verify = (some: readonly number[]) =>
    verdictsOf(
      collection.verify,
      some.map((row) => attemptOf(completionSoFar(live, row, roots))),
    );
  const going = rows.filter((row) => open[row]);
  const ended = rows.filter((row) => !open[row] && !kept.has(nameOf(row)));
  const final = await verify(ended);
  ended.forEach((row, i) => kept.set(nameOf(row), final.verdicts[i] as Verdict));
  work.verifyFailures += final.failures;
  const { verdicts: passing } = await verify(going);
  work.checks += going.length;
  return rows.map((row) => (open[row] ? passing[going.indexOf(row)] : kept.get(nameOf(row))) as Verdict);
}
