/** Rows of the update in parts: what parts cost on one worker, and what a second worker brings. */
import { pairedRow, type Row } from '../row.ts';
import type { MeasureOptions } from '../measure.ts';

const peer = 'one program on one worker';
const shape = { rows: 64, length: 32 };

/** What the ratio of the update must reach, by workers and parts. */
const atMost: Readonly<Record<string, number>> = { '1 of 4': 1.08, '2 of 2': 0.58, '2 of 4': 0.66 };

async function measure(isolated: boolean, { stage, quick }: MeasureOptions): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [workers, parts] of [
    ...[2, 4, 8].map((parts) => [1, parts] as const),
    ...[2, 4, 8].map((parts) => [2, parts] as const),
  ]) {
    const result = await stage.atWorkbench(isolated, ({ run }) =>
      run('updateParts', { ...shape, workers, parts, pairs: quick ? 5 : 30 }),
    );
    const where = `${workers} ${workers === 1 ? 'worker' : 'workers'}, ${isolated ? 'isolated' : 'not isolated'}`;
    const most = atMost[`${workers} of ${parts}`];
    rows.push(
      pairedRow(`update in ${parts} parts, small policy, 64 × 32 tokens, ${where}`, 'ms', peer, result, {
        ...(most !== undefined && { target: { of: peer, atMost: most } }),
      }),
    );
  }
  return rows;
}

export const updateParts = async (options: MeasureOptions): Promise<Row[]> => [
  ...(await measure(false, options)),
  ...(await measure(true, options)),
];
