/** Rows of the optimiser step against jax-js, in one worker of one page. */
import { flopsOf } from '../flops.ts';
import { median, pairedRow, type Row } from '../row.ts';
import { works } from '../work.ts';
import type { MeasureOptions } from '../measure.ts';

const shape = { rows: 64, length: 32 };
const allowedDifference = 1e-4;

/** One thread as on a page without isolation (a plain static host), two as on an isolated page. */
async function measure(threads: 1 | 2, { stage, quick }: MeasureOptions): Promise<Row[]> {
  const result = await stage.atWorkbench(threads > 1, ({ run }) =>
    run('update', { ...shape, threads, pairs: quick ? 5 : 30 }),
  );
  const { difference, change, variant, variants } = result;
  if (!(difference <= allowedDifference)) {
    throw new Error(
      `update: new weights of both must agree to ${allowedDifference}, got a difference of ${difference}`,
    );
  }
  const rate = (times: readonly number[]): number =>
    Number((flopsOf(works.update()) / median(times) / 1e6).toFixed(1));
  const tried = Object.entries(variants).map(([name, ms]) => `${name} ${ms.toFixed(1)} ms`);
  return [
    pairedRow(
      `update, small policy, 64 × 32 tokens, ${threads === 1 ? '1 thread' : '2 threads'}`,
      'ms',
      'jax-js 0.1.25',
      result,
      {
        target: { of: 'jax-js 0.1.25', atMost: threads === 1 ? 0.75 : 0.5 },
        detail: {
          'GFLOP/s, ours': rate(result.ours),
          'GFLOP/s, jax-js': rate(result.theirs),
          'tokens/s, ours': Math.round((shape.rows * shape.length * 1000) / median(result.ours)),
          'largest difference of new weights': difference.toExponential(1),
          'largest change of a weight': change.toExponential(1),
          'jax-js written as': variant,
          'jax-js tried': tried.join('; '),
        },
      },
    ),
  ];
}

export const update1 = (options: MeasureOptions): Promise<Row[]> => measure(1, options);
export const update2 = (options: MeasureOptions): Promise<Row[]> => measure(2, options);
