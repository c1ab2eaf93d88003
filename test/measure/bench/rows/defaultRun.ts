/** Rows of the default run: seconds from pressing Run to nine held-out prompts in ten, with isolation and without. */
import { median, pairedRow, withTarget, type Row } from '../row.ts';
import { timeTo, type Site } from './labPage.ts';
import type { MeasureOptions } from '../measure.ts';

const wanted = 0.9;
const patienceMs = 300_000;
/** Limits relative to another build's seconds, with isolation and without. */
const most = { isolated: 0.6, plain: 0.65 };

/** If `against` is a folder with another build, its page alternates with ours. */
export async function defaultRun({ stage, quick, against }: MeasureOptions): Promise<Row[]> {
  const seeds = quick ? [1] : [1, 2, 3, 4, 5];
  const rows: Row[] = [];
  for (const isolated of [true, false]) {
    const site = ({ url }: { readonly url: string }): Site => ({
      url,
      serviceWorkers: isolated ? 'allow' : 'block',
    });
    const ours = site(await stage.served('page', isolated));
    const theirs = against === undefined ? null : site(await stage.servedFrom(against, isolated));
    const seconds = { ours: [] as number[], theirs: [] as number[] };
    const detail: Record<string, string> = {};
    for (const seed of seeds) {
      const said: string[] = [];
      for (const one of seed % 2 === 0 ? [ours, theirs] : [theirs, ours]) {
        if (one === null) continue;
        const taken = await timeTo(stage, one, { seed, wanted, patienceMs });
        seconds[one === ours ? 'ours' : 'theirs'].push(taken.seconds);
        said.push(
          `${one === ours ? 'here' : 'the other'} ${taken.seconds.toFixed(1)} s, round ${taken.rounds}`,
        );
      }
      detail[`seed ${seed}`] = said.sort().join('; ');
    }
    const where = isolated ? 'isolated' : 'without isolation';
    const work = `default run to held-out pass@1 ${wanted}, ${where}, seeds ${seeds[0]} to ${seeds.at(-1)}`;
    const atMost = isolated ? most.isolated : most.plain;
    rows.push(
      theirs === null
        ? withTarget({
            ...{ work, unit: 's', ours: median(seconds.ours), peers: {}, detail },
            target: { of: 'ours', atMost: 90 },
          })
        : pairedRow(work, 's', 'the other build', seconds, {
            target: { of: 'the other build', atMost },
            detail,
          }),
    );
  }
  return rows;
}
