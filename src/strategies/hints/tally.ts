/** How hints did: counts that add up over the collections of a round, and the metrics they make. */

export interface HintTally {
  /** Hints asked for. */
  readonly asked: number;
  /** Of these: what held the answer and was shortened or kept back; and those of which nothing could be said. */
  readonly leaked: number;
  readonly missing: number;
  /** Hinted completions written, and how many of them were right. */
  readonly hinted: number;
  readonly hintedRight: number;
  /** Plain completions written, those included whose place a hinted one took. */
  readonly plain: number;
  readonly plainRight: number;
  /** Completions that the batch holds, and how many of them are hinted. */
  readonly kept: number;
  readonly keptHinted: number;
}

/** Two collections of a round as one. */
export function addTallies(a: HintTally, b: HintTally): HintTally {
  return {
    asked: a.asked + b.asked,
    leaked: a.leaked + b.leaked,
    missing: a.missing + b.missing,
    hinted: a.hinted + b.hinted,
    hintedRight: a.hintedRight + b.hintedRight,
    plain: a.plain + b.plain,
    plainRight: a.plainRight + b.plainRight,
    kept: a.kept + b.kept,
    keptHinted: a.keptHinted + b.keptHinted,
  };
}

const share = (part: number, of: number): number | null => (of > 0 ? part / of : null);

/** Metrics of a round's tallies; null where there was nothing to measure. */
export function hintMetrics(tallies: readonly HintTally[]): Readonly<Record<string, number | null>> {
  const sum = (key: keyof HintTally): number => tallies.reduce((total, one) => total + one[key], 0);
  return {
    'hints/hinted_ratio': share(sum('keptHinted'), sum('kept')),
    'hints/success': share(sum('hintedRight'), sum('hinted')),
    'hints/plain_success': share(sum('plainRight'), sum('plain')),
    'hints/leaked': share(sum('leaked'), sum('asked')),
    'hints/missing': share(sum('missing'), sum('asked')),
  };
}
