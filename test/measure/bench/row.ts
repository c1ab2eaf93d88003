/** The benchmark's rows, one per piece of work, and their statistics. */

/** A number that a row must reach. */
interface Target {
  /** `ours`, or the name of the peer whose ratio must reach it. */
  readonly of: string;
  readonly atMost: number;
  /** A better value to aim at, not required. */
  readonly aim?: number;
}

/** Another way to do the work, or another library's. */
interface Peer {
  readonly value: number;
  /** Our time divided by theirs. */
  readonly ratio: number;
  /** Quartiles of the ratios of pairs measured in turn; absent without pairs. */
  readonly quartiles?: readonly [number, number];
}

export interface Row {
  readonly work: string;
  readonly unit: string;
  /** Median, in `unit`. */
  readonly ours: number;
  readonly peers: Readonly<Record<string, Peer>>;
  readonly target?: Target;
  readonly met?: boolean;
  /** Further observations. */
  readonly detail?: Readonly<Record<string, number | string>>;
}

/** The quantile of values at a share (0 … 1), interpolated linearly. NaN without values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const low = sorted[Math.floor(at)] ?? NaN;
  const high = sorted[Math.ceil(at)] ?? NaN;
  return low + (high - low) * (at - Math.floor(at));
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

const rounded = (value: number): number => Number(value.toPrecision(4));

/** A row with its target compared to its measurement; numbers rounded to four digits. */
export function withTarget({ target, ...row }: Omit<Row, 'met'>): Row {
  const peers = Object.fromEntries(
    Object.entries(row.peers).map(([name, { value, ratio, quartiles }]): [string, Peer] => [
      name,
      {
        ...{ value: rounded(value), ratio: rounded(ratio) },
        ...(quartiles && { quartiles: [rounded(quartiles[0]), rounded(quartiles[1])] as const }),
      },
    ]),
  );
  const complete = { ...row, ours: rounded(row.ours), peers };
  if (!target) return complete;
  const value = target.of === 'ours' ? row.ours : row.peers[target.of]?.ratio;
  return { ...complete, target, met: value !== undefined && value <= target.atMost };
}

/** The peer's side of pairs: its median, and the median of the pairs' ratios with its quartiles. */
function pairedPeer({
  ours,
  theirs,
}: {
  readonly ours: readonly number[];
  readonly theirs: readonly number[];
}): Peer {
  const ratios = ours.map((value, i) => value / (theirs[i] as number));
  return {
    value: median(theirs),
    ratio: median(ratios),
    quartiles: [quantile(ratios, 0.25), quantile(ratios, 0.75)],
  };
}

/** A row of alternating pairs: both medians, and the median of the pairs' ratios with its quartiles. */
export function pairedRow(
  work: string,
  unit: string,
  peer: string,
  pairs: { readonly ours: readonly number[]; readonly theirs: readonly number[] },
  { target, detail }: Pick<Row, 'target' | 'detail'>,
): Row {
  return withTarget({
    work,
    unit,
    ours: median(pairs.ours),
    peers: { [peer]: pairedPeer(pairs) },
    target,
    detail: { pairs: pairs.ours.length, ...detail },
  });
}

/** A short line for people. */
export function lineOf({ work, unit, ours, peers, target, met, detail }: Row): string {
  const others = Object.entries(peers).map(
    ([name, { value, ratio, quartiles }]) =>
      `${name} ${value} (ratio ${ratio}${quartiles ? `, quartiles ${quartiles.join('–')}` : ''})`,
  );
  const wanted = target ? [`${met ? 'met' : 'NOT MET'}: at most ${rounded(target.atMost)}`] : [];
  const more = Object.entries(detail ?? {}).map(([name, value]) => `${name} ${value}`);
  return [`${work}: ${ours} ${unit}`, ...others, ...wanted, ...more].join('; ');
}
