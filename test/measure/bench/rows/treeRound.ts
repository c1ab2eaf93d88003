/** Rows of whole rounds of trees, each against a round of equally many separate completions of the same prompts. */
import { defaultConfig } from '../../../../src/config/schema.ts';
import { methods } from '../../../../src/methods/index.ts';
import type { Method } from '../../../../src/methods/method.ts';
import { median, pairedRow, type Row } from '../row.ts';
import type { SideCost } from '../site/jobs/treeRound.ts';
import { longTrees, treeConfigs, type TreeSettings } from '../treeRound.ts';
import type { MeasureOptions } from '../measure.ts';

const peer = 'flat completions';
const growers = Object.values(methods).filter(({ id }) => defaultConfig(id).topology !== 'flat');

const ratioOf = (
  { tree, flat }: { readonly tree: SideCost; readonly flat: SideCost },
  read: (side: SideCost) => number,
): string => (read(tree) / read(flat)).toFixed(3);

interface TreeRow {
  readonly method: Method;
  readonly settings: TreeSettings;
  /** Largest acceptable ratio of times. */
  readonly atMost: number;
}

async function measure(
  { method: { id, title }, settings, atMost }: TreeRow,
  { stage, quick }: MeasureOptions,
): Promise<Row[]> {
  const rounds = quick ? 5 : 15;
  const result = await stage.atWorkbench(false, ({ run }) =>
    run('treeRound', { threads: 1, method: id, settings, pairs: rounds }),
  );
  const { task, topology, policy } = treeConfigs(id, settings).tree;
  const leaves = ({ leaves }: SideCost): number => Math.round(leaves / rounds);
  return [
    pairedRow(
      `round of trees by ${topology} (${title}), ${task}, ${policy} policy, 1 thread`,
      'ms',
      peer,
      result,
      {
        target: { of: peer, atMost },
        detail: {
          'completions a round, tree and flat': `${leaves(result.tree)} and ${leaves(result.flat)}`,
          'tok_unique, ratio': ratioOf(result, ({ tokens }) => tokens),
          'tok_unique over tok_noshare': (result.tree.tokens / result.tree.unshared).toFixed(3),
          'tokens that train nothing': `${(100 * (1 - result.tree.trained / result.tree.tokens)).toFixed(1)} %`,
          'decode steps, ratio': ratioOf(result, ({ steps }) => steps),
          'generate, ratio': ratioOf(result, ({ generate }) => median(generate)),
          'update, ratio': ratioOf(result, ({ update }) => median(update)),
        },
      },
    ),
  ];
}

const rowsOf = (
  prefix: string,
  rows: readonly TreeRow[],
): Record<string, (options: MeasureOptions) => Promise<Row[]>> =>
  Object.fromEntries(
    rows.map((row) => [`${prefix}-${row.method.id}`, (options: MeasureOptions) => measure(row, options)]),
  );

/** By row name: one for every method with a topology of its own, and rows of larger trees on `euclid`. */
export const treeRounds: Readonly<Record<string, (options: MeasureOptions) => Promise<Row[]>>> = {
  ...rowsOf(
    'tree-round',
    growers.map((method) => ({ method, settings: {}, atMost: 1 })),
  ),
  ...rowsOf(
    'long-tree-round',
    growers.flatMap((method) => {
      const settings = longTrees[method.id];
      return settings ? [{ method, settings, atMost: 0.75 }] : [];
    }),
  ),
};
