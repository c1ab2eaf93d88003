/** Rows of each method's update against plain GRPO's on the same batch, in one worker of one page. */
import { defaultConfig } from '../../../../src/config/schema.ts';
import { methods } from '../../../../src/methods/index.ts';
import type { Method } from '../../../../src/methods/method.ts';
import { pairedRow, type Row } from '../row.ts';
import { costConfigs, extrasOf } from '../updateCost.ts';
import type { MeasureOptions } from '../measure.ts';

const usual = methods[defaultConfig().method].title;

async function measure({ id, title }: Method, { stage, quick }: MeasureOptions): Promise<Row[]> {
  const { own } = costConfigs(id);
  const result = await stage.atWorkbench(false, ({ run }) =>
    run('updateCost', { threads: 1, method: id, pairs: quick ? 5 : 30 }),
  );
  const extras = extrasOf(own);
  return [
    pairedRow(
      `update by ${title}, ${own.task}, ${own.policy} policy, ${result.completions} completions in ${own.steps_per_generation}, 1 thread`,
      'ms per update',
      usual,
      result,
      {
        // A method with extra computation is reported but has no target.
        target: extras.length === 0 ? { of: usual, atMost: 1.1 } : undefined,
        detail: extras.length === 0 ? {} : { computes: `also ${extras.join(' and ')}` },
      },
    ),
  ];
}

/** One row per method, by row name. */
export const updateCosts: Readonly<Record<string, (options: MeasureOptions) => Promise<Row[]>>> =
  Object.fromEntries(
    Object.values(methods).map((method) => [
      `update-cost-${method.id}`,
      (options: MeasureOptions) => measure(method, options),
    ]),
  );
