/** Row of a whole round against its two programs alone. */
import { median, pairedRow, type Row } from '../row.ts';
import type { MeasureOptions } from '../measure.ts';

const peer = 'generate with its noise + update';

export async function round({ stage, quick }: MeasureOptions): Promise<Row[]> {
  const result = await stage.atWorkbench(true, ({ run }) =>
    run('round', { threads: 2, pairs: quick ? 5 : 40 }),
  );
  return [
    pairedRow('round without evaluation, default settings, 2 threads', 'ms', peer, result, {
      target: { of: peer, atMost: 1.15 },
      detail: { 'generate with its noise, ms': Number(median(result.generate).toFixed(1)) },
    }),
  ];
}
