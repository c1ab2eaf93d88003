/** Held-out pass@1 against budget: readings of the curve, linear between measurements. */
import type { Ledger } from '../rollout/ledger.ts';

/** Units in which a plan's runs are compared; `seconds` are of training only, in processor time at the command line. */
export const units = [
  'budget',
  'num_tokens',
  'tok_unique',
  'tok_train',
  'steps_seq',
  'verify',
  'prompts',
  'seconds',
] as const;
export type Unit = (typeof units)[number];

/** What was spent of every unit, and of every counter of the ledger. */
export type Counts = Ledger & Readonly<Record<Unit | 'rounds', number>>;

/** One evaluation: the budget spent so far, and the share of solved held-out prompts. */
export interface Point {
  readonly spent: number;
  readonly passAt1: number;
  /** Absent in runs of comparisons that were kept before these had counts. */
  readonly counts?: Counts;
}

/** Points ordered by `spent`; the curve is constant before the first and after the last. */
export type Curve = readonly Point[];

/** If two measurements coincide, the later one counts. */
function between(from: Point, to: Point, spent: number): number {
  const width = to.spent - from.spent;
  return width <= 0
    ? to.passAt1
    : from.passAt1 + ((spent - from.spent) / width) * (to.passAt1 - from.passAt1);
}

/** The curve's height at `spent`. Throws on a curve without points. */
export function heightAt(curve: Curve, spent: number): number {
  const first = curve[0];
  if (!first) throw new Error('curve: must have at least one point, got none');
  if (spent <= first.spent) return first.passAt1;
  const next = curve.findIndex((point) => point.spent >= spent);
  if (next === -1) return (curve.at(-1) as Point).passAt1;
  return between(curve[next - 1] as Point, curve[next] as Point, spent);
}

/** The curve from 0 to `budget`, with a point at both ends. */
function within(curve: Curve, budget: number): Curve {
  const inside = curve.filter(({ spent }) => spent > 0 && spent < budget);
  return [
    { spent: 0, passAt1: heightAt(curve, 0) },
    ...inside,
    { spent: budget, passAt1: heightAt(curve, budget) },
  ];
}

/** Area under the curve from 0 to `budget`, divided by `budget`: its mean height. Throws unless `budget` is above 0. */
export function meanHeight(curve: Curve, budget: number): number {
  if (!(budget > 0)) throw new Error(`curve: budget must be above 0, got ${budget}`);
  const points = within(curve, budget);
  let area = 0;
  for (const [i, to] of points.entries()) {
    const from = points[i - 1];
    if (from) area += ((from.passAt1 + to.passAt1) / 2) * (to.spent - from.spent);
  }
  return area / budget;
}

/** What was spent when the curve first reached `threshold`, or null if it did not within `budget`. */
export function spentAt(curve: Curve, threshold: number, budget: number): number | null {
  const points = within(curve, budget);
  for (const [i, to] of points.entries()) {
    if (to.passAt1 < threshold) continue;
    const from = points[i - 1];
    if (!from) return 0;
    const rise = to.passAt1 - from.passAt1;
    return from.spent + ((threshold - from.passAt1) / rise) * (to.spent - from.spent);
  }
  return null;
}

/** The curve against another unit; null if one of its points has no counts of that unit. */
export function curveIn(curve: Curve, unit: Unit): Curve | null {
  const points = curve.flatMap(({ passAt1, counts }) => {
    const spent = counts?.[unit];
    return spent === undefined ? [] : [{ spent, passAt1 }];
  });
  return points.length === curve.length ? points : null;
}
