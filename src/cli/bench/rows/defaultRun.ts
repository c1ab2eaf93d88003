/** Rows of the default run: seconds from pressing Run to nine held-out prompts in ten. */
import { withTarget, type Row } from '../row.ts';
import { timeTo } from './labPage.ts';
import type { MeasureOptions } from '../measure.ts';

const wanted = 0.9;
const patienceMs = 300_000;

export async function defaultRun({ stage, quick }: MeasureOptions): Promise<Row[]> {
  const rows: Row[] = [];
  for (const seed of quick ? [1] : [1, 2, 3, 4, 5]) {
    const { seconds, rounds } = await timeTo(stage, { seed, what: 'pass-at-1', wanted, patienceMs });
    rows.push(
      withTarget({
        work: `default run to held-out pass@1 ${wanted}, seed ${seed}`,
        unit: 's',
        ours: seconds,
        peers: {},
        target: { of: 'ours', atMost: 90 },
        detail: { rounds },
      }),
    );
  }
  return rows;
}
