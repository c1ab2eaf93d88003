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

const share = (part: number, of: number): number | null => (of > 0 ? part / of : null);

/** Metrics of a round's tallies, added up; null where there was nothing to measure. */
export function hintMetrics(
  counts: Readonly<Partial<Record<string, number>>>,
): Readonly<Record<string, number | null>> {
  const sum = (key: keyof HintTally): number => counts[key] ?? 0;
  return {
    'hints/hinted_ratio': share(sum('keptHinted'), sum('kept')),
    'hints/success': share(sum('hintedRight'), sum('hinted')),
    'hints/plain_success': share(sum('plainRight'), sum('plain')),
    'hints/leaked': share(sum('leaked'), sum('asked')),
    'hints/missing': share(sum('missing'), sum('asked')),
  };
}
