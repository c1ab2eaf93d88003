/** The README's figures of speed, as they follow from a measurement. */
import type { Row } from './row.ts';

const begins =
  '<!-- figures of public/bench.json, written by npm run -s bench -- --json public/bench.json -->';
const ends = '<!-- end of figures -->';

export interface Measurement {
  readonly device: string;
  /** Engine version; absent in files of earlier ones. */
  readonly engine?: string;
  readonly rows: readonly Row[];
}

/** A table: what was done, how long it takes here, and for each peer the ratio of times with its quartiles. */
export function figuresOf({ device, engine, rows }: Measurement): string {
  const lines = rows.flatMap(({ work, unit, ours, peers, target, met }) => {
    const wanted = target ? `≤ ${Number(target.atMost.toPrecision(3))}${met ? '' : ', missed'}` : '';
    const compared = Object.entries(peers).map(([name, { ratio, quartiles }]) => {
      const spread = quartiles ? ` (${quartiles.map((one) => one.toFixed(2)).join('–')})` : '';
      return `| ${work} | ${ours} ${unit} | ${ratio.toFixed(2)}${spread} of ${name} | ${wanted} |`;
    });
    return compared.length > 0 ? compared : [`| ${work} | ${ours} ${unit} | | ${wanted} |`];
  });
  return [
    `${device}, ${engine === undefined ? 'an earlier engine version' : `engine version ${engine}`}.`,
    'Ratios are medians of pairs measured in turn, with quartiles.',
    '',
    '| work | here | time against others | target |',
    '|---|---|---|---|',
    ...lines,
  ].join('\n');
}

/** The README with the figures of a measurement. Throws where it has no place for them. */
export function withFigures(readme: string, measurement: Measurement): string {
  const [from, to] = [readme.indexOf(begins), readme.indexOf(ends)];
  if (from < 0 || to < from) throw new Error(`README.md: must hold the lines ${begins} and ${ends}`);
  return `${readme.slice(0, from + begins.length)}\n${figuresOf(measurement)}\n${readme.slice(to)}`;
}
