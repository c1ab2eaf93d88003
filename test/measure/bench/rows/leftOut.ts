/** Row of an update that skips rows without an advantage, against the full one. */
import { pairedRow, type Row } from '../row.ts';
import type { MeasureOptions } from '../measure.ts';

const peer = 'the full update';

export async function leftOut({ stage, quick }: MeasureOptions): Promise<Row[]> {
  const result = await stage.atWorkbench(false, ({ run }) =>
    run('leftOut', { threads: 1, pairs: quick ? 5 : 30 }),
  );
  return [
    pairedRow('update of 320 completions, 3 groups in 10 without advantage, 1 thread', 'ms', peer, result, {
      target: { of: peer, atMost: 0.75 },
      detail: { 'largest difference of weights after all pairs': result.difference.toExponential(1) },
    }),
  ];
}
