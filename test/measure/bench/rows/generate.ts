/** Rows of decoding: one run of the loop program against one run per token. */
import { median, pairedRow, type Row } from '../row.ts';
import type { MeasureOptions } from '../measure.ts';

const shape = { rows: 256, tokens: 24 };

async function measure(threads: 1 | 2, { stage, quick }: MeasureOptions): Promise<Row[]> {
  const result = await stage.atWorkbench(threads > 1, ({ run }) =>
    run('generate', { ...shape, threads, pairs: quick ? 5 : 30 }),
  );
  if (result.different > 0) {
    throw new Error(`generate: both must draw the same tokens, got ${result.different} that differ`);
  }
  const perSecond = (shape.rows * shape.tokens * 1000) / median(result.ours);
  return [
    pairedRow(
      `generate, small policy, 256 × 24 tokens, ${threads === 1 ? '1 thread' : '2 threads'}`,
      'ms',
      'one run per token',
      result,
      {
        target: { of: 'one run per token', atMost: threads === 1 ? 1 / 1.2 : 1 / 1.3 },
        detail: { 'tokens per second': Math.round(perSecond) },
      },
    ),
  ];
}

export const generate1 = (options: MeasureOptions): Promise<Row[]> => measure(1, options);
export const generate2 = (options: MeasureOptions): Promise<Row[]> => measure(2, options);
