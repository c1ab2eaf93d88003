/** Measured differences between two sides: two arms of a committed experiment, or two runs at equal tokens. */
import type { MetricRow } from '../run/records.ts';
import { heightAt, type Curve } from './curve.ts';
import { pairedInterval, pairsOf } from './pairing.ts';
import type { Published } from './published.ts';
import type { Interval } from './statistics.ts';

type PublishedArm = Published['arms'][number];

/** The paired 95 % interval of `to` minus `from` in what the experiment measures, and its seeds; null with fewer than two. */
export function intervalBetween(
  { effect: { metric } }: Pick<Published, 'effect'>,
  from: PublishedArm,
  to: PublishedArm,
): { readonly effect: Interval; readonly seeds: number } | null {
  const valuesOf = ({ seeds, ...arm }: PublishedArm) => ({
    seeds,
    values: metric === 'pass@8' ? arm.passAt8 : arm[metric],
  });
  const [ours, theirs] = [valuesOf(to), valuesOf(from)];
  const effect = pairedInterval(ours, theirs);
  return effect && { effect, seeds: pairsOf(ours, theirs).ours.length };
}

/** Held-out figures of two runs when both had spent the same tokens. */
interface AtEqualTokens {
  readonly tokens: number;
  readonly from: number;
  readonly to: number;
}

/**
 * A held-out metric of two runs at the most tokens for which both have a measurement, linear between measurements; null
 * where one has none there. Tokens are those of prompts and completions (`num_tokens`).
 */
export function atEqualTokens(
  from: readonly MetricRow[],
  to: readonly MetricRow[],
  metric: string,
): AtEqualTokens | null {
  const [one, other] = [curveOf(from, metric), curveOf(to, metric)];
  const [first, otherFirst, last, otherLast] = [one[0], other[0], one.at(-1), other.at(-1)];
  if (!first || !otherFirst || !last || !otherLast) return null;
  const tokens = Math.min(last.spent, otherLast.spent);
  if (tokens < Math.max(first.spent, otherFirst.spent)) return null;
  return { tokens, from: heightAt(one, tokens), to: heightAt(other, tokens) };
}

function curveOf(rows: readonly MetricRow[], metric: string): Curve {
  return rows.flatMap((row) => {
    const [spent, passAt1] = [row['num_tokens'], row[metric]];
    const isMeasured = typeof spent === 'number' && typeof passAt1 === 'number' && !Number.isNaN(passAt1);
    return isMeasured ? [{ spent, passAt1 }] : [];
  });
}
