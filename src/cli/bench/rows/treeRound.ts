/** Rows of whole rounds of trees, each against a round of as many separate completions of the same prompts. */
import { defaultConfig } from '../../../config/schema.ts';
import { methods } from '../../../methods/index.ts';
import type { Method } from '../../../methods/method.ts';
import { median, pairedRow, type Row } from '../row.ts';
import type { SideCost } from '../site/jobs/treeRound.ts';
import { treeConfigs } from '../treeRound.ts';
import type { MeasureOptions } from '../measure.ts';

const peer = 'flat completions';
const growers = Object.values(methods).filter(({ id }) => defaultConfig(id).topology !== 'flat');

const ratioOf = (
  { tree, flat }: { readonly tree: SideCost; readonly flat: SideCost },
  read: (side: SideCost) => number,
): string => (read(tree) / read(flat)).toFixed(3);

async function measure({ id, title }: Method, { stage, quick }: MeasureOptions): Promise<Row[]> {
  const rounds = quick ? 5 : 15;
  const result = await stage.atWorkbench(false, ({ run }) =>
    run('treeRound', { threads: 1, method: id, pairs: rounds }),
  );
  const { task, topology, policy } = treeConfigs(id).tree;
  const leaves = ({ leaves }: SideCost): number => Math.round(leaves / rounds);
  return [
    pairedRow(
      `round of trees by ${topology} (${title}), ${task}, ${policy} policy, 1 thread`,
      'ms',
      peer,
      result,
      {
        target: { of: peer, atMost: 1 },
        detail: {
          'completions a round, tree and flat': `${leaves(result.tree)} and ${leaves(result.flat)}`,
          'tok_unique, ratio': ratioOf(result, ({ tokens }) => tokens),
          'tokens that train nothing': `${(100 * (1 - result.tree.trained / result.tree.tokens)).toFixed(1)} %`,
          'decode steps, ratio': ratioOf(result, ({ steps }) => steps),
          'generate, ratio': ratioOf(result, ({ generate }) => median(generate)),
          'update, ratio': ratioOf(result, ({ update }) => median(update)),
        },
      },
    ),
  ];
}

/** A row for every method with a topology of its own, by the name that selects it. */
export const treeRounds: Readonly<Record<string, (options: MeasureOptions) => Promise<Row[]>>> =
  Object.fromEntries(
    growers.map((method) => [
      `tree-round-${method.id}`,
      (options: MeasureOptions) => measure(method, options),
    ]),
  );
