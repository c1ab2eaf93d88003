/** Rows of the page's engine against native onnxruntime on the same graphs, one thread each, alternating. */
import { nativeExecutor, openNative } from '../peers/native.ts';
import { flopsOf } from '../flops.ts';
import { works, type WorkName } from '../work.ts';
import { median, pairedRow, type Row } from '../row.ts';
import type { MeasureOptions } from '../measure.ts';

const titles: Readonly<Record<WorkName, string>> = {
  update: 'update, small policy, 64 × 32 tokens, 1 thread, same graph',
  generate: 'generate, small policy, 256 × 24 tokens, 1 thread, same graph',
};
const atMost: Readonly<Record<WorkName, number>> = { update: 2.2, generate: 1.6 };

async function measure(name: WorkName, { stage, quick }: MeasureOptions): Promise<Row[]> {
  const native = await openNative();
  const work = works[name]();
  const executor = nativeExecutor(native);
  await executor.prepare(work.program);
  let theirs = NaN;
  const answer = async (): Promise<number> => {
    const begun = performance.now();
    const { read, resident } = await executor.run(work.program, work.feeds, work.skip);
    const taken = performance.now() - begun;
    for (const value of Object.values(resident)) executor.release(value);
    theirs = read[work.compared]?.data[0] ?? NaN;
    return taken;
  };
  const pairs = quick ? 5 : 30;
  const result = await stage.atWorkbench(false, ({ run }) => run('work', { name, pairs }), answer);
  await executor.dispose();
  if (!(Math.abs(result.said - theirs) <= 1e-4 * Math.max(1, Math.abs(theirs)))) {
    throw new Error(
      `${name}: both engines must say the same ${work.compared}, got ${result.said} and ${theirs}`,
    );
  }
  const rate = (amount: number, times: readonly number[]): number => amount / (median(times) / 1000);
  const gigaflops = (times: readonly number[]): number =>
    Number((rate(flopsOf(work), times) / 1e9).toFixed(1));
  return [
    pairedRow(titles[name], 'ms', native.name, result, {
      target: { of: native.name, atMost: atMost[name] },
      detail: {
        'GFLOP/s, ours': gigaflops(result.ours),
        'GFLOP/s, native': gigaflops(result.theirs),
        'tokens/s, ours': Math.round(rate(work.tokens, result.ours)),
        'tokens/s, native': Math.round(rate(work.tokens, result.theirs)),
      },
    }),
  ];
}

export const nativeUpdate = (options: MeasureOptions): Promise<Row[]> => measure('update', options);
export const nativeGenerate = (options: MeasureOptions): Promise<Row[]> => measure('generate', options);
