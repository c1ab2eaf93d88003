/** Two curves of objectives on the same ratios, and where they differ. Pure. */
import type { BySign, ObjectiveCurve } from '../../run/objectiveCurve.ts';

export const signs = ['plus', 'minus'] as const;
export type Sign = (typeof signs)[number];
export const chartKinds = ['loss', 'slope'] as const;
export type ChartKind = (typeof chartKinds)[number];

/** Values of a curve at ascending ratios, between its own by straight lines. */
function at(curve: ObjectiveCurve, values: readonly number[], ratios: readonly number[]): number[] {
  let right = 0;
  return ratios.map((ratio) => {
    while (right < curve.ratios.length - 1 && (curve.ratios[right] as number) < ratio) right++;
    const left = curve.ratios[right] === ratio ? right : Math.max(0, right - 1);
    const [from, to] = [curve.ratios[left] as number, curve.ratios[right] as number];
    const [low, high] = [values[left] as number, values[right] as number];
    return to > from ? low + ((ratio - from) / (to - from)) * (high - low) : low;
  });
}

export interface CurvePair {
  /** Ascending, up to the wider of both pictures. */
  readonly ratios: readonly number[];
  readonly own: Readonly<Record<ChartKind, BySign>>;
  readonly other: Readonly<Record<ChartKind, BySign>> | null;
}

/** Both curves at all ratios of either; the other one is optional. */
export function onSameRatios(own: ObjectiveCurve, other: ObjectiveCurve | null): CurvePair {
  const upTo = Math.max(own.upTo, other?.upTo ?? 0);
  const ratios = [...new Set([...own.ratios, ...(other?.ratios ?? [])])]
    .sort((a, b) => a - b)
    .filter((ratio) => ratio <= upTo);
  const read = (curve: ObjectiveCurve) => ({
    loss: { plus: at(curve, curve.loss.plus, ratios), minus: at(curve, curve.loss.minus, ratios) },
    slope: { plus: at(curve, curve.slope.plus, ratios), minus: at(curve, curve.slope.minus, ratios) },
  });
  return { ratios, own: read(own), other: other && read(other) };
}

/** Runs of indices, each as its first and last, at which a condition holds. */
export function spansWhere(count: number, holds: (index: number) => boolean): (readonly [number, number])[] {
  const runs: [number, number][] = [];
  for (let i = 0; i < count; i++) {
    const last = runs.at(-1);
    if (!holds(i)) continue;
    if (last && last[1] === i - 1) last[1] = i;
    else runs.push([i, i]);
  }
  return runs;
}

/** Whether the other curve has another value at this ratio, by index. */
export function differsAt({ own, other }: CurvePair, kind: ChartKind, sign: Sign, index: number): boolean {
  if (!other) return false;
  const [a, b] = [own[kind][sign][index] as number, other[kind][sign][index] as number];
  return !(Math.abs(a - b) <= 1e-6 * Math.max(1, Math.abs(a), Math.abs(b)));
}

/** Runs of ratios at which the other curve has another value, by index, with the neighbours at which they part. */
export function spansThatDiffer(both: CurvePair, kind: ChartKind, sign: Sign): (readonly [number, number])[] {
  if (!both.other) return [];
  const differs = both.ratios.map((_, i) => differsAt(both, kind, sign, i));
  return spansWhere(differs.length, (i) => [differs[i - 1], differs[i], differs[i + 1]].includes(true));
}
