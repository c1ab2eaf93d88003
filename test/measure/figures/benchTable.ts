/** The rows of a benchmark as a table. */
import type { Row } from '../bench/row.ts';
import { table } from './table.ts';

export interface BenchResult {
  readonly device: string;
  /** Engine version. */
  readonly engine: string;
  readonly rows: readonly Row[];
}

/** What was done, how long it takes here, and for each peer the ratio of times with its quartiles. */
export function benchTable({ device, engine, rows }: BenchResult): string {
  const lines = rows.flatMap(({ work, unit, ours, peers, target, met }) => {
    const wanted = target ? `≤ ${Number(target.atMost.toPrecision(3))}${met ? '' : ', **missed**'}` : '';
    const compared = Object.entries(peers).map(([name, { ratio, quartiles }]) => {
      const spread = quartiles ? ` (${quartiles.map((one) => one.toFixed(2)).join('–')})` : '';
      return [work, `${ours} ${unit}`, `${ratio.toFixed(2)}${spread} of ${name}`, wanted];
    });
    return compared.length > 0 ? compared : [[work, `${ours} ${unit}`, '', wanted]];
  });
  return `${device}, engine version ${engine}.\n\n${table(['work', 'here', 'time against others', 'target'], lines)}`;
}
